import type { Answer, Question, Rest } from '../src/domain/answers-api.ts';
import type { FirstView } from '../src/domain/view/first-view-types.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import type { MapRules } from './asked-view.ts';
import { reasonOf } from './log-words.ts';
import type { LotCollection } from './lot-collection.ts';
import { WorkThread } from './threads/work-thread.ts';

/** What the search page of an address shows: the answers of the page's own worker. [U5] */
export interface AddressAnswer {
  readonly answer: Answer;
  readonly rest: Rest;
  /** Absent where the map has nothing to go to. */
  readonly firstView: FirstView | undefined;
}

export interface AddressQuestion {
  readonly question: Question;
  /** The question that the counts are about. [S10] */
  readonly counted: Question;
  /** Undefined where the map's first picture is not of what is asked for. */
  readonly map: MapRules | undefined;
}

export type EngineQuestion =
  | {
      readonly op: 'build';
      readonly list: number;
      /** The list as JSON. A thread is handed a blob without copying it. */
      readonly lots: Blob;
      readonly country: string | undefined;
      readonly destinationsFile: string;
    }
  | { readonly op: 'keep'; readonly lists: readonly number[] }
  | (AddressQuestion & { readonly op: 'answer'; readonly list: number });

/** How many addresses may wait for their answer, and for how long. Beyond that a page comes without one. */
const MAX_WAITING = 32;
const LONGEST_WAIT_MS = 300;
/** How often an engine is built over one list, however long it is served: one that crashes the thread would do so each time, for all lists. */
const MOST_BUILDS = 3;

/** A list that an engine is built over. Operators that share lots, a country and a file of destinations share it. */
interface EngineList {
  readonly id: number;
  readonly lots: LotCollection;
  readonly country: string | undefined;
  readonly destinationsFile: string;
  builds: number;
  isBuilding: boolean;
}

/** Answers a question about an operator's lots; undefined where the page has to come without an answer. */
export type AnswerAddress = (
  operatorId: string,
  question: AddressQuestion,
) => Promise<AddressAnswer | undefined>;

/**
 * The page's search engine, on a thread of the server: an engine for each operator's list, and the destinations. A list
 * that replaces another is built beside it.
 */
export class EngineThread {
  readonly #thread: WorkThread<EngineQuestion, unknown>;
  #lists: readonly EngineList[] = [];
  #lastId = 0;
  #waiting = 0;
  #busy = 0;

  /** @param directory the build's folder */
  constructor(directory: string) {
    this.#thread = new WorkThread('engine-worker', directory);
  }

  /** How many pages came without an answer, because the engine was busy. */
  get busy(): number {
    return this.#busy;
  }

  /** Builds what is not built yet. Never rejects. @returns answers from these lots */
  async load({ operators }: OperatorsFile, lots: LotsByOperator): Promise<AnswerAddress> {
    const listOf = new Map<string, EngineList>();
    const builds: Promise<void>[] = [];
    for (const { id, country, destinationsFile = '' } of operators) {
      const own = lots.get(id);
      if (!own) continue;
      const same = [...this.#lists, ...listOf.values()].find(
        (list) =>
          list.lots === own &&
          list.country === country &&
          list.destinationsFile === destinationsFile,
      );
      const list = same ?? {
        id: (this.#lastId += 1),
        lots: own,
        country,
        destinationsFile,
        builds: 0,
        isBuilding: false,
      };
      if (!same) builds.push(this.#build(list));
      listOf.set(id, list);
    }
    await Promise.all(builds);
    this.#lists = [...new Set(listOf.values())];
    const kept = this.#lists.map(({ id }) => id);
    this.#thread.ask({ op: 'keep', lists: kept }).catch(() => undefined);
    return (operatorId, question) => this.#answer(listOf.get(operatorId), question);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Never rejects. */
  async #build(list: EngineList): Promise<void> {
    list.builds += 1;
    list.isBuilding = true;
    const { id, lots, country, destinationsFile } = list;
    const blob = new Blob([lots.list.bytes as Buffer<ArrayBuffer>], { type: lots.list.type });
    try {
      await this.#thread.ask({ op: 'build', list: id, lots: blob, country, destinationsFile });
    } catch (error) {
      console.error(`Addresses are answered by the browser alone: ${reasonOf(error)}`);
    }
    list.isBuilding = false;
  }

  async #answer(
    list: EngineList | undefined,
    question: AddressQuestion,
  ): Promise<AddressAnswer | undefined> {
    if (!list) return undefined;
    if (this.#waiting >= MAX_WAITING) {
      this.#busy += 1;
      return undefined;
    }
    this.#waiting += 1;
    const asked = this.#thread
      .ask({ op: 'answer', list: list.id, ...question })
      .finally(() => (this.#waiting -= 1)) as Promise<AddressAnswer | undefined>;
    void asked.then(
      (answer) => answer ?? this.#buildAgain(list),
      () => undefined,
    );
    const late = new Promise<'late'>((done) => {
      setTimeout(done, LONGEST_WAIT_MS, 'late').unref();
    });
    const answer = await Promise.race([asked.catch(() => undefined), late]);
    if (answer !== 'late') return answer;
    this.#busy += 1;
    return undefined;
  }

  /** A thread that started again after a crash has no engines. */
  #buildAgain(list: EngineList): void {
    const isWanted = this.#lists.includes(list) && list.builds < MOST_BUILDS;
    if (isWanted && !list.isBuilding) void this.#build(list);
  }
}
