import type { LoadProgress } from '../../src/domain/search-api.ts';

/** The supervisor takes a longer silence for death. */
const HEARTBEAT_MS = 500;
/** A progress bar needs no more. */
const UPDATE_MS = 100;

/** Tells of a load's progress: a new phase at once, the rest ten times a second, and a heartbeat. */
export class Progress {
  readonly #tell: (progress: LoadProgress) => void;
  readonly #heartbeat: ReturnType<typeof setInterval>;
  #told: LoadProgress = { phase: 'download', lots: 0, searchable: false };
  #toldAtMs = -Infinity;

  constructor(tell: (progress: LoadProgress) => void) {
    this.#tell = tell;
    this.#heartbeat = setInterval(() => this.#say(this.#told), HEARTBEAT_MS);
  }

  update(change: Partial<LoadProgress>): void {
    const { fraction: before } = this.#told;
    const next = { ...this.#told, ...change };
    const fraction = Math.max(before ?? 0, change.fraction ?? 0);
    const progress = fraction > 0 ? { ...next, fraction } : next;
    const isStep =
      progress.phase !== this.#told.phase || progress.searchable !== this.#told.searchable;
    this.#told = progress;
    if (isStep || performance.now() - this.#toldAtMs >= UPDATE_MS) this.#say(progress);
  }

  end(): void {
    clearInterval(this.#heartbeat);
  }

  #say(progress: LoadProgress): void {
    this.#toldAtMs = performance.now();
    this.#tell(progress);
  }
}
