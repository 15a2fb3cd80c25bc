import { isUtf8 } from 'node:buffer';

/** Reads the JSON of a file that somebody edits. @throws Error in words for that person: not UTF-8, a byte order mark, no JSON */
export function jsonIn(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Error('it is not UTF-8: save it as UTF-8');
  const text = bytes.toString();
  if (text.startsWith('\uFEFF'))
    throw new Error('it begins with a byte order mark: save it as UTF-8 without "BOM"');
  return JSON.parse(text);
}
