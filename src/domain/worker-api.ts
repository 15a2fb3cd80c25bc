import type { SearchAnswers } from './answers-api.ts';
import type {
  DestinationFinder,
  LoadProgress,
  LoadReport,
  LotSource,
  SearchEngine,
} from './search-api.ts';

/** What a page asks the worker: decisions, a single lot, and the destinations. The decisions ask the engine inside the worker. */
export interface WorkerQueries
  extends SearchAnswers, Pick<SearchEngine, 'setReadings' | 'lotById'>, DestinationFinder {}

/** The same methods, answered later: the first question may build an index in steps between which others are answered. */
type Promised<T> = {
  readonly [M in keyof T]: T[M] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer>
    : never;
};

/** What Comlink exposes: the queries, loading, and a sign of life. */
export interface SearchWorkerApi extends Promised<WorkerQueries> {
  /**
   * Loads the list: the snapshot at once if there is one (then revalidates), else the network.
   * `onProgress` reports every state in which answers may differ from before: snapshot ready,
   * new list ready, clusters ready. Resolves when everything is built; rejects with a Fault.
   */
  load(source: LotSource, onProgress: (progress: LoadProgress) => void): Promise<LoadReport>;
  ping(): number;
}

/** What a busy worker posts besides its answers, so that slow is told from dead. */
export interface Heartbeat {
  readonly kind: 'heartbeat';
  /** The longest it was busy without letting messages in, ms: how slow this device is at this list. */
  readonly longestStepMs: number;
}

export function isHeartbeat(message: unknown): message is Heartbeat {
  return (message as Partial<Heartbeat> | null | undefined)?.kind === 'heartbeat';
}
