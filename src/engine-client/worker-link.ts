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

  constructor(spawn: SpawnWorker, limits: LinkLimits, pace: Pace) {
    this.#limits = limits;
    this.#pace = pace;
    this.#port = spawn();
    this.#port.addEventListener('message', this.#onMessage);
    this.#api = Comlink.wrap<SearchWorkerApi>(this.#port);
  }

  /**
   * Loads the list. Rejects with the worker's Fault, or with a Fault `worker` where it does not start, or neither reports
   * progress nor answers a ping.
   * @param onSilence called with that Fault in place of rejecting: the load goes on once the worker speaks again
   */
  load(
    source: LotSource,
    onProgress: (progress: LoadProgress) => void,
    onSilence?: (fault: Fault) => void,
  ): Promise<LoadReport> {
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isOver = false;
      let limitMs = this.#limits.heartbeatMs;
      const expectBeat = (): void => {
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(() => void examine(), limitMs);
      };
      const examine = async (): Promise<void> => {
        if (await this.isAlive()) return expectBeat();
        (onSilence ?? fail)(new Fault('worker', 'The worker does not answer'));
      };
      const end = (settle: () => void): void => {
        isOver = true;
        clearTimeout(timer);
        this.#onSign.delete(expectBeat);
        this.#port.removeEventListener('error', onError);
        settle();
      };
      const fail = (fault: Fault): void => end(() => reject(fault));
      /** Missing script, a page in its place, or a throw at its top. */
      const onError = (event: Event): void => {
        event.preventDefault();
        fail(new Fault('worker', 'The worker does not start'));
      };
      const report = (progress: LoadProgress): void => {
        if (isOver) return;
        const isBuilding = progress.phase === 'index' || progress.phase === 'clusters';
        limitMs = isBuilding ? this.#limits.buildMs : this.#limits.heartbeatMs;
        expectBeat();
        onProgress(progress);
      };
      this.#port.addEventListener('error', onError);
      this.#onSign.add(expectBeat);
      expectBeat();
      this.#api.load(source, Comlink.proxy(report)).then(
        (loaded) => end(() => resolve(loaded)),
        (error: unknown) => fail(Fault.from(error)),
      );
    });
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
  isAlive(): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isAlive: boolean): void => {
        clearTimeout(timer);
        this.#onSign.delete(onSign);
        resolve(isAlive);
      };
      const onSign = (): void => end(true);
      const silenceMs = Math.min(SILENCE_FACTOR * this.#pace.longestStepMs, MAX_SILENCE_MS);
      const limitMs = Math.max(this.#limits.pingMs, silenceMs);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = (): void => {
        const askedAtMs = performance.now();
        timer = setTimeout(() => {
          const wasHeldUp = performance.now() - askedAtMs > limitMs * HELD_UP;
          if (wasHeldUp) ask();
          // Messages that have arrived are delivered first.
          else timer = setTimeout(() => end(false));
        }, limitMs);
        // The proxy refuses once the worker has been given up.
        this.call('ping', []).catch(() => undefined);
      };
      this.#onSign.add(onSign);
      ask();
    });
  }

  terminate(): void {
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
    for (const listener of this.#onSign) listener();
  };
}
