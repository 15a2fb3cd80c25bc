import { isUtf8 } from 'node:buffer';

/** The JSON that somebody wrote. @throws Error that says what an editor put there that can't be seen */
export function jsonIn(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Error('it is not in UTF-8: save it so');
  const text = bytes.toString();
  if (text.startsWith('\uFEFF'))
    throw new Error('it begins with a mark: save it as UTF-8 without "BOM"');
  return JSON.parse(text);
}
