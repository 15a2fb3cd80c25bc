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
import type { Position } from '../src/domain/geo.ts';
import { ask } from './answers/ask.ts';
import { textQuery } from './answers/decide.ts';
import { draw } from './answers/draw.ts';
import { open } from './answers/open.ts';
import { rest } from './answers/rest.ts';
import { DestinationService } from './destinations/destination-service.ts';
import { DamagedSnapshot, type LotEngine } from './engine/index.ts';
import { noteQuery, runInSteps } from './loading/pause.ts';
import type { SnapshotStore } from './loading/snapshot-store.ts';
import { loadLots } from './loading/load-lots.ts';
import { HeartbeatSender } from './heartbeat-sender.ts';
import type {
  ClusterQuery,
  ClusterTable,
  LoadProgress,
  LoadReport,
  LotHit,
  LotSource,
  MatchQuery,
  MomentFilter,
  NearKind,
  SearchAnswer,
  SearchQuery,
} from '../src/domain/search-api.ts';
import type { SearchWorkerApi } from '../src/domain/worker-api.ts';

/** Answers the page: it loads the list, and asks whichever engine is in service. */
export class SearchService implements SearchWorkerApi {
  readonly #openStore: (storeKey: string) => SnapshotStore;
  readonly #heartbeats: HeartbeatSender;
  readonly #destinations = new DestinationService();
  #store: SnapshotStore | undefined;
  #engine: LotEngine | undefined;
  /** Whether the engine in service is the snapshot's. */
  #isSnapshot = false;
  /** Gives the last readings to an engine. */
  #setReadings: (engine: LotEngine) => void = () => undefined;
  #onAnswer: (() => void) | undefined;
  /** Turns a load from a damaged snapshot to the network; set while a load can do so. */
  #onDamage: (() => void) | undefined;
  #nextEngine = nextEngine();
  readonly #building = new WeakMap<Generator<unknown, void>, Promise<void>>();

  /** @param heartbeats sends heartbeats while a question or a load is under way */
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
      draw(engine, this.#destinations.index, subject, frame, reason),
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

  /** Gives the readings to the list in service, and to each list that replaces it. */
  setReadings(readings: readonly Reading[], maxAgeMs?: number): Promise<void> {
    this.#setReadings = (engine) => engine.setReadings(readings, maxAgeMs);
    return this.#ask(this.#setReadings);
  }

  /** The columns are moved to the page, not copied. */
  async clusters(query: ClusterQuery): Promise<ClusterTable> {
    const table = await this.#askMatching(query, (engine) => engine.clusters(query));
    return Comlink.transfer(table, columnsOf(table));
  }

  lotById(id: string): Promise<LotHit | undefined> {
    return this.#ask((engine) => engine.lotById(id));
  }

  loadDestinations(url: string): Promise<boolean> {
    return this.#heartbeats.during(() => this.#destinations.loadDestinations(url));
  }

  placesNear(
    positions: readonly Position[],
    kind?: NearKind,
  ): Promise<readonly (string | undefined)[]> {
    return this.#destinations.placesNear(positions, kind);
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
      // The snapshot was intact as a file, and still could not answer.
      await store.drop();
      return (await loadOnce()).report;
    } catch (error) {
      next.first.reject(error);
      next.whole.reject(error);
      throw error;
    } finally {
      this.#onDamage = undefined;
      // Otherwise the page's callback and its port outlive the load.
      (onProgress as Partial<Comlink.Remote<typeof onProgress>>)[Comlink.releaseProxy]?.();
    }
  }

  /** Builds what the query needs, and then answers it. Other questions are answered during the build. */
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

  /** Waits for a build that several questions may share, because two builds at a time would take twice as long. */
  #built(steps: Generator<unknown, void>): Promise<void> {
    const building = this.#building.get(steps) ?? runInSteps(steps);
    this.#building.set(steps, building);
    return building;
  }

  /**
   * Answers with the engine in service. If that is the snapshot's and the snapshot proves damaged, it is taken out of
   * service, and the answer waits for the network's list.
   */
  #ask<T>(answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    noteQuery();
    return this.#heartbeats.during(() => this.#askInService(answer));
  }

  async #askInService<T>(answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    const engine = this.#engine;
    const isSnapshot = this.#isSnapshot;
    if (!engine) {
      // The snapshot was damaged, and the list that replaces it is loading.
      if (this.#onDamage && this.#isSnapshot) return this.#askNext(answer);
      throw new Fault('worker', 'No list is loaded');
    }
    try {
      return await answer(engine);
    } catch (error) {
      if (!isSnapshot || (error instanceof Fault && !(error instanceof DamagedSnapshot)))
        throw error;
      // Another question may have found the damage first.
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

  /** Answers with the list that replaces a damaged snapshot; if that fails without clusters, then with its clusters. */
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

/** Returns the filters with `open`, because counts say how many are open even if nobody asked. [S10] */
function countedOf(moment: MomentFilter | undefined): MomentFilter | undefined {
  return moment && { ...moment, open: true };
}

function columnsOf(table: ClusterTable): ArrayBufferLike[] {
  return Object.values(table).map((column: ClusterTable[keyof ClusterTable]) => column.buffer);
}

/** Promises of the next engine: as soon as it answers, and with its clusters. Both reject if loading fails. */
function nextEngine() {
  return { first: pending<LotEngine>(), whole: pending<LotEngine>() };
}

interface Pending<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

const nothing = (): void => undefined;

/** Returns a promise and what settles it. Its rejection is no error where nobody waits for it. */
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
