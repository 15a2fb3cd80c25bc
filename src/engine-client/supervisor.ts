import { Fault } from '../domain/errors.ts';
import { Listeners } from '../domain/listeners.ts';
import type { LoadProgress, LoadReport, LotSource } from '../domain/search-api.ts';
import type { WorkerQueries } from '../domain/worker-api.ts';
import { type Call, CallQueue } from './call-queue.ts';
import {
  ENGINE_AT_FIRST,
  NOTHING_YET,
  type EngineClient,
  type EngineMethod,
  type EngineState,
} from './engine-client.ts';
import { type LinkLimits, type Pace, type SpawnWorker, WorkerLink } from './worker-link.ts';

export interface SupervisorLimits extends LinkLimits {
  /** How long an answer may take before the worker is pinged. */
  readonly answerMs: number;
  /** How long an answer of a living worker may take; three times that for the destinations, which are downloaded. */
  readonly lostMs: number;
  readonly restarts: number;
  /** The nth restart waits n times this. */
  readonly restartDelayMs: number;
}

/** With these, three workers that never start or fall silent make a failure within 10 s. */
const LIMITS: SupervisorLimits = {
  heartbeatMs: 1_500,
  buildMs: 15_000,
  pingMs: 1_500,
  answerMs: 900,
  lostMs: 60_000,
  restarts: 2,
  restartDelayMs: 100,
};

/** A query that crashed two workers is not sent to a third. */
const MAX_CRASHES = 1;

/** Starts the search worker and its load, passes calls on, and replaces a dead or stuck worker. Every call settles. */
export class EngineSupervisor implements EngineClient {
  readonly #source: LotSource;
  readonly #spawn: SpawnWorker;
  readonly #limits: SupervisorLimits;
  readonly #queue = new CallQueue();
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  readonly #pace: Pace = { longestStepMs: 0 };
  #state: EngineState = ENGINE_AT_FIRST;
  #link: WorkerLink | undefined;
  #restarts = 0;
  #restartTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: LotSource, spawn: SpawnWorker, limits: Partial<SupervisorLimits> = {}) {
    this.#source = source;
    this.#spawn = spawn;
    this.#limits = { ...LIMITS, ...limits };
    void this.#run();
  }

  getState(): EngineState {
    return this.#state;
  }

  ask<M extends EngineMethod>(
    method: M,
    args: Parameters<WorkerQueries[M]>,
    options: { readonly lane?: string; readonly signal?: AbortSignal } = {},
  ): Promise<ReturnType<WorkerQueries[M]>> {
    const { lane, signal } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Fault('aborted', 'given up'));
      if (this.#state.status === 'failed') return reject(this.#state.fault);
      const call: Call = {
        method,
        args,
        lane,
        resolve: (answer) => resolve(answer as ReturnType<WorkerQueries[M]>),
        reject,
        crashes: 0,
        state: 'waiting',
      };
      signal?.addEventListener('abort', () => this.#queue.abandon(call, 'given up'));
      this.#queue.add(call);
      this.#send();
    });
  }

  retry(): void {
    const isKept = this.#state.status === 'ready' && this.#state.report.origin === 'snapshot';
    if (this.#state.status !== 'failed' && !isKept) return;
    this.#drop();
    this.#restarts = 0;
    this.#queue.replay();
    this.#setState({ ...ENGINE_AT_FIRST, generation: this.#state.generation });
    void this.#run();
  }

  dispose(): void {
    this.#drop();
    this.#queue.rejectAll(new Fault('aborted', 'disposed of'));
  }

  async #run(): Promise<void> {
    let link: WorkerLink | undefined;
    const isCurrent = (): boolean => link !== undefined && link === this.#link;
    const isLast = this.#restarts >= this.#limits.restarts;
    const onProgress = (progress: LoadProgress): void => {
      if (isCurrent()) this.#onProgress(progress);
    };
    // The last one may only be slow: the visitor is told, and it keeps its chance.
    const onSilence = (fault: Fault): void => {
      if (isLast) this.#tellSilence(fault);
      else this.#restart(fault);
    };
    try {
      link = new WorkerLink(this.#spawn, this.#limits, this.#pace);
      this.#link = link;
      // Two workers may have died of the snapshot.
      const source = isLast ? { ...this.#source, ignoresSnapshot: true } : this.#source;
      const report = await link.load(source, onProgress, onSilence);
      if (isCurrent()) this.#onReady(report);
    } catch (error) {
      if (link && !isCurrent()) return;
      const fault = Fault.from(error);
      if (fault.code === 'worker') this.#restart(fault);
      else this.#fail(fault);
    }
  }

  #onProgress(progress: LoadProgress): void {
    const state = this.#state;
    if (state.status === 'ready') return;
    const { generation } = state;
    const before = state.status === 'failed' ? NOTHING_YET : state.progress;
    const grown = changesAnswers(before, progress) ? generation + 1 : generation;
    this.#setState({ status: 'loading', progress, generation: grown });
    this.#send();
  }

  #onReady(report: LoadReport): void {
    this.#restarts = 0;
    const state = this.#state;
    // Progress has a channel of its own, so its last steps may come later, or never.
    const isToldOf =
      state.status === 'loading' &&
      state.progress.searchable &&
      (report.origin !== 'network' || state.progress.phase === 'ready');
    const generation = isToldOf ? state.generation : state.generation + 1;
    this.#setState({ status: 'ready', report, generation });
    this.#send();
  }

  #isSearchable(): boolean {
    const state = this.#state;
    return state.status === 'ready' || (state.status === 'loading' && state.progress.searchable);
  }

  #send(): void {
    const link = this.#link;
    if (!link || !this.#isSearchable()) return;
    for (let call = this.#queue.take(); call; call = this.#queue.take()) {
      void this.#put(link, call);
      void this.#watch(link, call);
    }
    void this.#pass(link);
  }

  /** Lets newer calls pass abandoned ones that the worker has not answered when it answers a ping. */
  async #pass(link: WorkerLink): Promise<void> {
    const older = this.#queue.inTheWay();
    // The proxy refuses once the worker has been given up.
    if (older.length > 0) await link.call('ping', []).catch(() => undefined);
    if (older.length === 0 || link !== this.#link) return;
    for (const call of older) call.state = 'passed';
    this.#send();
  }

  async #put(link: WorkerLink, call: Call): Promise<void> {
    const answer = await link.call(call.method, call.args).then(
      (value) => () => call.resolve(value),
      (error: unknown) => () => call.reject(Fault.from(error)),
    );
    // Of a worker that was given up: the replayed call answers instead.
    if (link === this.#link) this.#close(call, answer);
  }

  #close(call: Call, settle: () => void): void {
    this.#queue.close(call);
    settle();
    this.#send();
  }

  /** Pings the worker while it owes the answer to a call; a ping also shows whether only the page slept. */
  async #watch(link: WorkerLink, call: Call): Promise<void> {
    const { answerMs, lostMs } = this.#limits;
    const lostAtMs = performance.now() + lostMs * (call.method === 'loadDestinations' ? 3 : 1);
    const isOwed = (): boolean => link === this.#link && this.#queue.has(call);
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      if (!isOwed()) return;
      // While a list loads, the heartbeat decides.
      if (this.#state.status !== 'ready') continue;
      const isAlive = await link.isAlive();
      if (!isOwed()) return;
      if (!isAlive) return this.#onCrash(call);
      if (performance.now() < lostAtMs) continue;
      return this.#close(call, () => call.reject(new Fault('timeout', 'answer lost')));
    }
  }

  #onCrash(call: Call): void {
    call.crashes += 1;
    if (call.crashes > MAX_CRASHES) {
      this.#queue.close(call);
      call.reject(new Fault('worker', 'This query crashes the worker'));
    }
    this.#restart(new Fault('worker', 'The worker does not answer'));
  }

  #restart(fault: Fault): void {
    this.#drop();
    if (this.#restarts >= this.#limits.restarts) return this.#fail(fault);
    this.#restarts += 1;
    this.#queue.replay();
    this.#setState({ ...ENGINE_AT_FIRST, generation: this.#state.generation });
    this.#restartTimer = setTimeout(
      () => void this.#run(),
      this.#restarts * this.#limits.restartDelayMs,
    );
  }

  /** The visitor hears of a silent worker, which is taken up should it speak within `lostMs`. */
  #tellSilence(fault: Fault): void {
    if (this.#state.status === 'failed') return;
    this.#tell(fault);
    clearTimeout(this.#restartTimer);
    this.#restartTimer = setTimeout(() => {
      if (this.#state.status === 'failed') this.#drop();
    }, this.#limits.lostMs);
  }

  #fail(fault: Fault): void {
    this.#drop();
    this.#tell(fault);
  }

  #tell(fault: Fault): void {
    this.#setState({ status: 'failed', fault, generation: this.#state.generation });
    this.#queue.rejectAll(fault);
  }

  #drop(): void {
    clearTimeout(this.#restartTimer);
    this.#link?.terminate();
    this.#link = undefined;
  }

  #setState(state: EngineState): void {
    this.#state = state;
    this.#listeners.tell();
  }
}

/** Whether answers may differ after this step: the engine became searchable, has new lots, or has clusters. */
function changesAnswers(before: LoadProgress, after: LoadProgress): boolean {
  if (!after.searchable) return false;
  if (!before.searchable) return true;
  if (after.phase === before.phase) return false;
  return after.phase === 'clusters' || (after.phase === 'ready' && before.phase === 'clusters');
}
