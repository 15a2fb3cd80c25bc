import type { Answer, Question, Rest } from '../src/domain/answers-api.ts';
import type { FirstView } from '../src/domain/view/first-view-types.ts';
import type { Operator, OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import type { MapRules } from './asked-view.ts';
import { reasonOf } from './log-reason.ts';
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

/** So long after the first lists are there, a page that asks for something waits for its engine. After that, the browser answers. */
const FIRST_ENGINES_MS = 5_000;

/** A list that an engine is built over. Operators that share lots, a country and a file of destinations share it. */
interface EngineList {
  readonly id: number;
  readonly lots: LotCollection;
  readonly country: string | undefined;
  readonly destinationsFile: string;
  builds: number;
  /** Resolves when the engine that is being built is ready or has failed. */
  building?: Promise<void> | undefined;
}

/**
 * The page's search engine, on a thread of the server: an engine for each operator's list, and the destinations. A list
 * that replaces another is built beside it.
 */
export class EngineThread {
  readonly #thread: WorkThread<EngineQuestion, unknown>;
  #lists: EngineList[] = [];
  /** Of the last `load`: an earlier one, whose lists took longer, drops none of them. */
  #wanted: ReadonlySet<EngineList> = new Set();
  #lastId = 0;
  #busy = 0;
  /** Resolves when no page waits for engines any more. */
  #isLate: Promise<void> | undefined;

  /** @param directory the build's folder */
  constructor(directory: string) {
    this.#thread = new WorkThread('engine-worker', directory);
  }

  /** How many pages came without an answer, because the engine was busy. */
  get busy(): number {
    return this.#busy;
  }

  /** Builds what is not built yet, then drops the engines of other lists. Never rejects. */
  async load({ operators }: OperatorsFile, lots: LotsByOperator): Promise<void> {
    this.#isLate ??= new Promise((done) => {
      setTimeout(done, FIRST_ENGINES_MS).unref();
    });
    const wanted = new Set<EngineList>();
    for (const operator of operators) {
      const own = lots.get(operator.id);
      if (!own) continue;
      const { country, destinationsFile = '' } = operator;
      let list = this.#listOf(operator, own);
      if (!list) {
        this.#lastId += 1;
        list = { id: this.#lastId, lots: own, country, destinationsFile, builds: 0 };
        this.#lists.push(list);
        this.#build(list);
      }
      wanted.add(list);
    }
    this.#wanted = wanted;
    for (const { building } of wanted) await building;
    if (this.#wanted === wanted) this.#lists = [...wanted];
    const kept = this.#lists.map(({ id }) => id);
    this.#thread.ask({ op: 'keep', lists: kept }).catch(() => undefined);
  }

  /** Answers from an operator's lots; undefined where the page has to come without an answer. */
  async answer(
    operator: Operator,
    lots: LotCollection,
    question: AddressQuestion,
  ): Promise<AddressAnswer | undefined> {
    const list = this.#listOf(operator, lots);
    if (!list) return undefined;
    if (list.building) await Promise.race([list.building, this.#isLate]);
    if (this.#thread.waiting >= MAX_WAITING) {
      this.#busy += 1;
      return undefined;
    }
    const asked = this.#thread.ask({ op: 'answer', list: list.id, ...question });
    void asked.then(
      (answer) => answer ?? this.#buildAgain(list),
      () => undefined,
    );
    const late = new Promise<'late'>((done) => {
      setTimeout(done, LONGEST_WAIT_MS, 'late').unref();
    });
    const answer = await Promise.race([asked.catch(() => undefined), late]);
    if (answer !== 'late') return answer as AddressAnswer | undefined;
    this.#busy += 1;
    return undefined;
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  #listOf(
    { country, destinationsFile = '' }: Operator,
    lots: LotCollection,
  ): EngineList | undefined {
    return this.#lists
      .filter((list) => list.lots === lots && list.country === country)
      .find((list) => list.destinationsFile === destinationsFile);
  }

  #build(list: EngineList): void {
    list.builds += 1;
    const { id, lots, country, destinationsFile } = list;
    const blob = new Blob([lots.list.bytes as Buffer<ArrayBuffer>], { type: lots.list.type });
    list.building = this.#thread
      .ask({ op: 'build', list: id, lots: blob, country, destinationsFile })
      .then(
        () => undefined,
        (error: unknown) =>
          console.error(`Addresses are answered by the browser alone: ${reasonOf(error)}`),
      )
      .finally(() => (list.building = undefined));
  }

  /** A thread that started again after a crash has no engines. */
  #buildAgain(list: EngineList): void {
    const isWanted = this.#lists.includes(list) && list.builds < MOST_BUILDS;
    if (isWanted && !list.building) this.#build(list);
  }
}
