import * as Comlink from 'comlink';
import { Fault } from '../domain/errors.ts';
import { isHeartbeat, type SearchWorkerApi } from '../domain/worker-api.ts';
import type { LoadProgress, LoadReport, LotSource } from '../domain/search-api.ts';
import type { EngineMethod } from './engine-client.ts';

/** A worker, or in tests a port in its place. */
export type WorkerPort = Comlink.Endpoint & { terminate(): void };
export type SpawnWorker = () => WorkerPort;

/** The page's only worker. One expression, or the bundler ships raw TypeScript. */
export const spawnSearchWorker: SpawnWorker = () =>
  new Worker(new URL('../../workers/search.worker.ts', import.meta.url), { type: 'module' });

export interface LinkLimits {
  /** How long to the first sign of life, and between two while loading. */
  readonly heartbeatMs: number;
  /** The same while the index is built: at a million lots one step takes a phone seconds. */
  readonly buildMs: number;
  /** How long for the answer to a ping; longer on devices that measured themselves as slow. */
  readonly pingMs: number;
}

/** A worker may be silent for this many times its longest finished step, */
const SILENCE_FACTOR = 3;
/** but for no longer than this. */
const MAX_SILENCE_MS = 15_000;

/** A timer that takes this many times its delay shows that the page was held up. */
const HELD_UP = 1.25;

/** The device's measured slowness, which outlives a worker. */
export interface Pace {
  longestStepMs: number;
}

/**
 * One worker's life: start, load, calls, end. Comlink never settles a call whose worker is missing, dead or looping, so
 * whatever is awaited here has a limit of its own, except `call`, which its caller watches.
 */
export class WorkerLink {
  readonly #limits: LinkLimits;
  readonly #port: WorkerPort;
  /** Held for the worker's whole life: a collected proxy would leave its calls hanging. */
  readonly #api: Comlink.Remote<SearchWorkerApi>;
  readonly #pace: Pace;
  readonly #onSign = new Set<() => void>();
  #isLoading = false;

  constructor(spawn: SpawnWorker, limits: LinkLimits, pace: Pace) {
    this.#limits = limits;
    this.#pace = pace;
    this.#port = spawn();
    this.#port.addEventListener('message', this.#onMessage);
    this.#api = Comlink.wrap<SearchWorkerApi>(this.#port);
  }

  /**
   * Loads the list. Rejects with the worker's Fault, or with a Fault `worker` where it does not start.
   * @param onSilence called when it neither reports progress nor answers a ping; the load goes on once it speaks again
   */
  async load(
    source: LotSource,
    onProgress: (progress: LoadProgress) => void,
    onSilence: (fault: Fault) => void,
  ): Promise<LoadReport> {
    let limitMs = this.#limits.heartbeatMs;
    const report = (progress: LoadProgress): void => {
      const isBuilding = progress.phase === 'index' || progress.phase === 'clusters';
      limitMs = isBuilding ? this.#limits.buildMs : this.#limits.heartbeatMs;
      this.#sign();
      if (this.#isLoading) onProgress(progress);
    };
    const watch = async (): Promise<void> => {
      while (this.#isLoading) {
        const isAlive = (await this.#signWithin(limitMs)) || (await this.isAlive());
        if (!isAlive && this.#isLoading)
          onSilence(new Fault('worker', 'The worker does not answer'));
      }
    };
    /** Missing script, a page in its place, or a throw at its top. */
    const broken = new Promise<never>((_, reject) => {
      this.#port.addEventListener('error', (event) => {
        if (!this.#isLoading) return;
        event.preventDefault();
        reject(new Fault('worker', 'The worker does not start'));
      });
    });
    this.#isLoading = true;
    void watch();
    try {
      return await Promise.race([this.#api.load(source, Comlink.proxy(report)), broken]);
    } finally {
      this.#isLoading = false;
    }
  }

  /** Calls the worker once. Never settles if the worker is dead; else rejects with what it throws. */
  async call(method: EngineMethod | 'ping', args: readonly unknown[]): Promise<unknown> {
    const api = this.#api as unknown as Record<string, (...args: readonly unknown[]) => unknown>;
    // One question's arguments: three at most.
    // oxlint-disable-next-line parking/no-spread-arguments
    return api[method]?.(...args);
  }

  /**
   * Whether the worker gives a sign of life in time: an answer to a ping, or any other message. A slow device gets more time.
   * If the page itself was held up, the worker's messages wait too, so it is pinged again.
   */
  async isAlive(): Promise<boolean> {
    const silenceMs = Math.min(SILENCE_FACTOR * this.#pace.longestStepMs, MAX_SILENCE_MS);
    const limitMs = Math.max(this.#limits.pingMs, silenceMs);
    for (;;) {
      const askedAtMs = performance.now();
      // The proxy refuses once the worker has been given up.
      this.call('ping', []).catch(() => undefined);
      if (await this.#signWithin(limitMs)) return true;
      if (performance.now() - askedAtMs <= limitMs * HELD_UP) return false;
    }
  }

  /** Whether any message comes within this time. */
  #signWithin(limitMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isSign: boolean): void => {
        clearTimeout(timer);
        this.#onSign.delete(onSign);
        resolve(isSign);
      };
      const onSign = (): void => end(true);
      // Messages that have arrived are delivered first.
      const last = (): void => void (timer = setTimeout(() => end(false)));
      let timer = setTimeout(last, limitMs);
      this.#onSign.add(onSign);
    });
  }

  #sign(): void {
    for (const listener of this.#onSign) listener();
  }

  terminate(): void {
    this.#isLoading = false;
    this.#port.removeEventListener('message', this.#onMessage);
    // Comlink keeps unanswered calls, with all that their callers hold, for as long as its proxy isn't released.
    this.#api[Comlink.releaseProxy]();
    this.#port.terminate();
  }

  readonly #onMessage: EventListenerOrEventListenerObject = (event: Event) => {
    const { data } = event as MessageEvent<unknown>;
    if (isHeartbeat(data)) {
      this.#pace.longestStepMs = Math.max(this.#pace.longestStepMs, data.longestStepMs);
    }
    this.#sign();
  };
}
