import type { LoadProgress } from '../../src/domain/search-api.ts';

/** How often the last progress is repeated: well within the silence after which the page pings (`heartbeatMs`). */
const REPEAT_MS = 500;
/** How often progress is reported; a progress bar needs no more. */
const UPDATE_MS = 100;

/** Reports a load's progress: a new phase at once, the rest ten times a second, and again while nothing changes. */
export class Progress {
  readonly #tell: (progress: LoadProgress) => void;
  readonly #repeat: ReturnType<typeof setInterval>;
  #told: LoadProgress = { phase: 'download', lots: 0, searchable: false };
  #toldAtMs = -Infinity;

  constructor(tell: (progress: LoadProgress) => void) {
    this.#tell = tell;
    this.#repeat = setInterval(() => this.#say(this.#told), REPEAT_MS);
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
    clearInterval(this.#repeat);
  }

  #say(progress: LoadProgress): void {
    this.#toldAtMs = performance.now();
    this.#tell(progress);
  }
}
