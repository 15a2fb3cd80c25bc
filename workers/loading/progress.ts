import type { LoadProgress } from '../../src/domain/search-api.ts';

/** How often progress is reported; a progress bar needs no more. */
const UPDATE_MS = 100;

/** Reports a load's progress: a new phase at once, the rest at most ten times a second. */
export class Progress {
  readonly #report: (progress: LoadProgress) => void;
  #last: LoadProgress = { phase: 'download', lots: 0, searchable: false };
  #reportedAtMs = -Infinity;

  constructor(report: (progress: LoadProgress) => void) {
    this.#report = report;
  }

  update(change: Partial<LoadProgress>): void {
    const { fraction: before } = this.#last;
    const next = { ...this.#last, ...change };
    const fraction = Math.max(before ?? 0, change.fraction ?? 0);
    const progress = fraction > 0 ? { ...next, fraction } : next;
    const isStep =
      progress.phase !== this.#last.phase || progress.searchable !== this.#last.searchable;
    this.#last = progress;
    const nowMs = performance.now();
    if (!isStep && nowMs - this.#reportedAtMs < UPDATE_MS) return;
    this.#reportedAtMs = nowMs;
    this.#report(progress);
  }
}
