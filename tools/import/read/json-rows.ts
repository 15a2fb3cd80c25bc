/** Cuts JSON into rows chunk by chunk, so that a list of any length needs the memory of one row. */
import { TOO_LONG } from './read-bytes.ts';

/** How much text around the rows is held; a document with more is no list of lots. */
const MAX_AROUND = 4 * 1024 ** 2;

const NO_LIST =
  'Its JSON is no list: say where the rows are, in a mapping file (rows = "data.lots").';

const CODE = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/**
 * Tracks strings, escapes and depth of one JSON document. The rows are the entries of the document's own list, or of the
 * first list at one of the given paths. The text around them is held, with an empty list in their place.
 */
export class JsonRows {
  readonly #listPaths: ReadonlySet<string>;
  /** The open brackets, and beside each the member of it that is being read. */
  readonly #open: number[] = [];
  readonly #keys: string[] = [];
  #around = '';
  #lastString = '';
  readonly #row: RowText;
  #rows = 0;
  #inString = false;
  #isEscaped = false;
  /** The depth of the list whose entries are rows. */
  #listDepth: number | undefined;
  #isInList = false;

  /** @param listPaths paths such as `data.lots`; a list at the root is always found */
  constructor(listPaths: readonly string[], maxRow: number) {
    this.#listPaths = new Set(listPaths);
    this.#row = new RowText(maxRow);
  }

  get hasList(): boolean {
    return this.#listDepth !== undefined;
  }

  /** The document around the rows, once all text is pushed. @throws Error in one sentence when it is no JSON */
  head(): unknown {
    return this.#parse(this.#around);
  }

  /** The rows that the next text completes. */
  *push(text: string): Generator<unknown, void> {
    let start = 0;
    let stringStart = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === CODE.backslash) this.#isEscaped = true;
        else if (code === CODE.quote) {
          this.#inString = false;
          if (!this.#isInList) this.#lastString += text.slice(stringStart, at);
        }
      } else if (code === CODE.quote) {
        this.#inString = true;
        this.#lastString = '';
        stringStart = at + 1;
      } else if (code === CODE.colon) {
        if (!this.#isInList) this.#keys[this.#open.length - 1] = this.#lastString;
      } else if (code === CODE.openBrace || code === CODE.openBracket) {
        const isList = code === CODE.openBracket && !this.hasList && this.#isAtListPath();
        this.#open.push(code);
        this.#keys.push('');
        if (isList) {
          this.#keepAround(text.slice(start, at + 1));
          this.#listDepth = this.#open.length;
          this.#isInList = true;
          start = at + 1;
        }
      } else if (code === CODE.comma) {
        if (this.#isInList && this.#open.length === this.#listDepth) {
          yield* this.#endRow(text.slice(start, at), false);
          start = at + 1;
        }
      } else if (code === CODE.closeBrace || code === CODE.closeBracket) {
        if (this.#isInList && this.#open.length === this.#listDepth) {
          yield* this.#endRow(text.slice(start, at), true);
          this.#isInList = false;
          start = at;
        }
        this.#close(code);
      }
    }
    if (this.#inString && !this.#isInList) this.#lastString += text.slice(stringStart);
    if (!this.#isInList) this.#keepAround(text.slice(start));
    else this.#row.add(text.slice(start));
  }

  #close(code: number): void {
    const opened = this.#open.pop();
    this.#keys.pop();
    // In ASCII `]` and `}` come two after their opening bracket.
    if (opened !== code - 2)
      throw new Error(`It is no JSON: a bracket too many (after ${this.#rows} rows)`);
  }

  #isAtListPath(): boolean {
    const isBelowObjects = this.#open.every((code) => code === CODE.openBrace);
    return isBelowObjects && (this.#open.length === 0 || this.#listPaths.has(this.#keys.join('.')));
  }

  #keepAround(text: string): void {
    this.#around += text;
    if (this.#around.length > MAX_AROUND) {
      throw new Error(this.hasList ? 'There is too much around its rows.' : NO_LIST);
    }
  }

  *#endRow(text: string, isLast: boolean): Generator<unknown, void> {
    this.#row.add(text);
    const row = this.#row.take();
    if (isLast && this.#rows === 0 && row?.trim() === '') return;
    this.#rows += 1;
    yield row === undefined ? TOO_LONG : this.#parse(row);
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      const near = this.#rows === 0 ? '' : ` (near row ${this.#rows})`;
      throw new Error(`It is no JSON: ${(error as Error).message}${near}`, { cause: error });
    }
  }
}

/** The text of one row, as far as it is not too long. */
class RowText {
  readonly #maxLength: number;
  #text: string | undefined = '';

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  add(text: string): void {
    const longer = (this.#text ?? '').length + text.length;
    this.#text =
      this.#text === undefined || longer > this.#maxLength ? undefined : this.#text + text;
  }

  /** Returns the text, or undefined if it is too long, and begins the next. */
  take(): string | undefined {
    const text = this.#text;
    this.#text = '';
    return text;
  }
}

/** A line of JSON each, as GeoJSON sequences (RFC 8142) and NDJSON are. */
export class JsonLines {
  readonly #line: RowText;
  #rows = 0;

  constructor(maxRow: number) {
    this.#line = new RowText(maxRow);
  }

  *push(text: string): Generator<unknown, void> {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      this.#line.add(line);
      if (index < lines.length - 1) yield* this.#end();
    }
  }

  *finish(): Generator<unknown, void> {
    yield* this.#end();
  }

  *#end(): Generator<unknown, void> {
    const line = this.#line.take()?.replaceAll('\u001E', '').trim();
    if (line === '') return;
    this.#rows += 1;
    try {
      yield line === undefined ? TOO_LONG : JSON.parse(line);
    } catch (error) {
      throw new Error(`It is no JSON: ${(error as Error).message} (line ${this.#rows})`, {
        cause: error,
      });
    }
  }
}
