/** Holds the most recently used results by key and drops the oldest. */
export class LruCache<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  get(key: Key, make: () => Value): Value {
    const known = this.#entries.get(key);
    const value = known ?? make();
    if (known !== undefined) this.#entries.delete(key);
    else if (this.#entries.size === this.#limit) {
      this.#entries.delete(this.#entries.keys().next().value!);
    }
    this.#entries.set(key, value);
    return value;
  }
}
