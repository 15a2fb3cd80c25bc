import type { Field } from '../source.ts';

/** How many unknown names are told apart; a file may invent names without end, so the rest is counted as one. */
const MAX_UNKNOWN = 500;
const MAX_DEPTH = 16;

interface Node {
  readonly children: Map<string, Node>;
  /** Children by the beginning of their names: `socket:*`. */
  readonly prefixes: [prefix: string, node: Node][];
  field?: Field;
}

interface Found {
  readonly seen: Set<string>;
  readonly wrong: string[];
}

export interface FieldCount {
  readonly path: string;
  readonly rows: number;
  /** Absent: no source's page knows the field. */
  readonly field?: Field | undefined;
}

/** Counts in how many rows each field is filled, known to the source or not. */
export class FieldCounts {
  readonly #root = newNode();
  readonly #counts = new Map<string, number>();
  readonly #unknown = new Set<string>();
  readonly #fields = new Map<string, Field>();

  constructor(fields: readonly Field[]) {
    for (const field of fields) this.#add(field);
  }

  /** Counts a row's fields. Returns what is said of those that hold what they can't. */
  count(row: unknown): string[] {
    const seen = new Set<string>();
    const wrong: string[] = [];
    this.#visit(row, this.#root, '', { seen, wrong }, 0);
    for (const path of seen) this.#counts.set(path, (this.#counts.get(path) ?? 0) + 1);
    return wrong;
  }

  /** Every field that a row had, in the order in which they were met. */
  counts(): FieldCount[] {
    return [...this.#counts].map(([path, rows]) => ({ path, rows, field: this.#fields.get(path) }));
  }

  #add(field: Field): void {
    this.#fields.set(field.path, field);
    let node = this.#root;
    for (const part of field.path.split(/\.|(?=\[\])/)) node = childFor(node, part);
    node.field = field;
  }

  #visit(value: unknown, node: Node, path: string, found: Found, depth: number): void {
    const { seen, wrong } = found;
    if (!isFilled(value)) return;
    const isLeaf = node.children.size === 0 && node.prefixes.length === 0;
    const isObject = typeof value === 'object' && !Array.isArray(value);
    if (isLeaf || (!isObject && !node.children.has('[]')) || depth > MAX_DEPTH) {
      const { field } = node;
      if (field) seen.add(field.path);
      else this.#see(path, seen);
      if (field?.holds?.is(value) === false)
        wrong.push(`${field.path}: ${JSON.stringify(value).slice(0, 80)} is ${field.holds.what}`);
      return;
    }
    if (Array.isArray(value)) {
      const child = node.children.get('[]') ?? node;
      for (const entry of value) this.#visit(entry, child, `${path}[]`, found, depth + 1);
      return;
    }
    for (const [name, entry] of Object.entries(value as object)) {
      const child = childNamed(node, name);
      const below = path === '' ? name : `${path}.${name}`;
      if (child) this.#visit(entry, child, below, found, depth + 1);
      else if (!isFilled(entry)) continue;
      else if (node.field) seen.add(node.field.path);
      else this.#see(below.replaceAll(/(?<=^|\.)\d+(?=\.|$)/g, '*'), seen);
    }
  }

  #see(path: string, seen: Set<string>): void {
    // A row that is no object has no fields.
    if (path === '') return;
    const isNew = !this.#unknown.has(path);
    if (isNew && this.#unknown.size >= MAX_UNKNOWN) {
      seen.add('… and others');
      return;
    }
    this.#unknown.add(path);
    seen.add(path);
  }
}

function newNode(): Node {
  return { children: new Map(), prefixes: [] };
}

function childFor(node: Node, part: string): Node {
  const prefix = part.endsWith('*') ? part.slice(0, -1) : undefined;
  const found =
    prefix === undefined
      ? node.children.get(part)
      : node.prefixes.find(([known]) => known === prefix)?.[1];
  if (found) return found;
  const child = newNode();
  if (prefix === undefined) node.children.set(part, child);
  else node.prefixes.push([prefix, child]);
  return child;
}

function childNamed(node: Node, name: string): Node | undefined {
  return node.children.get(name) ?? node.prefixes.find(([prefix]) => name.startsWith(prefix))?.[1];
}

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
