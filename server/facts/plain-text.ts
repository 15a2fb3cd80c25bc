/**
 * The words of an API's HTML, without its markup: prerendered pages show what it says and can't
 * carry what it does. What comes out is text; whoever writes it into a page escapes it.
 */

/** Elements whose content is no text for readers. */
const UNREAD =
  /<(script|style|template|noscript|svg|math|iframe|object|title)\b[^]*?(?:<\/\1\s*>|$)/gi;
/** Elements that begin a line of their own. */
const BLOCK =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|table|tr|section|article|header|footer|blockquote|pre)\b[^>]*>/gi;
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
  hellip: '…',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  eacute: 'é',
  ouml: 'ö',
  auml: 'ä',
  uuml: 'ü',
  shy: '',
};
/** Longer texts are cut: a page of facts is no archive. */
const MAX_LENGTH = 20_000;

/** The lines of text in a piece of HTML, none of them empty. */
export function textLines(markup: string): string[] {
  return markup
    .slice(0, MAX_LENGTH)
    .replace(/<!--[^]*?(?:-->|$)/g, '')
    .replace(UNREAD, '')
    .replace(/\s+/g, ' ')
    .replace(BLOCK, '\n')
    .replace(/<\/?[a-z!?][^>]*(?:>|$)/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decoded)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  // Control characters and half pairs are no text.
  const isText = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isText ? String.fromCodePoint(code) : '';
}
