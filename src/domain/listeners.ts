/** Who hears of a change. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** @returns unsubscribe */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  };

  tell(): void {
    for (const listener of this.#all) listener();
  }
}
