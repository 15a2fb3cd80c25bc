/**
 * The rows of a lot file as byte ranges, so that each can be served as it was written: numbers
 * JavaScript can't hold and fields nobody knows survive.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const NEWLINE = 0x0a;

/** Space, tab, line feed, carriage return. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === 0x0d;
}

function trimmed(bytes: Buffer, from: number, to: number): Buffer {
  let start = from;
  let end = to;
  while (start < end && isSpace(bytes[start])) start += 1;
  while (end > start && isSpace(bytes[end - 1])) end -= 1;
  return bytes.subarray(start, end);
}

/** Whether the file is one JSON array; otherwise it is read as NDJSON, a row a line. */
export function isJsonArray(bytes: Buffer): boolean {
  let start = 0;
  while (isSpace(bytes[start])) start += 1;
  return bytes[start] === OPEN_BRACKET;
}

/** The lines of NDJSON, empty ones left out. */
export function* ndjsonRows(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  while (start < bytes.length) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    const row = trimmed(bytes, start, end);
    if (row.length > 0) yield row;
    start = end + 1;
  }
}

/**
 * The elements of a JSON array. Follows strings and brackets only: whether an element is good JSON
 * shows when it is parsed.
 * @throws SyntaxError when the array does not end, or something follows it
 */
export function* arrayRows(bytes: Buffer): Generator<Buffer> {
  let start = bytes.indexOf(OPEN_BRACKET) + 1;
  let depth = 1;
  let position = start;
  for (; position < bytes.length && depth > 0; position += 1) {
    const byte = bytes[position];
    if (byte === QUOTE) {
      position = endOfString(bytes, position);
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth -= 1;
    }
    if ((byte === COMMA && depth === 1) || depth === 0) {
      const row = trimmed(bytes, start, position);
      if (row.length > 0) yield row;
      else if (byte === COMMA) throw new SyntaxError('an element of the array is missing');
      start = position + 1;
    }
  }
  if (depth > 0) throw new SyntaxError('the array does not end');
  if (trimmed(bytes, position, bytes.length).length > 0) {
    throw new SyntaxError('something follows the array');
  }
}

/** Index of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let position = start + 1;
  while (position < bytes.length && bytes[position] !== QUOTE) {
    position += bytes[position] === BACKSLASH ? 2 : 1;
  }
  return position;
}
