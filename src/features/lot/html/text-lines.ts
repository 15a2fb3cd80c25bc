/**
 * Returns the words of an API's HTML as lines of text, the same on the server and in the browser. The result is
 * text, which React escapes.
 */

import { NAMED_ENTITIES } from '../../../domain/plain-text.ts';

/** Elements that have no text for readers. */
const UNREAD =
  /<(script|style|template|noscript|svg|math|iframe|object|title|select|button|textarea|datalist)\b[^]*?(?:<\/\1\s*>|$)/gi;
/** Elements that start a new line. An unclosed tag ends with the text, so that no pattern reads it twice. */
const BLOCK =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dd|h[1-6]|table|caption|thead|tbody|tfoot|tr|section|article|header|footer|blockquote|pre)\b[^>]*(?:>|$)/gi;
/** Cells of one row, such as a name and its value, stay on one line with a space between. */
const CELL = /<\/?(?:td|th|dt)\b[^>]*(?:>|$)/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  ...NAMED_ENTITIES,
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
/** Longer texts are cut, because what matters is at the start. */
const MAX_LENGTH = 20_000;

export const CELL_SEPARATOR = '\t';

/** Returns the non-empty lines of text in a piece of HTML. Cells of a table row are separated by a tab. */
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
  // Control characters and unpaired surrogates are left out.
  const isText = code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isText ? String.fromCodePoint(code) : '';
}
