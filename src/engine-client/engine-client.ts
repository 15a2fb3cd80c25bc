/**
 * What the page sees of the search worker. The supervisor behind it starts the worker, notices a
 * dead one, restarts it, replays, drops superseded answers and always settles.
 */
import type { Fault } from '../domain/errors.ts';
import type { LoadProgress, LoadReport, SearchEngine } from '../../workers/search-api.ts';

export type EngineState =
  /** Nothing can be asked yet (or, with `searchable`, the kept copy or an index without clusters answers). */
  | { readonly status: 'loading'; readonly progress: LoadProgress; readonly generation: number }
  | { readonly status: 'ready'; readonly report: LoadReport; readonly generation: number }
  /** Settled failure the visitor can retry. */
  | { readonly status: 'failed'; readonly fault: Fault; readonly generation: number };
// `generation` grows whenever an answer may differ from before: kept copy searchable, new list,
// clusters ready, worker restarted. Lot indexes and cluster ids are valid within one generation.

export type EngineMethod = keyof SearchEngine;

export interface EngineClient {
  getState(): EngineState;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
  /**
   * Asks the worker. Requests wait until the engine is searchable, survive a restart (they are
   * replayed) and always settle: with the answer, or a Fault ('worker', 'timeout', 'aborted').
   * Within one lane only the newest request counts: older ones reject with Fault 'aborted'.
   * Without a lane every request is answered.
   */
  ask<M extends EngineMethod>(
    method: M,
    args: Parameters<SearchEngine[M]>,
    options?: { readonly lane?: string; readonly signal?: AbortSignal },
  ): Promise<ReturnType<SearchEngine[M]>>;
  /** The visitor's "try again" after `failed`. */
  retry(): void;
  dispose(): void;
}
