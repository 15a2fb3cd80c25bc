import { decodeHTMLStrict } from 'entities';

import { cleanText } from '../../../src/domain/row-values.ts';

/** The elements that texts from websites contain; any other `<` is a character of the text ("<P2>"). */
const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;
const BREAK = /^<(?:br|\/?(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote|hr))\b/i;

/**
 * The plain text of a source that contains its own website's markup and escapes: `B U+0026amp; B`, `O&#039;Learys`,
 * `<b>Nord</b>`. Tags are removed and breaks become new lines. Entities are decoded once, and only if they end with a
 * semicolon: "P&R" stays, and so does the `<b>` of "&lt;b&gt;".
 */
export function writtenText(text: string): string {
  const unescaped = text
    .replaceAll(/U\+([\dA-Fa-f]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(TAG, (tag) => (BREAK.test(tag) ? '\n' : ''));
  return cleanText(decodeHTMLStrict(unescaped))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

/** The same for a text of one line: a name, a street, a town. */
export function writtenLine(text: string): string {
  return writtenText(text).replaceAll('\n', ' ');
}
