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
      for (const oldest of this.#entries.keys()) {
        this.#entries.delete(oldest);
        break;
      }
    }
    this.#entries.set(key, value);
    return value;
  }
}
