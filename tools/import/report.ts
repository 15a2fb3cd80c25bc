/** The report: what was kept, what was rejected and why, what wasn't used, and what the kept lots lack. */
import { isRow } from '../../src/domain/row-values.ts';
import { isFilled } from './lot/values.ts';
import type { FilePlan } from './plan-file.ts';
import type { Attribution } from './source.ts';

/** What becomes of a row, or of a part of it. */
export type Outcome = 'rejected' | 'left out' | 'look at' | 'kept' | 'merged' | 'not merged';

/** Told what became of a row, and why. */
export type Note = (outcome: Outcome, row: string, reason: string) => void;

/** How many rows the short report names for each reason. */
const EXAMPLES = 3;
/** How many different reasons are told apart. */
const MAX_REASONS = 200;
/** How many unused fields are named; a file may invent names without end. */
const MAX_FIELDS = 100;
/** How many lists within lists are looked into. */
const MAX_DEPTH = 16;

/** Counts rows by what became of them and why, and remembers a few examples of each. */
export class Notes {
  readonly #groups = new Map<string, { readonly examples: string[]; count: number }>();
  readonly #onDetail: Note;

  /** @param onDetail told of each row as well */
  constructor(onDetail: Note) {
    this.#onDetail = onDetail;
  }

  readonly add: Note = (outcome, row, reason) => {
    this.#onDetail(outcome, row, reason);
    const isKnown = this.#groups.size < MAX_REASONS || this.#groups.has(`${outcome}: ${reason}`);
    const key = `${outcome}: ${isKnown ? reason : 'other reasons'}`;
    const group = this.#groups.get(key) ?? { examples: [], count: 0 };
    if (group.examples.length < EXAMPLES) group.examples.push(row);
    group.count += 1;
    this.#groups.set(key, group);
  };

  /** A line a reason, the most frequent first. */
  lines(): string[] {
    return [...this.#groups]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .map(([reason, { examples, count }]) => {
        const more = count > examples.length ? ', …' : '';
        return `  ${count} ${reason}: ${examples.join(', ')}${more}`;
      });
  }

  has(outcome: Outcome): boolean {
    return [...this.#groups.keys()].some((key) => key.startsWith(`${outcome}: `));
  }
}

export interface FileReport {
  readonly path: string;
  readonly plan: FilePlan;
  readonly kept: number;
  readonly notes: Notes;
}

export interface ImportReport {
  readonly files: readonly FileReport[];
  /** How many tariffs were given beside the lots. */
  readonly tariffs: number;
  /** Of the merged list. */
  readonly notes: Notes;
  readonly lots: number;
  readonly spaces: number;
  readonly handicapSpaces: number;
  readonly chargers: number;
}

export function importReport(report: ImportReport): string {
  const { files, tariffs, notes, lots, spaces, handicapSpaces, chargers } = report;
  return [
    ...files.flatMap(fileLines),
    ...(tariffs > 0 ? [`${tariffs} tariffs`] : []),
    `${lots} lots: ${spaces} spaces, ${handicapSpaces} for disabled drivers, ${chargers} charging points`,
    ...notes.lines(),
    ...(notes.has('merged') ? ['  (--report FILE lists all)'] : []),
    ...attributionsOf(report).map(({ text, url = '' }) => `Attribution: ${text} ${url}`.trimEnd()),
  ].join('\n');
}

/** Everyone whom the data must be attributed to, each once: by the licence's line, or by what the file itself says. */
function attributionsOf({ files }: ImportReport): Attribution[] {
  const all = files.flatMap(({ plan, kept }) => (kept > 0 ? (plan.attribution ?? []) : []));
  return [...new Map(all.map((attribution) => [attribution.text, attribution])).values()];
}

function fileLines({ path, plan, kept, notes }: FileReport): string[] {
  const { rows, guessed } = plan;
  const unused = unusedFields(rows, plan.known);
  const names = unused.slice(0, MAX_FIELDS).map(([field, count]) => `${field} (${count})`);
  if (unused.length > MAX_FIELDS) names.push(`and ${unused.length - MAX_FIELDS} others`);
  return [
    `${path}: ${plan.name}: ${rows.length} rows, ${kept} kept, ${rows.length - kept} rejected`,
    ...notes.lines(),
    ...(names.length === 0 ? [] : [`  Not used: ${names.join(', ')}`]),
    ...(guessed === undefined
      ? []
      : ['  Columns, by their names:', guessed.replaceAll(/^/gm, '    ')]),
  ];
}

/**
 * The fields that are none of the known ones, each with the number of rows that have it, in the order in which they were met.
 * @param known paths such as `a.b`, `list[].c`, `map.*.d` (by number) and `socket:*`
 */
export function unusedFields(
  rows: readonly unknown[],
  known: readonly string[],
): [path: string, rows: number][] {
  const paths = known.map((path) => path.replaceAll('[]', ''));
  const whole = new Set(paths);
  const above = new Set(
    paths.flatMap((path) => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index))),
  );
  const beginnings = paths.filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1));
  const counts = new Map<string, number>();
  const visit = (value: unknown, path: string, seen: Set<string>): void => {
    const parts = [value].flat(MAX_DEPTH).filter(isRow);
    for (const [name, entry] of parts.flatMap((part) => Object.entries(part))) {
      const isNamed = !/^\d+$/.test(name) || whole.has(`${path}${name}`);
      const below = `${path}${isNamed ? name : '*'}`;
      if (whole.has(below) || !isFilled(entry)) continue;
      if (above.has(below)) visit(entry, `${below}.`, seen);
      else if (!beginnings.some((beginning) => below.startsWith(beginning))) seen.add(below);
    }
  };
  for (const row of rows) {
    const seen = new Set<string>();
    visit(row, '', seen);
    for (const path of seen) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...counts];
}
