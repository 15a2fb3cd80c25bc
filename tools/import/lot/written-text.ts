import { decodeHTMLStrict } from 'entities';

/** Elements that texts of websites carry; a `<` before anything else is a character of the text ("<P2>"). */
const TAG =
  /<\/?(?:a|abbr|b|blockquote|br|center|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]{0,2000})?\/?>/gi;
const BREAK = /^<(?:br|\/?(?:p|div|li|tr|h[1-6]|ul|ol|table|blockquote|hr))\b/i;

/**
 * A text as it is meant, of sources that carry their own website's markup and escapes: `B U+0026amp; B`,
 * `O&#039;Learys`, `<b>Nord</b>`. Tags go, their breaks stay as new lines; entities are decoded once, and only where
 * they end with a semicolon: "P&R" stays, and so does the `<b>` of "&lt;b&gt;".
 */
export function writtenText(text: string): string {
  const unescaped = text
    .replaceAll(/U\+([\dA-Fa-f]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(TAG, (tag) => (BREAK.test(tag) ? '\n' : ''));
  return decodeHTMLStrict(unescaped)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

/** The same for what stands on one line: names, streets, towns. */
export function writtenLine(text: string): string {
  return writtenText(text).replaceAll('\n', ' ');
}
