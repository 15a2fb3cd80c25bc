/**
 * The first of two steps that make an API's HTML safe (sanitise.ts is the second): it limits what a parser gets. 885 nested
 * tables cost a server's parser four seconds and 1,500 crash a browser, so nothing is parsed before its depth and number of
 * tags are known.
 *
 * The output is well nested and has only allowed tags and attributes, every value in double quotes, so that two parsers
 * can't read it differently, however differently they would read the input.
 */
import { ATTRIBUTES, RAW_TEXT, TAGS, UNREAD } from './html-rules.ts';

/** The deepest nesting of tags; deeper ones are left out, their text stays. */
export const MAX_DEPTH = 32;
/** The most elements; tags after that are left out, their text stays. */
export const MAX_TAGS = 700;
/** How many UTF-16 units are read at all; no reader gets that far. */
export const MAX_LENGTH = 100_000;
const MAX_VALUE_LENGTH = 2_048;
/** After so many UTF-16 units without a space one is inserted: a word of 40,000 takes a browser seconds to lay out. */
const MAX_UNBROKEN = 1_000;
/** White space, a character reference, or a piece of a word. */
const PIECE = /\s+|&[#\w]{0,32};?|[^\s&]{1,100}/gu;

const VOID = new Set(['br', 'hr']);
const BLOCKS = new Set('p div blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table hr'.split(' '));
const CELLS = ['td', 'th', 'caption'];
const SECTIONS = ['thead', 'tbody', 'tfoot'];
const TABLE_PARTS = new Set([...SECTIONS, ...CELLS, 'tr']);

/** Open elements that a start tag closes, up to the nearest of others. */
type Ends = readonly [names: readonly string[], until: readonly string[]];
const ENDS_CELL: Ends = [CELLS, ['tr', 'table']];
const ENDS_SECTION: Ends = [[...SECTIONS, 'caption', 'tr'], ['table']];
const ENDS_TERM: Ends = [
  ['dt', 'dd'],
  ['dl', ...CELLS],
];
const ENDS: Readonly<Record<string, Ends>> = {
  a: [['a'], CELLS],
  li: [['li'], ['ul', 'ol', ...CELLS]],
  dt: ENDS_TERM,
  dd: ENDS_TERM,
  td: ENDS_CELL,
  th: ENDS_CELL,
  tr: [
    ['tr', 'caption'],
    [...SECTIONS, 'table'],
  ],
  caption: ENDS_SECTION,
  thead: ENDS_SECTION,
  tbody: ENDS_SECTION,
  tfoot: ENDS_SECTION,
};

/** Each takes the rest of the text where its end is missing, so that nothing is read twice. */
const COMMENT = '<!--(?:-?>|[^]*?(?:--!?>|$))';
/** A quote counts only behind an equals sign. */
const TAG = `<(/?)([a-z][^\\s/>]*)((?:[^>=]+|=\\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$))?)*)(?:>|$)`;
const OTHER_MARKUP = '<[/!?][^>]*(?:>|$)';
const TEXT = '(?:[^<]+|<(?![a-z/!?]))+';
const TOKEN = new RegExp([COMMENT, TAG, OTHER_MARKUP, TEXT].join('|'), 'gi');
const ATTRIBUTE = /([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)|'([^']*)|([^\s>]*)))?/g;

/** Returns the HTML within bounds, for a parser. */
export function boundHtml(html: string): string {
  const text = html.slice(0, MAX_LENGTH);
  const output = new BoundedOutput();
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [all, slash, tag = '', attributes = ''] = token;
    const name = tag.toLowerCase();
    if (slash === '/') output.close(name);
    else if (UNREAD.has(name)) TOKEN.lastIndex = endOfUnread(text, name, TOKEN.lastIndex);
    else if (name !== '') output.open(name, attributes);
    else if (!/^<[/!?]/.test(all)) output.text(all);
  }
  return output.finish();
}

/** The end of an element that is left out together with its content. */
function endOfUnread(text: string, name: string, start: number): number {
  if (name === 'plaintext') return text.length;
  const edge = new RegExp(`<(/?)${name}(?=[\\s/>]|$)[^>]*(?:>|$)`, 'gi');
  edge.lastIndex = start;
  let depth = 1;
  for (let found = edge.exec(text); found; found = edge.exec(text)) {
    if (found[1] === '/') depth -= 1;
    else if (!RAW_TEXT.has(name)) depth += 1;
    if (depth === 0) return edge.lastIndex;
  }
  return text.length;
}

/** Writes tags so that each is closed where it was opened. */
class BoundedOutput {
  readonly #parts: string[] = [];
  readonly #open: string[] = [];
  /** How many tags of each name are left out in the deepest element; so many end tags are left out too. */
  readonly #leftOut = new Map<string, number>();
  #tags = 0;
  #unbroken = 0;

  text(text: string): void {
    this.#parts.push(this.#spaced(text.replaceAll('<', '&lt;').replaceAll('\0', '')));
  }

  open(name: string, attributes: string): void {
    if (!TAGS.has(name) || this.#tags >= MAX_TAGS) return;
    // Links are checked one by one, so each counts for several tags.
    this.#tags += name === 'a' ? 3 : 1;
    if (BLOCKS.has(name)) this.#end([['p'], CELLS]);
    const ends = ENDS[name];
    if (ends) this.#end(ends);
    if (this.#open.length >= MAX_DEPTH) {
      this.#leftOut.set(name, (this.#leftOut.get(name) ?? 0) + 1);
      return;
    }
    if (BLOCKS.has(name) || TABLE_PARTS.has(name)) this.#unbroken = 0;
    this.#parts.push(`<${name}${writtenAttributes(name, attributes)}>`);
    if (!VOID.has(name)) this.#open.push(name);
  }

  close(name: string): void {
    const leftOut = this.#leftOut.get(name) ?? 0;
    if (leftOut > 0) {
      this.#leftOut.set(name, leftOut - 1);
      return;
    }
    // A cell closes only what was opened inside it.
    const until = TABLE_PARTS.has(name) ? ['table'] : name === 'table' ? [] : CELLS;
    this.#end([[name], until]);
  }

  finish(): string {
    while (this.#open.length > 0) this.#pop();
    return this.#parts.join('');
  }

  /** Closes the innermost open element of these names, as far as the nearest of `until`. */
  #end([names, until]: Ends): void {
    const place = this.#open.findLastIndex((name) => names.includes(name) || until.includes(name));
    if (!names.includes(this.#open[place] ?? '')) return;
    while (this.#open.length > place) this.#pop();
  }

  #pop(): void {
    this.#parts.push(`</${this.#open.pop() ?? ''}>`);
    this.#leftOut.clear();
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
}

/** The allowed ones; of two equal attributes the first counts. Character references stay as they are. */
function writtenAttributes(tag: string, attributes: string): string {
  const values = new Map<string, string>();
  for (const [, written = '', ...quoted] of attributes.matchAll(ATTRIBUTE)) {
    const name = written.toLowerCase();
    const mayHave = ATTRIBUTES.has(name) && (name !== 'href' || tag === 'a');
    if (mayHave && !values.has(name))
      values.set(name, quoted.find((one) => one !== undefined) ?? '');
  }
  return Array.from(values, ([name, value]) => {
    const escaped = value
      .slice(0, MAX_VALUE_LENGTH)
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;');
    return ` ${name}="${escaped}"`;
  }).join('');
}
