import { Fault } from '../../src/domain/errors.ts';

const BYTE = {
  newline: 0x0a,
  quote: 0x22,
  comma: 0x2c,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** A longer row is no parking lot. The limit bounds the memory that a hostile list can take. */
const MAX_ROW_BYTES = 16 * 2 ** 20;
const BOM = [0xef, 0xbb, 0xbf] as const;

/** Complete rows, as bytes. Valid until the next `push`. */
export interface RowRun {
  readonly json: Uint8Array;
  /** Start and end of each row within `json`: start, end, start, end … */
  readonly bounds: readonly number[];
}

/**
 * Cuts a JSON array, or lines of JSON, into rows without parsing them: it follows only strings, escapes
 * and depth, on bytes (in UTF-8 no ASCII byte is part of another character). Rows stand in one buffer,
 * each followed by its separator. With `[` before the first row and `]` in place of the last separator,
 * a run of rows is a JSON array.
 */
export class RowSplitter {
  /** Byte 0 is kept free for the run's `[`. */
  #bytes = new Uint8Array(2 ** 18);
  #end = 1;
  #scanned = 1;
  #rowStart = 1;
  #format: 'unknown' | 'array' | 'lines' | 'closed' = 'unknown';
  #depth = 0;
  #inString = false;
  #passed = 0;
  #rows = 0;

  /** Whether rows are lines, known after the first byte that is not white space. */
  get isLines(): boolean {
    return this.#format === 'lines';
  }

  /**
   * Takes the next bytes and returns the rows they complete.
   * Throws a Fault `bad-data` if this is no list.
   */
  push(chunk: Uint8Array): RowRun {
    this.#append(chunk);
    if (this.#format === 'unknown') this.#detect();
    const bounds: number[] = [];
    if (this.#format === 'array') this.#scanArray(bounds);
    else if (this.#format === 'lines') this.#scanLines(bounds);
    if (this.#format === 'closed') this.#expectNothing();
    if (this.#end - this.#rowStart > MAX_ROW_BYTES) throw this.#fault('has a row without an end');
    return this.#run(bounds);
  }

  /** Returns the last line, which needs no newline. Throws a Fault `bad-data` if the list is incomplete. */
  finish(): RowRun {
    if (this.#format === 'unknown') {
      const what = this.#end > 1 ? 'there is only white space' : 'no byte of it came';
      throw new Fault('bad-data', `The list of lots is empty: ${what}`);
    }
    if (this.#format === 'array') throw this.#fault('breaks off');
    return this.#format === 'lines' ? this.push(Uint8Array.of(BYTE.newline)) : this.#run([]);
  }

  /** Moves the unfinished row to the front, makes room and adds the new bytes. */
  #append(chunk: Uint8Array): void {
    const done = this.#rowStart - 1;
    const needed = this.#end - done + chunk.length;
    const target = needed > this.#bytes.length ? new Uint8Array(needed * 2) : this.#bytes;
    target.set(this.#bytes.subarray(this.#rowStart, this.#end), 1);
    this.#bytes = target;
    this.#end -= done;
    this.#scanned -= done;
    this.#rowStart = 1;
    this.#passed += done;
    target.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  #detect(): void {
    let at = this.#scanned;
    if (BOM.every((byte, i) => this.#bytes[at + i] === byte)) at += BOM.length;
    while (at < this.#end && isWhite(this.#bytes[at])) at += 1;
    // Not looked at again: much white space would take for ever.
    if (at >= this.#end) return void (this.#scanned = at);
    if (this.#end - at < BOM.length && this.#bytes[at] === BOM[0]) return;
    const first = this.#bytes[at];
    if (first === BYTE.openBracket) {
      this.#format = 'array';
      at += 1;
    } else if (first === BYTE.openBrace) {
      this.#format = 'lines';
    } else {
      throw new Fault('bad-data', 'The list of lots is no JSON');
    }
    this.#scanned = at;
    this.#rowStart = at;
  }

  #scanArray(bounds: number[]): void {
    const bytes = this.#bytes;
    const end = this.#end;
    let depth = this.#depth;
    let inString = this.#inString;
    let at = this.#scanned;
    for (; at < end; at += 1) {
      const byte = bytes[at];
      if (inString) {
        // Skips an escaped byte, even if it comes with the next chunk.
        if (byte === BYTE.backslash) at += 1;
        else if (byte === BYTE.quote) inString = false;
      } else if (byte === BYTE.quote) {
        inString = true;
      } else if (byte === BYTE.openBrace || byte === BYTE.openBracket) {
        depth += 1;
      } else if (byte === BYTE.comma) {
        if (depth === 0) this.#endRow(at, bounds);
      } else if (byte === BYTE.closeBrace || byte === BYTE.closeBracket) {
        depth -= 1;
        if (depth < 0) {
          if (byte === BYTE.closeBrace) throw this.#fault('has a brace too many');
          if (!this.#isBlank(this.#rowStart, at)) this.#endRow(at, bounds);
          else this.#rowStart = at + 1;
          this.#format = 'closed';
          at += 1;
          break;
        }
      }
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#scanned = at;
  }

  /** Finds the ends of lines. Each line is a row, because no JSON string contains a raw newline. */
  #scanLines(bounds: number[]): void {
    for (;;) {
      const at = this.#bytes.indexOf(BYTE.newline, this.#scanned);
      if (at < 0 || at >= this.#end) break;
      this.#scanned = at + 1;
      if (this.#isBlank(this.#rowStart, at)) {
        // Not looked at again: with many blank lines that would take for ever.
        this.#rowStart = at + 1;
        continue;
      }
      this.#bytes[at] = BYTE.comma;
      this.#endRow(at, bounds);
    }
    this.#scanned = this.#end;
  }

  #endRow(at: number, bounds: number[]): void {
    bounds.push(this.#rowStart, at);
    this.#rowStart = at + 1;
    this.#rows += 1;
  }

  #expectNothing(): void {
    if (!this.#isBlank(this.#scanned, this.#end)) throw this.#fault('goes on after its end');
    this.#scanned = this.#end;
    this.#rowStart = this.#end;
  }

  #run(bounds: readonly number[]): RowRun {
    const first = bounds[0];
    const last = bounds.at(-1);
    if (first === undefined || last === undefined) return { json: EMPTY_LIST, bounds: [] };
    this.#bytes[first - 1] = BYTE.openBracket;
    this.#bytes[last] = BYTE.closeBracket;
    return {
      json: this.#bytes.subarray(first - 1, last + 1),
      bounds: first === 1 ? bounds : bounds.map((bound) => bound - first + 1),
    };
  }

  #isBlank(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (!isWhite(this.#bytes[at])) return false;
    return true;
  }

  #fault(what: string): Fault {
    const byte = this.#passed + this.#scanned - 1;
    return new Fault(
      'bad-data',
      `The list of lots ${what} (after ${this.#rows} rows, near byte ${byte})`,
    );
  }
}

const EMPTY_LIST = Uint8Array.of(BYTE.openBracket, BYTE.closeBracket);

function isWhite(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
