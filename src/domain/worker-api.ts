import type { SearchAnswers } from './answers-api.ts';
import type {
  DestinationFinder,
  LoadProgress,
  LoadReport,
  LotSource,
  SearchEngine,
} from './search-api.ts';

/** The same methods, answered later: what is asked first may build an index in steps that let others in. */
type Promised<T> = {
  readonly [M in keyof T]: T[M] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Promise<Answer>
    : never;
};

/** What Comlink exposes: decisions, the engine and the destinations, plus loading and a sign of life. */
export interface SearchWorkerApi
  extends Promised<SearchAnswers>, Promised<SearchEngine>, Promised<DestinationFinder> {
  /**
   * Loads the list: the snapshot at once if there is one (then revalidates), else the network.
   * `onProgress` reports every state in which answers may differ from before: snapshot ready,
   * new list ready, clusters ready. Resolves when everything is built; rejects with a Fault.
   */
  load(source: LotSource, onProgress: (progress: LoadProgress) => void): Promise<LoadReport>;
  ping(): number;
}
