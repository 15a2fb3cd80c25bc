import { decodeHTMLStrict } from 'entities';

/**
 * A text as it is meant, of sources that carry their own website's escapes: `B U+0026amp; B`,
 * `O&#039;Learys`. HTML entities only where they end with a semicolon: "P&R" stays.
 */
export function writtenText(text: string): string {
  const unescaped = text.replaceAll(/U\+([\dA-Fa-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return decodeHTMLStrict(unescaped).trim();
}
