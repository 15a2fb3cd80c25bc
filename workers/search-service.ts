import * as Comlink from 'comlink';
import { Fault } from '../src/domain/errors.ts';
import type { LotEngine } from './engine/engine.ts';
import { pause, pauseClock } from './pause.ts';
import type { KeptCopyStore } from './kept-copy-store.ts';
import { loadLots } from './load-lots.ts';
import type {
  ClusterQuery,
  ClusterTable,
  EngineStats,
  ExpansionQuery,
  FacetCounts,
  LoadProgress,
  LoadReport,
  LotHit,
  LotSource,
  SearchAnswer,
  SearchQuery,
  SearchWorkerApi,
  SpotQuery,
} from './search-api.ts';

/** What the page talks to: loading, and whichever engine is in service. */
export class SearchService implements SearchWorkerApi {
  readonly #openStore: (storeKey: string) => KeptCopyStore;
  #engine: LotEngine | undefined;
  #onAnswer: (() => void) | undefined;

  constructor(openStore: (storeKey: string) => KeptCopyStore) {
    this.#openStore = openStore;
  }

  ping(): number {
    return Date.now();
  }

  async load(source: LotSource, onProgress: (progress: LoadProgress) => void): Promise<LoadReport> {
    const firstAnswer = new Promise<void>((resolve) => {
      this.#onAnswer = resolve;
    });
    try {
      const { report } = await loadLots({
        source,
        store: this.#openStore(source.storeKey),
        firstAnswer,
        onProgress,
        onEngine: (engine) => {
          this.#engine = engine;
        },
      });
      return report;
    } finally {
      // Else the page's callback and its port outlive the load.
      (onProgress as Partial<Comlink.Remote<typeof onProgress>>)[Comlink.releaseProxy]?.();
    }
  }

  search(query: SearchQuery): SearchAnswer {
    const answer = this.#inService().search(query);
    this.#onAnswer?.();
    return answer;
  }

  facets(query: Omit<SearchQuery, 'limit'>): FacetCounts {
    return this.#inService().facets(query);
  }

  /** The columns are moved to the page, not copied. */
  clusters(query: ClusterQuery): ClusterTable {
    const table = this.#inService().clusters(query);
    return Comlink.transfer(
      table,
      Object.values(table).map((column: ClusterTable[keyof ClusterTable]) => column.buffer),
    );
  }

  expansionZoom(query: ExpansionQuery): number {
    return this.#inService().expansionZoom(query);
  }

  lotsAtSpot(query: SpotQuery): readonly LotHit[] {
    return this.#inService().lotsAtSpot(query);
  }

  lots(lotIndexes: readonly number[]): readonly LotHit[] {
    return this.#inService().lots(lotIndexes);
  }

  lotById(id: string): LotHit | undefined {
    return this.#inService().lotById(id);
  }

  async suggest(text: string): Promise<readonly string[]> {
    const engine = this.#inService();
    const isPauseDue = pauseClock();
    const steps = engine.buildSuggestions();
    while (steps.next().done !== true) if (isPauseDue()) await pause();
    return engine.suggest(text);
  }

  stats(): EngineStats {
    return this.#inService().stats();
  }

  #inService(): LotEngine {
    if (!this.#engine) throw new Fault('worker', 'No list is loaded');
    return this.#engine;
  }
}
