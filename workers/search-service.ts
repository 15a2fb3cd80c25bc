import * as Comlink from 'comlink';
import type {
  Answer,
  Drawing,
  Frame,
  Opened,
  OpenTarget,
  Question,
  Reason,
  Rest,
  RestPart,
  Subject,
} from '../src/domain/answers-api.ts';
import type { Reading } from '../src/domain/availability.ts';
import { Fault } from '../src/domain/errors.ts';
import type { BBox, Position } from '../src/domain/geo.ts';
import { ask } from './answers/ask.ts';
import { textQuery } from './answers/decide.ts';
import { draw, type DrawnEngine } from './answers/draw.ts';
import { open } from './answers/open.ts';
import { rest } from './answers/rest.ts';
import { DestinationService } from './destinations/destination-service.ts';
import { DamagedSnapshot, type LotEngine } from './engine/index.ts';
import { noteQuery, pause, pauseClock } from './loading/pause.ts';
import type { SnapshotStore } from './loading/snapshot-store.ts';
import { loadLots } from './loading/load-lots.ts';
import { HeartbeatSender } from './heartbeat-sender.ts';
import type {
  ClusterQuery,
  ClusterTable,
  CountQuery,
  DestinationAnswer,
  DestinationQuery,
  EngineStats,
  ExpansionQuery,
  ExtentQuery,
  FitExtent,
  FitQuery,
  FacetCounts,
  LoadProgress,
  LoadReport,
  LotHit,
  LotSource,
  MatchQuery,
  MomentCounts,
  MomentFilter,
  NearKind,
  SearchAnswer,
  SearchQuery,
  CoincidentQuery,
} from '../src/domain/search-api.ts';
import type { SearchWorkerApi } from '../src/domain/worker-api.ts';

/** What the page talks to: loading, and whichever engine is in service. */
export class SearchService implements SearchWorkerApi {
  readonly #openStore: (storeKey: string) => SnapshotStore;
  readonly #heartbeats: HeartbeatSender;
  readonly #destinations = new DestinationService();
  #store: SnapshotStore | undefined;
  #engine: LotEngine | undefined;
  /** The engine stands on the snapshot. */
  #isSnapshot = false;
  /** Gives an engine the last readings. */
  #setReadings: (engine: LotEngine) => void = () => undefined;
  #onAnswer: (() => void) | undefined;
  /** Set while a load is under way that can still turn from the snapshot to the network. */
  #onDamage: (() => void) | undefined;
  #nextEngine = nextEngine();
  readonly #building = new WeakMap<Generator<unknown, void>, Promise<void>>();

  /** @param heartbeats beats while anything is asked or loaded. */
  constructor(
    openStore: (storeKey: string) => SnapshotStore,
    heartbeats: HeartbeatSender = new HeartbeatSender(() => undefined),
  ) {
    this.#openStore = openStore;
    this.#heartbeats = heartbeats;
  }

  ping(): number {
    return Date.now();
  }

  load(source: LotSource, onProgress: (progress: LoadProgress) => void): Promise<LoadReport> {
    return this.#heartbeats.during(() => this.#load(source, onProgress));
  }

  async ask(question: Question): Promise<Answer> {
    const answer = await this.#ask(async (engine) => {
      const { patient, moment } = question;
      await this.#builtFor(engine, { ...(patient ? textQuery(question) : NO_TEXT), moment });
      return ask(engine, this.#destinations.index, question);
    });
    if (answer.list) this.#onAnswer?.();
    return answer;
  }

  rest(question: Question, wanted: readonly RestPart[]): Promise<Rest> {
    return this.#ask(async (engine) => {
      await this.#builtFor(engine, { ...textQuery(question), moment: countedOf(question.moment) });
      const suggest = async (text: string): Promise<readonly string[]> => {
        await this.#built(engine.buildSuggestions());
        return engine.suggest(text);
      };
      return rest(engine, this.#destinations.index, suggest, question, wanted);
    });
  }

  /** The markers' columns are moved to the page, not copied. */
  async draw(subject: Subject, frame: Frame, reason: Reason): Promise<Drawing> {
    const drawing = await this.#askMatching(subject, (engine) =>
      draw(inSteps(engine), this.#destinations.index, subject, frame, reason),
    );
    const { markers, later } = drawing;
    const tables = [markers, later !== 'stays' ? later?.markers : undefined];
    return Comlink.transfer(
      drawing,
      tables.flatMap((table) => (table ? columnsOf(table) : [])),
    );
  }

  open(subject: Subject, target: OpenTarget): Promise<Opened> {
    return this.#askMatching(subject, (engine) =>
      open(engine, this.#destinations.index, subject, target),
    );
  }

  async search(query: SearchQuery): Promise<SearchAnswer> {
    const answer = await this.#askMatching(query, (engine) => engine.search(query));
    this.#onAnswer?.();
    return answer;
  }

  momentCounts(query: CountQuery): Promise<MomentCounts> {
    return this.#ask(async (engine) => {
      await this.#builtFor(engine, { ...query, moment: countedOf(query.moment) });
      return engine.momentCounts(query);
    });
  }

  /** They hold for the list in service and for those that take its place. */
  setReadings(readings: readonly Reading[], maxAgeMs?: number): Promise<void> {
    this.#setReadings = (engine) => engine.setReadings(readings, maxAgeMs);
    return this.#ask(this.#setReadings);
  }

  facets(query: CountQuery): Promise<FacetCounts> {
    return this.#askMatching(query, (engine) => engine.facets(query));
  }

  /** The columns are moved to the page, not copied. */
  async clusters(query: ClusterQuery): Promise<ClusterTable> {
    const table = await this.#askMatching(query, (engine) => engine.clusters(query));
    return Comlink.transfer(table, columnsOf(table));
  }

  expansionZoom(query: ExpansionQuery): Promise<number> {
    return this.#askMatching(query, (engine) => engine.expansionZoom(query));
  }

  extent(query: ExtentQuery): Promise<BBox> {
    return this.#askMatching(query, (engine) => engine.extent(query));
  }

  /** Nobody waits for the map to fit as for the list: it gives way to what is typed. */
  fitExtent(query: FitQuery): Promise<FitExtent | undefined> {
    return this.#askMatching(query, (engine) => runInSteps(engine.fitExtentInSteps(query)));
  }

  coincidentLots(query: CoincidentQuery): Promise<readonly LotHit[]> {
    return this.#askMatching(query, (engine) => engine.coincidentLots(query));
  }

  lots(lotIndexes: readonly number[]): Promise<readonly LotHit[]> {
    return this.#ask((engine) => engine.lots(lotIndexes));
  }

  lotById(id: string): Promise<LotHit | undefined> {
    return this.#ask((engine) => engine.lotById(id));
  }

  suggest(text: string): Promise<readonly string[]> {
    return this.#ask(async (engine) => {
      await this.#built(engine.buildSuggestions());
      return engine.suggest(text);
    });
  }

  loadDestinations(url: string): Promise<boolean> {
    return this.#heartbeats.during(() => this.#destinations.loadDestinations(url));
  }

  destinations(query: DestinationQuery): Promise<DestinationAnswer> {
    noteQuery();
    return this.#destinations.destinations(query);
  }

  placesNear(
    positions: readonly Position[],
    kind?: NearKind,
  ): Promise<readonly (string | undefined)[]> {
    return this.#destinations.placesNear(positions, kind);
  }

  stats(): Promise<EngineStats> {
    return this.#ask((engine) => engine.stats());
  }

  async #load(
    source: LotSource,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<LoadReport> {
    const answered = pending<void>();
    const damaged = pending<void>();
    const next = nextEngine();
    this.#onAnswer = answered.resolve;
    this.#onDamage = damaged.resolve;
    this.#nextEngine = next;
    const store = this.#openStore(source.storeKey);
    this.#store = store;
    const loadOnce = () =>
      loadLots({
        source,
        store,
        firstAnswer: answered.promise,
        damage: damaged.promise,
        onProgress,
        onEngine: (engine, from) => {
          if (engine) this.#setReadings(engine);
          this.#engine = engine;
          this.#isSnapshot = from === 'snapshot';
          if (!engine || this.#isSnapshot) return;
          next.first.resolve(engine);
          if (engine.clustersReady) next.whole.resolve(engine);
        },
      });
    try {
      const loaded = await loadOnce();
      if (this.#engine) return loaded.report;
      // The copy was what had been written, and could not answer all the same.
      await store.drop();
      return (await loadOnce()).report;
    } catch (error) {
      next.first.reject(error);
      next.whole.reject(error);
      throw error;
    } finally {
      this.#onDamage = undefined;
      // Else the page's callback and its port outlive the load.
      (onProgress as Partial<Comlink.Remote<typeof onProgress>>)[Comlink.releaseProxy]?.();
    }
  }

  /** The first question by words builds an index of its own, and lets all others in meanwhile. */
  #askMatching<T>(query: MatchQuery, answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    return this.#ask(async (engine) => {
      await this.#builtFor(engine, query);
      return answer(engine);
    });
  }

  async #builtFor(engine: LotEngine, query: MatchQuery): Promise<void> {
    if (engine.needsWords(query)) await this.#built(engine.buildWords());
    if (query.moment && engine.needsMoment(query)) {
      await this.#built(engine.buildMoment(query.moment));
    }
  }

  /** Waits for an index that several ask for. It is built once: two would let a question wait twice as long. */
  #built(steps: Generator<unknown, void>): Promise<void> {
    const building = this.#building.get(steps) ?? runInSteps(steps);
    this.#building.set(steps, building);
    return building;
  }

  /**
   * The answer of the engine in service. If that is the snapshot and it turns out to be damaged, it is taken
   * out of service and the answer waits for the network's list.
   */
  #ask<T>(answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    noteQuery();
    return this.#heartbeats.during(() => this.#askInService(answer));
  }

  async #askInService<T>(answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    const engine = this.#engine;
    const isSnapshot = this.#isSnapshot;
    if (!engine) {
      // Between a damaged snapshot and the list that takes its place.
      if (this.#onDamage && this.#isSnapshot) return this.#askNext(answer);
      throw new Fault('worker', 'No list is loaded');
    }
    try {
      return await answer(engine);
    } catch (error) {
      if (!isSnapshot || (error instanceof Fault && !(error instanceof DamagedSnapshot)))
        throw error;
      // Others may have met the damage before.
      if (this.#engine && this.#engine !== engine) return answer(this.#engine);
      if (!this.#onDamage) {
        await this.#store?.drop();
        throw error;
      }
      this.#engine = undefined;
      this.#onDamage();
      return this.#askNext(answer);
    }
  }

  /** The answer of the list that takes a damaged snapshot's place, which had clusters. */
  async #askNext<T>(answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    const { first, whole } = this.#nextEngine;
    try {
      return await answer(await first.promise);
    } catch {
      return answer(await whole.promise);
    }
  }
}

const NO_TEXT: MatchQuery = { text: '', propertyIds: [] };

/** Counts say how many are open, whether that is asked for or not (S10). */
function countedOf(moment: MomentFilter | undefined): MomentFilter | undefined {
  return moment && { ...moment, open: true };
}

function columnsOf(table: ClusterTable): ArrayBufferLike[] {
  return Object.values(table).map((column: ClusterTable[keyof ClusterTable]) => column.buffer);
}

/** Nobody waits for the map to fit as for the list: it gives way to what is typed. */
function inSteps(engine: LotEngine): DrawnEngine {
  return {
    get clustersReady() {
      return engine.clustersReady;
    },
    search: (query) => engine.search(query),
    clusters: (query) => engine.clusters(query),
    extent: (query) => engine.extent(query),
    expansionZoom: (query) => engine.expansionZoom(query),
    lots: (lotIndexes) => engine.lots(lotIndexes),
    fitExtent: (query) => runInSteps(engine.fitExtentInSteps(query)),
  };
}

/** Engines that stand on the list being loaded: the first that answers, and with clusters. Reject if that fails. */
function nextEngine() {
  return { first: pending<LotEngine>(), whole: pending<LotEngine>() };
}

/** @returns what the steps return. */
async function runInSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  const isPauseDue = pauseClock();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (isPauseDue()) await pause();
  }
}

interface Pending<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

const nothing = (): void => undefined;

/** A promise settled from outside; that nobody waits for it is no error. */
function pending<T>(): Pending<T> {
  const settle: { resolve: (value: T) => void; reject: (error: unknown) => void } = {
    resolve: nothing,
    reject: nothing,
  };
  const promise = new Promise<T>((resolve, reject) => {
    settle.resolve = resolve;
    settle.reject = reject;
  });
  promise.catch(nothing);
  return { promise, ...settle };
}
