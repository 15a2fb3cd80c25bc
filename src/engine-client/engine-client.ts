/** The page's interface to the search worker, which the supervisor behind it keeps alive. */
import type { Fault } from '../domain/errors.ts';
import type { LoadProgress, LoadReport } from '../domain/search-api.ts';
import type { WorkerQueries } from '../domain/worker-api.ts';

export type EngineState =
  /** No answers yet; with `searchable`, the snapshot or an index without clusters answers. */
  | { readonly status: 'loading'; readonly progress: LoadProgress; readonly generation: number }
  | { readonly status: 'ready'; readonly report: LoadReport; readonly generation: number }
  /** A final failure, which the visitor can retry. */
  | { readonly status: 'failed'; readonly fault: Fault; readonly generation: number };
// `generation` grows whenever an answer may differ from before: snapshot searchable, new list,
// clusters ready, worker restarted. Lot indexes and cluster ids are valid within one generation.

export const NOTHING_YET: LoadProgress = { phase: 'download', lots: 0, searchable: false };

/** The state before the worker starts: that of the server and of hydration. */
export const ENGINE_AT_FIRST: EngineState = {
  status: 'loading',
  progress: NOTHING_YET,
  generation: 0,
};

export type EngineMethod = keyof WorkerQueries;

export interface EngineClient {
  getState(): EngineState;
  subscribe(listener: () => void): () => void;
  /**
   * Asks the worker, once it is searchable. Always settles: with the answer, or a Fault (`worker`, `timeout`, `aborted`).
   * @param options.lane within one, older requests reject with Fault `aborted`
   */
  ask<M extends EngineMethod>(
    method: M,
    args: Parameters<WorkerQueries[M]>,
    options?: { readonly lane?: string; readonly signal?: AbortSignal },
  ): Promise<ReturnType<WorkerQueries[M]>>;
  /** The visitor's "try again" after `failed`, and a new attempt where only the snapshot could be loaded. */
  retry(): void;
  dispose(): void;
}
