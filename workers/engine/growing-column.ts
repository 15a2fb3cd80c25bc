type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Numbers by row, of rows that come one after another. Rows that aren't set are 0. */
export class GrowingColumn<T extends Numbers> {
  readonly #type: new (length: number) => T;
  #numbers: T;

  constructor(type: new (length: number) => T) {
    this.#type = type;
    this.#numbers = new type(0);
  }

  get(row: number): number {
    return this.#numbers[row] ?? 0;
  }

  set(row: number, number: number): void {
    if (row >= this.#numbers.length) {
      this.#numbers = grown(this.#numbers, this.#type, Math.max(256, row * 2));
    }
    this.#numbers[row] = number;
  }

  /** Returns the first `size` rows; an empty column if no row was set. */
  finish(size: number): T {
    const { length } = this.#numbers;
    return length === 0 ? this.#numbers : grown(this.#numbers.subarray(0, size), this.#type, size);
  }
}

/** Returns a longer copy of a typed array, with zeros at its end. */
export function grown<T extends Numbers>(
  array: Numbers,
  type: new (length: number) => T,
  length: number,
): T {
  const copy = new type(Math.ceil(length));
  copy.set(array);
  return copy;
}
