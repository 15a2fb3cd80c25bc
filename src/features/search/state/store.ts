/**
 * The search screen's state, outside React: what the visitor did (events), what that asks the worker (one question), and
 * what is shown of its answer. Address, session, field, list and map subscribe to it.
 */
import type { Answer, Question, Rest, RestPart } from '../../../domain/answers-api.ts';
import { Fault } from '../../../domain/errors.ts';
import type { Destination, LotHit, SearchAnswer } from '../../../domain/search-api.ts';
import type { EngineClient } from '../../../engine-client/engine-client.ts';
import type { RecentDestinations } from '../field/recent-destinations.ts';
import { isAsked } from './search-filters.ts';
import { FIRST_STATE, reduceSearch, type SearchChange, type SearchState } from './search-state.ts';

/** S13: nobody who stops for so long is on the way to another word. */
export const PAUSE_MS = 900;
/** A link shows its list once: for so long its first answer waits for the destinations, which may order it anew. */
export const FIRST_LIST_WAIT_MS = 1_000;

/** What the list and the map show: one question's answer, and all that belongs to it. */
export interface Shown {
  /** As it was when this was asked; before the first answer, as it is. */
  readonly state: SearchState;
  readonly answer: Answer | undefined;
  /** The engine's, not the one that came with the page. */
  readonly isFromEngine: boolean;
  /** Whether the text names a destination isn't known yet: the destinations are being loaded. */
  readonly isPending: boolean;
  /** S13: what the text may mean. */
  readonly choices: readonly Destination[];
  /** Each part once it has come. Counts stay until the next are there, so that nothing flickers. */
  readonly rest: Rest;
  /** Why the newest question has no answer. */
  readonly fault: Fault | undefined;
}

export interface Search {
  readonly state: SearchState;
  readonly shown: Shown;
  /** The result under pointer or focus (M6). */
  readonly active: LotHit | undefined;
  /** Row of the lot whose marker has pointer or focus (M6). */
  readonly marked: number | undefined;
}

export type SearchEvent =
  | SearchChange
  | { readonly type: 'fieldFocused' }
  | { readonly type: 'active'; readonly hit: LotHit | undefined }
  | { readonly type: 'marked'; readonly lotIndex: number | undefined };

export interface SearchStore {
  get(): Search;
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void;
  dispatch(event: SearchEvent): void;
  /** "Try again". */
  retry(): void;
  /** Listens to the engine until the returned function is called; may be called again after that. */
  connect(): () => void;
}

export interface Clock {
  /** @returns stop */
  after(ms: number, act: () => void): () => void;
}

export interface StoreOptions {
  readonly engine: Pick<EngineClient, 'ask' | 'getState' | 'subscribe' | 'retry'>;
  readonly recents: Pick<RecentDestinations, 'add'>;
  /** S4: choosing a destination ends "Nær meg". */
  readonly forgetVisitor: () => void;
  readonly clock: Clock;
  /** Where the file of destinations stands; undefined: there is none. */
  readonly destinationsUrl: () => string | undefined;
  /** The file of destinations has been loaded, and may be kept for when there is no network. */
  readonly onDestinations?: (url: string) => void;
  /** To no filters and from no position, where it came with the page. */
  readonly initial?: SearchAnswer | undefined;
}

/** A question that was asked. */
interface Asked {
  readonly question: Question;
  /** Of the question without its stage. */
  readonly key: string;
  readonly state: SearchState;
  readonly generation: number;
  /** How often the destinations had been loaded. */
  readonly loads: number;
  readonly leaving: AbortController;
  outcome: Answer | Fault | undefined;
  /** Parts of the rest that the newest question for it asks. */
  awaited: ReadonlySet<RestPart>;
  received: ReadonlySet<RestPart>;
}

const NO_CHOICES: readonly Destination[] = [];
const NOTHING: Rest = {};
const NO_PARTS: ReadonlySet<RestPart> = new Set();

export function createSearchStore(options: StoreOptions): SearchStore {
  return new Store(options);
}

/** What the visitor asks for; undefined while the page doesn't know it. */
export function questionOf(state: SearchState): Question | undefined {
  if (!state.isLive) return undefined;
  const { filters, limit, chosen, visitor, area } = state;
  const text = filters.text.trim();
  const stage = text === '' ? 'final' : state.stage;
  const position = visitor?.position;
  return { text, propertyIds: filters.propertyIds, limit, chosen, visitor: position, area, stage };
}

/** What the server's page shows: the answer to no question. */
function bareAnswer(list: SearchAnswer): Answer {
  return {
    list: { ...list, order: 'data', isWithin: false },
    choices: NO_CHOICES,
    near: [],
    subject: { text: '', propertyIds: [], words: 'auto' },
    missing: [],
  };
}

/** Whether the answer stays: no destination is being looked for, and none is put in force by pausing (S13). */
export function isDecided({ answer, state, isFromEngine, isPending, fault }: Shown): boolean {
  const mayChange = answer?.decidesAt === 'paused' && state.stage === 'typing';
  return isFromEngine && !isPending && !fault && !mayChange;
}

/** Nothing matches, and something was asked for; beyond 100 km the nearest are shown all the same (S6). */
export function isWithoutHits({ answer, state, isPending }: Shown): boolean {
  const { list } = answer ?? {};
  const isEmpty = list !== undefined && list.total === 0 && list.beyondKm === undefined;
  return isEmpty && !isPending && (isAsked(state.filters) || state.area !== undefined);
}

/** A skeleton stands: nothing is known, or only what is about to change. */
export function isWaiting({ answer, state, isPending }: Shown): boolean {
  const { list } = answer ?? {};
  if (!list) return true;
  const isEmpty = list.total === 0 && list.beyondKm === undefined;
  return isEmpty && isPending && (isAsked(state.filters) || state.area !== undefined);
}

class Store implements SearchStore {
  readonly #engine: StoreOptions['engine'];
  readonly #clock: Clock;
  readonly #options: StoreOptions;
  readonly #listeners = new Set<() => void>();
  #search: Search;
  #isConnected = false;
  #asked: Asked | undefined;
  #generation = 0;
  #stopPause = (): void => undefined;
  /** Shows the first list, which waits for the destinations. */
  #hold: (() => void) | undefined;
  #stopHold = (): void => undefined;
  #destinations: 'unasked' | 'loading' | 'loaded' | 'missing' = 'unasked';
  /** How often loading them made a difference. */
  #loads = 0;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#engine = options.engine;
    this.#clock = options.clock;
    this.#search = {
      state: FIRST_STATE,
      shown: {
        state: FIRST_STATE,
        answer: options.initial && bareAnswer(options.initial),
        isFromEngine: false,
        isPending: false,
        choices: NO_CHOICES,
        rest: NOTHING,
        fault: undefined,
      },
      active: undefined,
      marked: undefined,
    };
  }

  get(): Search {
    return this.#search;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  connect(): () => void {
    const look = (): void => {
      const { generation } = this.#engine.getState();
      if (generation === this.#generation) return;
      this.#generation = generation;
      // A worker that was started anew has none of them.
      if (this.#destinations !== 'unasked') void this.#loadDestinations();
      this.#next();
    };
    this.#generation = this.#engine.getState().generation;
    const stop = this.#engine.subscribe(look);
    this.#isConnected = true;
    this.#next();
    return () => {
      stop();
      this.#isConnected = false;
      this.#stopPause();
      this.#drop();
      this.#asked?.leaving.abort();
      this.#asked = undefined;
    };
  }

  dispatch(event: SearchEvent): void {
    if (event.type === 'active') this.#set({ active: event.hit });
    else if (event.type === 'marked') this.#set({ marked: event.lotIndex });
    else if (event.type !== 'fieldFocused') this.#change(event);
    // A file that could not be had may be there by now.
    else if (this.#destinations === 'unasked' || this.#destinations === 'missing') {
      void this.#loadDestinations();
    }
  }

  retry(): void {
    if (this.#engine.getState().status === 'failed') this.#engine.retry();
    this.#asked = undefined;
    this.#show({ fault: undefined });
    this.#next();
  }

  #change(change: SearchChange): void {
    const before = this.#search.state;
    const state = reduceSearch(before, change);
    if (state === before) return;
    if (change.type === 'choose') {
      this.#options.recents.add(change.destination);
      this.#options.forgetVisitor();
    }
    if (state.stage !== 'typing' || state.filters !== before.filters) this.#stopPause();
    if (change.type === 'typed' && state.filters.text.trim() !== '') {
      this.#stopPause = this.#clock.after(PAUSE_MS, () => this.#change({ type: 'paused' }));
    }
    this.#set({ state, shown: this.#shownFor(state) });
    if (state.filters.text.trim() !== '' && this.#destinations === 'unasked') {
      void this.#loadDestinations();
    }
    this.#next();
  }

  /** What came with the page answers no question but its own. */
  #shownFor(state: SearchState): Shown {
    const { shown } = this.#search;
    if (shown.isFromEngine) return shown;
    const isBare = !isAsked(state.filters) && !state.visitor && !state.area;
    const { initial } = this.#options;
    const answer = isBare ? (shown.answer ?? (initial && bareAnswer(initial))) : undefined;
    return { ...shown, state, answer };
  }

  /** Asks what there is to ask: after each event and each answer. */
  #next(): void {
    const question = questionOf(this.#search.state);
    if (!question || !this.#isConnected) return;
    if (this.#isDue(question)) void this.#ask(question);
    else void this.#askRest();
  }

  #isDue(question: Question): boolean {
    const asked = this.#asked;
    if (!asked || asked.generation !== this.#generation || asked.key !== keyOf(question)) {
      return true;
    }
    const { outcome } = asked;
    if (outcome === undefined || outcome instanceof Fault) return false;
    if (asked.loads !== this.#loads) return true;
    const { decidesAt } = outcome;
    const { stage } = question;
    if (decidesAt === undefined || stage === asked.question.stage) return false;
    return decidesAt === 'paused' ? stage !== 'typing' : stage === 'final';
  }

  async #ask(question: Question): Promise<void> {
    this.#drop();
    this.#asked?.leaving.abort();
    const asked: Asked = {
      question,
      key: keyOf(question),
      state: this.#search.state,
      generation: this.#generation,
      loads: this.#loads,
      leaving: new AbortController(),
      outcome: undefined,
      awaited: NO_PARTS,
      received: NO_PARTS,
    };
    this.#asked = asked;
    const { signal } = asked.leaving;
    const inLane = (patient?: true) =>
      this.#engine.ask('ask', [patient ? { ...question, patient } : question], {
        lane: 'ask',
        signal,
      });
    try {
      let answer = await inLane();
      // Nothing by words yet: what is shown stays until there is.
      if (!answer.list && !signal.aborted) answer = await inLane(true);
      if (!signal.aborted) this.#answered(asked, answer);
    } catch (error) {
      const fault = Fault.from(error);
      if (signal.aborted || fault.code === 'aborted') return;
      asked.outcome = fault;
      this.#show({ fault });
    }
  }

  #answered(asked: Asked, answer: Answer): void {
    asked.outcome = answer;
    const isFirst = this.#search.shown.answer === undefined;
    const waits = isFirst && isLacking(answer) && this.#destinations === 'loading';
    if (waits) {
      this.#hold = () => this.#present(asked, answer);
      this.#stopHold = this.#clock.after(FIRST_LIST_WAIT_MS, () => this.#release());
    } else this.#present(asked, answer);
  }

  /** Shows the first list that waited, if nothing newer has been asked. */
  #release(): void {
    const show = this.#hold;
    this.#drop();
    show?.();
  }

  #drop(): void {
    this.#stopHold();
    this.#hold = undefined;
  }

  #present(asked: Asked, answer: Answer): void {
    const { choices, rest } = this.#search.shown;
    const isOutdated = asked.loads !== this.#loads || this.#destinations === 'loading';
    this.#show({
      state: asked.state,
      answer,
      isFromEngine: true,
      isPending: isOutdated && isLacking(answer),
      // Misspelt ones follow: those that stand aren't taken away to be put back.
      choices: answer.missing.includes('choices') ? choices : answer.choices,
      rest: { counts: rest.counts, momentCounts: rest.momentCounts },
      fault: undefined,
    });
    this.#next();
  }

  /** What of the rest can be seen, and has not come. */
  #wanted({ received }: Asked, answer: Answer): readonly RestPart[] {
    const { state, shown } = this.#search;
    const wanted: RestPart[] = [];
    if (answer.missing.includes('choices')) wanted.push('choices');
    if (state.isPanelOpen) wanted.push('counts');
    if (isWithoutHits(shown)) wanted.push('waysOn');
    return wanted.filter((part) => !received.has(part));
  }

  async #askRest(): Promise<void> {
    const asked = this.#asked;
    if (!asked?.outcome || asked.outcome instanceof Fault) return;
    const wanted = this.#wanted(asked, asked.outcome);
    if (wanted.every((part) => asked.awaited.has(part))) return;
    // The newest in its lane ends the one before, and asks for its parts too.
    asked.awaited = new Set(wanted);
    const { signal } = asked.leaving;
    try {
      const came = await this.#engine.ask('rest', [asked.question, wanted], {
        lane: 'rest',
        signal,
      });
      if (signal.aborted) return;
      asked.received = new Set([...asked.received, ...wanted]);
      const { shown } = this.#search;
      this.#show({ rest: { ...shown.rest, ...came }, choices: came.choices ?? shown.choices });
    } catch {
      // A help only: the list says what is wrong.
    }
  }

  async #loadDestinations(): Promise<void> {
    const url = this.#options.destinationsUrl();
    if (this.#destinations !== 'loaded') this.#destinations = 'loading';
    let areThere = false;
    try {
      areThere =
        url !== undefined &&
        (await this.#engine.ask('loadDestinations', [url], { lane: 'loadDestinations' }));
    } catch (error) {
      // A newer one took its place.
      if (Fault.from(error).code === 'aborted') return;
    }
    const outcome = this.#asked?.outcome;
    const lacksThem = outcome && !(outcome instanceof Fault) && isLacking(outcome);
    if (areThere && (this.#destinations !== 'loaded' || lacksThem)) this.#loads += 1;
    if (areThere && url !== undefined && this.#destinations !== 'loaded') {
      this.#options.onDestinations?.(url);
    }
    this.#destinations = areThere ? 'loaded' : 'missing';
    if (!areThere) {
      this.#release();
      this.#show({ isPending: false });
    }
    this.#next();
  }

  #show(parts: Partial<Shown>): void {
    this.#set({ shown: { ...this.#search.shown, ...parts } });
  }

  #set(parts: Partial<Search>): void {
    this.#search = { ...this.#search, ...parts };
    for (const listener of this.#listeners) listener();
  }
}

/** A question without its stage, which need not be asked again at each. */
function keyOf(question: Question): string {
  return JSON.stringify({ ...question, stage: undefined });
}

function isLacking({ missing }: Answer): boolean {
  return missing.includes('destinations');
}
