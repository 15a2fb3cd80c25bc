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
import { nextTexts } from './answers/ahead.ts';
import { ask } from './answers/ask.ts';
import { momentThen } from './answers/asked-cost.ts';
import { textQuery } from './answers/decide-destination.ts';
import { draw, type DrawnFit, drawFits } from './answers/draw.ts';
import { matchOfSubject } from './answers/fit-target.ts';
import {
  ALL_OF_MOMENT,
  type MeantQuestion,
  meantQuestion,
  momentToRead,
  readingOf,
} from './answers/meant-question.ts';
import { open } from './answers/open.ts';
import { rest } from './answers/rest.ts';
import { DestinationService } from './destinations/destination-service.ts';
import type { LotEngine } from './engine/index.ts';
import { pause, pauseClock, runInSteps } from './loading/pause.ts';
import type { SnapshotStore } from './loading/snapshot-store.ts';
import { loadLots } from './loading/load-lots.ts';
import { HeartbeatSender } from './heartbeat-sender.ts';
import type {
  ClusterTable,
  LoadProgress,
  LoadReport,
  LotHit,
  LotSource,
  MatchQuery,
  MomentFilter,
  NearKind,
} from '../src/domain/search-api.ts';
import type { SearchWorkerApi } from '../src/domain/worker-api.ts';

/** Answers that come later than this come after the next key. */
const LONGEST_AHEAD_MS = 150;

/** Answers the page: it loads the list, and asks whichever engine is in service. */
export class SearchService implements SearchWorkerApi {
  readonly #openStore: (storeKey: string) => SnapshotStore;
  readonly #heartbeats: HeartbeatSender;
  readonly #destinations: DestinationService;
  #engine: LotEngine | undefined;
  /** Gives the last readings to an engine. */
  #setReadings: (engine: LotEngine) => void = () => undefined;
  /** Counts the questions for a list, each of which ends answering ahead. */
  #turn = 0;
  /** What is being built, by name; a question may still be at an engine that has been replaced. */
  readonly #building = new WeakMap<LotEngine, Map<string, Promise<void>>>();

  /**
   * @param heartbeats sends heartbeats while a question or a load is under way
   * @param destinations where several services share them
   */
  constructor(
    openStore: (storeKey: string) => SnapshotStore,
    heartbeats: HeartbeatSender = new HeartbeatSender(() => undefined),
    destinations = new DestinationService(),
  ) {
    this.#destinations = destinations;
    this.#openStore = openStore;
    this.#heartbeats = heartbeats;
  }

  ping(): number {
    return Date.now();
  }

  load(source: LotSource, onProgress: (progress: LoadProgress) => void): Promise<LoadReport> {
    return this.#heartbeats.during(() => this.#load(source, onProgress));
  }

  ask(question: Question): Promise<Answer> {
    this.#turn += 1;
    return this.#ask((engine) => this.#answer(engine, question));
  }

  async ahead(question: Question): Promise<readonly (readonly [string, string])[]> {
    const turn = (this.#turn += 1);
    const startMs = performance.now();
    const isPauseDue = pauseClock();
    const known: (readonly [string, string])[] = [];
    for (const text of nextTexts(question.text)) {
      if (isPauseDue()) await pause();
      const isLate = performance.now() - startMs > LONGEST_AHEAD_MS;
      if (turn !== this.#turn || isLate || !this.#engine) break;
      const answer = await this.#answer(this.#engine, { ...question, text });
      // What words mean hangs on the minute in which they are typed.
      if (answer.list && !answer.understood) known.push([text, JSON.stringify(answer)]);
    }
    return known;
  }

  rest(asked: Question, wanted: readonly RestPart[]): Promise<Rest> {
    return this.#ask(async (engine) => {
      const { question } = await this.#meant(engine, asked);
      await this.#builtFor(engine, {
        ...textQuery(question),
        moment: countedOf(momentThen(question.moment, question.cost)),
      });
      const suggest = async (text: string): Promise<readonly string[]> => {
        await this.#built(engine, 'suggestions', () => engine.buildSuggestions());
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
    return Comlink.transfer(drawing, drawing.markers ? columnsOf(drawing.markers) : []);
  }

  /** The server asks this: one fit in the windows that its first picture is for. [U5, M4] */
  drawFits(subject: Subject, frames: readonly [Frame, ...Frame[]]): Promise<readonly DrawnFit[]> {
    return this.#askMatching(subject, (engine) =>
      drawFits(engine, this.#destinations.index, subject, frames),
    );
  }

  /** The server asks this: the boxes around the matching lots of clusters that were drawn. [U5] */
  clusterBoxes(subject: Subject, clusterIds: readonly number[]): Promise<readonly BBox[]> {
    const query = matchOfSubject(subject);
    return this.#askMatching(query, (engine) =>
      clusterIds.map((clusterId) => engine.extent({ ...query, clusterId })),
    );
  }

  open(subject: Subject, target: OpenTarget): Promise<Opened> {
    return this.#askMatching(subject, (engine) =>
      open(engine, this.#destinations.index, subject, target),
    );
  }

  /** The server asks this of a new list: builds what the first misspelt text or hour would wait for. [U5] */
  prepare(): Promise<void> {
    return this.#ask(async (engine) => {
      await this.#builtFor(engine, { ...NO_TEXT, moment: ALL_OF_MOMENT });
      await this.#built(engine, 'words', () => engine.buildWords());
      await this.#built(engine, 'suggestions', () => engine.buildSuggestions());
    });
  }

  /** Gives the readings to the list in service, and to each list that replaces it. */
  setReadings(readings: readonly Reading[], maxAgeMs?: number): Promise<void> {
    this.#setReadings = (engine) => engine.setReadings(readings, maxAgeMs);
    return this.#ask(this.#setReadings);
  }

  lotById(id: string): Promise<LotHit | undefined> {
    return this.#ask((engine) => engine.lotById(id));
  }

  loadDestinations(url: string): Promise<boolean> {
    return this.#heartbeats.during(() => this.#destinations.loadDestinations(url));
  }

  async placeNear(position: Position, kind?: NearKind): Promise<string | undefined> {
    return this.#destinations.index?.placeNear(position, kind);
  }

  async #load(
    source: LotSource,
    onProgress: (progress: LoadProgress) => void,
  ): Promise<LoadReport> {
    try {
      return await loadLots({
        source,
        store: this.#openStore(source.storeKey),
        onProgress,
        onEngine: (engine) => {
          this.#setReadings(engine);
          this.#engine = engine;
        },
      });
    } finally {
      // Otherwise the page's callback and its port outlive the load.
      (onProgress as Partial<Comlink.Remote<typeof onProgress>>)[Comlink.releaseProxy]?.();
    }
  }

  async #answer(engine: LotEngine, question: Question): Promise<Answer> {
    const meant = await this.#meant(engine, question);
    const { patient, cost, moment: asked } = meant.question;
    const moment = momentThen(asked, cost);
    await this.#builtFor(engine, { ...(patient ? textQuery(meant.question) : NO_TEXT), moment });
    const found = ask(engine, this.#destinations.index, meant.question);
    const { understood } = meant;
    if (!understood) return found;
    const isEmpty = found.list?.total === 0;
    // Lots may bear the filter's word, which only the patient question finds out.
    if (isEmpty && !question.patient && engine.needsWords(textQuery(question))) {
      return { ...found, understood, list: undefined, missing: [...found.missing, 'words'] };
    }
    return { ...found, understood };
  }

  /** What the question means, with words of its text taken as filters. [S14] */
  async #meant(engine: LotEngine, question: Question): Promise<MeantQuestion> {
    const reading = readingOf(question);
    if (reading === 'nothing') return { question };
    if (reading === 'filters') {
      await this.#builtFor(engine, { ...NO_TEXT, moment: momentToRead(question) });
    }
    if (question.patient) await this.#builtFor(engine, textQuery(question));
    return meantQuestion(engine, this.#destinations.index, question);
  }

  /** Builds what the query needs, and then answers it. Other questions are answered during the build. */
  #askMatching<T>(query: MatchQuery, answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    return this.#ask(async (engine) => {
      await this.#builtFor(engine, query);
      return answer(engine);
    });
  }

  async #builtFor(engine: LotEngine, query: MatchQuery): Promise<void> {
    const { moment } = query;
    if (engine.needsWords(query)) await this.#built(engine, 'words', () => engine.buildWords());
    if (moment && engine.needsMoment(query)) {
      await this.#built(engine, JSON.stringify(moment), () => engine.buildMoment(moment));
    }
  }

  /** Waits for a build that several questions may share, because two builds at a time would take twice as long. */
  #built(engine: LotEngine, what: string, steps: () => Generator<unknown, void>): Promise<void> {
    const building = this.#building.get(engine) ?? new Map<string, Promise<void>>();
    this.#building.set(engine, building);
    const known = building.get(what);
    if (known) return known;
    const made = runInSteps(steps()).finally(() => building.delete(what));
    building.set(what, made);
    return made;
  }

  #ask<T>(answer: (engine: LotEngine) => T | Promise<T>): Promise<T> {
    return this.#heartbeats.during(async () => {
      if (!this.#engine) throw new Fault('worker', 'No list is loaded');
      return answer(this.#engine);
    });
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
