/**
 * The first of two steps that make an API's HTML safe (sanitise.ts is the second): a tokenizer on strings that
 * limits what a parser gets. 885 nested tables cost a server's parser four seconds and 1,500 crash a browser, so
 * nothing is parsed before its depth and number of tags are known.
 *
 * The output is well nested and has only allowed tags and attributes, every value in double quotes, so that two
 * parsers can't read it differently. Tokens follow the HTML standard (section 13.2.5).
 */
import { ATTRIBUTES, RAW_TEXT, TAGS, UNREAD } from './html-rules.ts';

/** The deepest nesting of tags; deeper ones are left out, their text stays. */
export const MAX_DEPTH = 32;
/** The most elements; tags after that are left out, their text stays. */
export const MAX_TAGS = 700;
/** How many UTF-16 units are read at all; no reader gets that far. */
export const MAX_LENGTH = 100_000;
const MAX_VALUE_LENGTH = 2_048;
/**
 * After so many UTF-16 units without a space one is inserted: a word of 40,000 takes a browser seconds to lay out.
 */
const MAX_UNBROKEN = 1_000;
/** White space, a character reference, or a piece of a word. */
const PIECE = /\s+|&[#\w]{0,32};?|[^\s&]{1,100}/gu;

/** Links are checked one by one, so each counts for several tags. */
const COSTS: Readonly<Record<string, number>> = { a: 3 };

const VOID = new Set(['br', 'hr']);
const BLOCKS = new Set('p div blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table hr'.split(' '));
const CELLS = ['td', 'th', 'caption'];
const SECTIONS = ['thead', 'tbody', 'tfoot'];

/** Start tags that close an open element, up to the nearest of `until`. */
const ENDS: Readonly<Record<string, { readonly open: string[]; readonly until: string[] }>> = {
  a: { open: ['a'], until: CELLS },
  li: { open: ['li'], until: ['ul', 'ol', ...CELLS] },
  dt: { open: ['dt', 'dd'], until: ['dl', ...CELLS] },
  dd: { open: ['dt', 'dd'], until: ['dl', ...CELLS] },
  td: { open: CELLS, until: ['tr', 'table'] },
  th: { open: CELLS, until: ['tr', 'table'] },
  tr: { open: ['tr', 'caption'], until: [...SECTIONS, 'table'] },
  caption: { open: ['caption', ...SECTIONS, 'tr'], until: ['table'] },
  thead: { open: [...SECTIONS, 'caption', 'tr'], until: ['table'] },
  tbody: { open: [...SECTIONS, 'caption', 'tr'], until: ['table'] },
  tfoot: { open: [...SECTIONS, 'caption', 'tr'], until: ['table'] },
};

/** The only children that parts of a table may have; a parser would move anything else elsewhere. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  table: ['caption', ...SECTIONS, 'tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
};
const TABLE_PARTS = new Set([...SECTIONS, ...CELLS, 'tr']);

interface Open {
  readonly name: string;
  /** False for a tag that was left out; its end tag is left out too. */
  readonly isWritten: boolean;
}

/** Returns the HTML within bounds, for a parser. */
export function boundHtml(html: string): string {
  const text = html.slice(0, MAX_LENGTH);
  const output = new BoundedOutput();
  let at = 0;
  while (at < text.length) {
    const start = text.indexOf('<', at);
    if (start < 0) break;
    output.text(text.slice(at, start));
    at = readMarkup(text, start, output);
  }
  output.text(text.slice(at));
  return output.finish();
}

/** Reads what starts with `<`. @returns its end */
function readMarkup(text: string, start: number, output: BoundedOutput): number {
  const next = text[start + 1] ?? '';
  if (next === '<') return readRun(text, start, output);
  if (/[a-z]/i.test(next)) {
    const tag = readTag(text, start + 1);
    if (UNREAD.has(tag.name)) return endOfUnread(text, tag);
    output.open(tag.name, tag.attributes);
    return tag.end;
  }
  if (next === '/') {
    if (/[a-z]/i.test(text[start + 2] ?? '')) {
      const tag = readTag(text, start + 2);
      output.close(tag.name);
      return tag.end;
    }
    return after(text, '>', start + 2);
  }
  if (text.startsWith('<!--', start)) return endOfComment(text, start + 4);
  if (next === '!' || next === '?') return after(text, '>', start + 2);
  output.text('<');
  return start + 1;
}

/** Of several `<` only the last can start anything: the others are text, written at once. */
function readRun(text: string, start: number, output: BoundedOutput): number {
  let last = start;
  while (text[last + 1] === '<') last += 1;
  output.text(text.slice(start, last));
  return last;
}

interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** The offset after its `>`. */
  readonly end: number;
}

const NAME = /[^\s/>]*/y;
const GAP = /[\s/]*/y;
const ATTRIBUTE_NAME = /=?[^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]*/y;

function readTag(text: string, start: number): Tag {
  let at = start;
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const name = read(NAME).toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    if (text[at] !== '>') read(GAP);
    if (at >= text.length || text[at] === '>') break;
    const attribute = read(ATTRIBUTE_NAME).toLowerCase();
    let value = '';
    if (read(EQUALS) !== '') {
      const quote = text[at];
      if (quote === '"' || quote === "'") {
        const end = text.indexOf(quote, at + 1);
        value = text.slice(at + 1, end < 0 ? text.length : end);
        at = end < 0 ? text.length : end + 1;
      } else value = read(UNQUOTED);
    }
    // The first of two equal attributes counts.
    if (mayHave(name, attribute) && !attributes.has(attribute)) attributes.set(attribute, value);
  }
  return { name, attributes, end: Math.min(at + 1, text.length) };
}

function mayHave(name: string, attribute: string): boolean {
  return ATTRIBUTES.has(attribute) && (attribute !== 'href' || name === 'a');
}

/** Skips an element together with its content. */
function endOfUnread(text: string, tag: Tag): number {
  if (tag.name === 'plaintext') return text.length;
  const isRaw = RAW_TEXT.has(tag.name);
  const edge = new RegExp(`<(/?)${tag.name}(?=[\\s/>]|$)`, 'gi');
  edge.lastIndex = tag.end;
  for (let depth = 1; ;) {
    const found = edge.exec(text);
    if (!found) return text.length;
    if (found[1] === '/') depth -= 1;
    else if (!isRaw) depth += 1;
    edge.lastIndex = readTag(text, found.index + found[0].length).end;
    if (depth === 0) return edge.lastIndex;
  }
}

function endOfComment(text: string, start: number): number {
  const empty = /-?>/y;
  empty.lastIndex = start;
  if (empty.test(text)) return empty.lastIndex;
  const end = /--!?>/g;
  end.lastIndex = start;
  return end.test(text) ? end.lastIndex : text.length;
}

function after(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from);
  return found < 0 ? text.length : found + 1;
}

/** Writes tags so that each is closed where it was opened. */
class BoundedOutput {
  readonly #parts: string[] = [];
  readonly #open: Open[] = [];
  /** The positions of each name among the open elements, the last one last, so that an end tag needs no search. */
  readonly #places = new Map<string, number[]>();
  readonly #writtenPlaces = new Map<string, number[]>();
  #depth = 0;
  #tags = 0;
  #unbroken = 0;

  text(text: string): void {
    if (text === '') return;
    this.#parts.push(this.#spaced(text.replaceAll('<', '&lt;').replaceAll('\0', '')));
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (!TAGS.has(name) || this.#tags >= MAX_TAGS) return;
    this.#tags += COSTS[name] ?? 1;
    if (BLOCKS.has(name)) this.#end(['p'], CELLS);
    const ends = ENDS[name];
    if (ends) this.#end(ends.open, ends.until);
    const parent = this.#open.findLast(({ isWritten }) => isWritten)?.name ?? '';
    const isPlaced = CHILDREN[parent]?.includes(name) ?? !TABLE_PARTS.has(name);
    if (!isPlaced) return;
    const isWritten = this.#depth < MAX_DEPTH;
    if (isWritten) this.#write(name, attributes);
    if (VOID.has(name)) return;
    add(this.#places, name, this.#open.length);
    if (isWritten) add(this.#writtenPlaces, name, this.#open.length);
    this.#open.push({ name, isWritten });
    if (isWritten) this.#depth += 1;
  }

  close(name: string): void {
    // A cell closes only what was opened inside it.
    const until = TABLE_PARTS.has(name) ? ['table'] : name === 'table' ? [] : CELLS;
    this.#end([name], until);
  }

  finish(): string {
    while (this.#open.length > 0) this.#pop();
    return this.#parts.join('');
  }

  /** Closes the innermost open element of these names, as far as the nearest written one of `until`. */
  #end(names: readonly string[], until: readonly string[]): void {
    const place = lastOf(this.#places, names);
    if (place < 0 || place < lastOf(this.#writtenPlaces, until)) return;
    while (this.#open.length > place) this.#pop();
  }

  #pop(): void {
    const last = this.#open.pop();
    if (!last) return;
    this.#places.get(last.name)?.pop();
    if (!last.isWritten) return;
    this.#writtenPlaces.get(last.name)?.pop();
    this.#depth -= 1;
    this.#parts.push(`</${last.name}>`);
  }

  #spaced(text: string): string {
    if (this.#unbroken + text.length <= MAX_UNBROKEN) {
      let start = text.length;
      while (start > 0 && !/\s/.test(text.charAt(start - 1))) start -= 1;
      this.#unbroken = text.length - start + (start === 0 ? this.#unbroken : 0);
      return text;
    }
    return text.replaceAll(PIECE, (piece) => {
      const unbroken = /^\s/.test(piece) ? 0 : this.#unbroken + piece.length;
      const isTooLong = unbroken > MAX_UNBROKEN;
      this.#unbroken = isTooLong ? piece.length : unbroken;
      return isTooLong ? ` ${piece}` : piece;
    });
  }

  #write(name: string, attributes: ReadonlyMap<string, string>): void {
    if (BLOCKS.has(name) || TABLE_PARTS.has(name)) this.#unbroken = 0;
    const written = Array.from(attributes, ([key, value]) => ` ${key}="${quoted(value)}"`);
    this.#parts.push(`<${name}${written.join('')}>`);
  }
}

function add(places: Map<string, number[]>, name: string, place: number): void {
  const known = places.get(name);
  if (known) known.push(place);
  else places.set(name, [place]);
}

/** Returns the last place of any of these names, or -1. */
function lastOf(places: ReadonlyMap<string, readonly number[]>, names: readonly string[]): number {
  return names.reduce((last, name) => Math.max(last, places.get(name)?.at(-1) ?? -1), -1);
}

/** Escapes an attribute's value for double quotes; character references stay as they are. */
function quoted(value: string): string {
  return value
    .slice(0, MAX_VALUE_LENGTH)
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
