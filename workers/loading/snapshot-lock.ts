/**
 * Says whether other tabs are trying the same snapshot. A snapshot is marked while a worker tries it (snapshot-file.ts) and
 * dropped if its marks stay, but tabs that open together are no sign that it fails. A worker that ends in any way
 * releases its lock.
 */
export class SnapshotLock {
  readonly #name: string;
  #end: (() => void) | undefined;

  /** @param name the snapshot's name within this origin */
  constructor(name: string) {
    this.#name = `snapshot ${name}`;
  }

  /** @returns whether no other tab is trying the snapshot; true if the browser has no locks */
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
