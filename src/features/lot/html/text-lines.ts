/**
 * The words of an API's HTML as lines of text, the same on the server and in the browser. What comes out
 * is text: whoever shows it lets React escape it.
 */

/** Elements whose content is no text for readers. */
const UNREAD =
  /<(script|style|template|noscript|svg|math|iframe|object|title|select|button|textarea|datalist)\b[^]*?(?:<\/\1\s*>|$)/gi;
/** Elements that begin a line of their own. A tag without an end ends with the text, so that no pattern looks twice. */
const BLOCK =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dd|h[1-6]|table|caption|thead|tbody|tfoot|tr|section|article|header|footer|blockquote|pre)\b[^>]*(?:>|$)/gi;
/** What stands in the same row is apart, but on one line: a name and its value. */
const CELL = /<\/?(?:td|th|dt)\b[^>]*(?:>|$)/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aring: 'å',
  Aring: 'Å',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  ndash: '–',
  mdash: '—',
  frac12: '½',
};
/** Longer texts are cut: what matters stands at the start. */
const MAX_LENGTH = 20_000;

/** Between the cells of one line. */
export const CELL_SEPARATOR = '\t';

/** The lines of text in a piece of HTML, none of them empty. Cells of a table row are a tab apart. */
export function textLines(markup: string): string[] {
  return markup
    .slice(0, MAX_LENGTH)
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(UNREAD, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:\/dd|dt)\b[^>]*(?:>|$)/gi, '\n')
    .replace(/<dd\b[^>]*(?:>|$)/gi, CELL_SEPARATOR)
    .replace(BLOCK, '\n')
    .replace(CELL, CELL_SEPARATOR)
    .replace(/<\/?[a-z!?][^>]*(?:>|$)/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z\d]{2,8}));/gi, decoded)
    .split('\n')
    .map((line) =>
      line
        .split(CELL_SEPARATOR)
        .map((cell) => cell.replace(/\s+/g, ' ').trim())
        .filter((cell) => cell !== '')
        .join(CELL_SEPARATOR),
    )
    .filter((line) => line !== '');
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  // Control characters and half pairs are no text.
  const isText = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isText ? String.fromCodePoint(code) : '';
}
