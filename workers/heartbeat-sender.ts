import type { Heartbeat } from '../src/domain/worker-api.ts';

/** Between two beats of a busy worker. */
const BEAT_MS = 400;
/** Steps from so long on are reported even if the work is done: the page waits that much longer for this device. */
const LONG_STEP_MS = 200;

/** Beats as long as any work is under way, and measures how long it keeps messages out. An idle worker is silent. */
export class HeartbeatSender {
  readonly #post: (heartbeat: Heartbeat) => void;
  #works = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #resumedAtMs = 0;
  #longestStepMs = 0;

  constructor(post: (heartbeat: Heartbeat) => void) {
    this.#post = post;
  }

  /** Beats until `work` is settled. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#begin();
    try {
      return await work();
    } finally {
      this.#end();
    }
  }

  #begin(): void {
    this.#works += 1;
    if (this.#works > 1) return;
    this.#resumedAtMs = performance.now();
    this.#timer = setInterval(() => this.#beat(BEAT_MS), BEAT_MS);
  }

  #end(): void {
    this.#works -= 1;
    if (performance.now() - this.#resumedAtMs > BEAT_MS + LONG_STEP_MS) this.#beat(0);
    if (this.#works > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** @param expectedMs since the last beat, had nothing kept it waiting */
  #beat(expectedMs: number): void {
    const nowMs = performance.now();
    this.#longestStepMs = Math.max(this.#longestStepMs, nowMs - this.#resumedAtMs - expectedMs);
    this.#resumedAtMs = nowMs;
    this.#post({ kind: 'heartbeat', longestStepMs: Math.round(this.#longestStepMs) });
  }
}
