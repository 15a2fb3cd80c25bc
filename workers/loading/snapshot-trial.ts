/**
 * Whether other tabs are trying a snapshot too. A snapshot is marked while it is tried (snapshot-file.ts), and one
 * whose marks stay is dropped: but tabs that were opened together are no sign that it fails. A worker that ends,
 * however it does, holds its lock no longer.
 */
export class SnapshotTrial {
  readonly #name: string;
  #end: (() => void) | undefined;

  /** @param name of the snapshot, within this origin */
  constructor(name: string) {
    this.#name = `snapshot ${name}`;
  }

  /** @returns whether nobody else is trying it; true where the browser has no locks */
  async begin(): Promise<boolean> {
    if (!('locks' in navigator)) return true;
    this.end();
    const { held = [] } = await navigator.locks.query();
    const isAlone = !held.some(({ name }) => name === this.#name);
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    navigator.locks.request(this.#name, { mode: 'shared' }, () => ended).catch(() => undefined);
    return isAlone;
  }

  end(): void {
    this.#end?.();
    this.#end = undefined;
  }
}
