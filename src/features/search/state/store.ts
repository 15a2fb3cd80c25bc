/** The state of the search page, outside React: what the visitor did, what is asked for it, and what is shown of the answer. */
import type { Answer, Question, Rest } from '../../../domain/answers-api.ts';
import { Fault } from '../../../domain/errors.ts';
import { Listeners } from '../../../domain/listeners.ts';
import type { Destination, LotHit } from '../../../domain/search-api.ts';
import type { EngineClient } from '../../../engine-client/engine-client.ts';
import { type Asked, askedNow, isDue, isLacking, wantedParts } from './asked-question.ts';
import { firstState, type InitialSearch } from './initial-search.ts';
import { LookAhead } from './look-ahead.ts';
import { countedQuestion, latestMs, questionOf, type QuestionOperator } from './question.ts';
import { sameFilters, trimmed } from './search-filters.ts';
import { isDecided, isWithoutHits, type Shown } from './shown.ts';
import { reduceSearch, type SearchChange, type SearchState } from './search-state.ts';

/** After a pause this long, the visitor is taken to have finished a word. [S13] */
export const PAUSE_MS = 900;

/** The worker answers ahead when a key's own work is done. */
const AHEAD_MS = 50;

export interface Search {
  readonly state: SearchState;
  readonly shown: Shown;
  /** The result with pointer or focus. [M6] */
  readonly active: LotHit | undefined;
  /** The row of the lot whose marker has pointer or focus. [M6] */
  readonly marked: number | undefined;
}

export type SearchEvent =
  | SearchChange
  | { readonly type: 'fieldFocused' }
  | { readonly type: 'active'; readonly hit: LotHit | undefined }
  | { readonly type: 'marked'; readonly lotIndex: number | undefined };

export interface StoreOptions extends QuestionOperator {
  readonly engine: Pick<EngineClient, 'ask' | 'getState' | 'subscribe' | 'retry'>;
  /** Called when the visitor chooses a destination, which ends "Nær meg". [S4] */
  readonly forgetVisitor: () => void;
  /** The address of the file of destinations; undefined if there is none. */
  readonly destinationsUrl: () => string | undefined;
  /** What came with the page. */
  readonly initial?: InitialSearch | undefined;
  /** Calls `act` once the next frame is shown; the same function once. */
  readonly afterFrame: (act: () => unknown) => void;
}

const NO_CHOICES: readonly Destination[] = [];
const NOTHING: Rest = {};

export class SearchStore {
  readonly #engine: StoreOptions['engine'];
  readonly #options: StoreOptions;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #search: Search;
  #isConnected = false;
  #asked: Asked | undefined;
  #generation = 0;
  #pauseTimer: ReturnType<typeof setTimeout> | undefined;
  #aheadTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #ahead: LookAhead;
  #destinations: 'unasked' | 'loading' | 'loaded' | 'missing' = 'unasked';
  /** Counts how often loaded destinations may have changed an answer. */
  #loads = 0;

  constructor(options: StoreOptions) {
    this.#options = options;
    this.#engine = options.engine;
    this.#ahead = new LookAhead(options.engine);
    const { initial } = options;
    const state = firstState(initial);
    this.#search = {
      state,
      shown: {
        ...cameWith(initial, state),
        isFromEngine: false,
        isPending: false,
        arePlacesMissing: false,
        fault: initial?.isUnavailable && new Fault('http', 'no list'),
      },
      active: undefined,
      marked: undefined,
    };
  }

  get(): Search {
    return this.#search;
  }

  /** Listens to the engine until the returned function is called; may be called again after that. */
  connect(): () => void {
    const look = (): void => {
      const { generation, status } = this.#engine.getState();
      // Its message takes the list's place.
      if (status === 'failed') this.#endActive(undefined);
      if (generation === this.#generation) return;
      this.#generation = generation;
      // A restarted worker has no destinations. What is being loaded is asked of it again by the client.
      if (this.#destinations === 'loaded' || this.#destinations === 'missing') {
        void this.#loadDestinations();
      }
      this.#next();
    };
    this.#generation = this.#engine.getState().generation;
    const stop = this.#engine.subscribe(look);
    this.#isConnected = true;
    this.#next();
    return () => {
      stop();
      this.#isConnected = false;
      clearTimeout(this.#pauseTimer);
      clearTimeout(this.#aheadTimer);
      this.#asked?.leaving.abort();
      this.#asked = undefined;
    };
  }

  dispatch(event: SearchEvent): void {
    if (event.type === 'active') {
      const isSame = event.hit?.lotIndex === this.#search.active?.lotIndex;
      if (!isSame) this.#set({ active: event.hit });
    } else if (event.type === 'marked') this.#set({ marked: event.lotIndex });
    else if (event.type !== 'fieldFocused') this.#change(event);
    else if (this.#destinations === 'unasked') void this.#loadDestinations();
    // A file that failed to load may be available by now.
    const isAskedAgain = event.type === 'fieldFocused' || event.type === 'submitted';
    if (isAskedAgain && this.#destinations === 'missing') void this.#loadDestinations();
  }

  /** Asks again after a fault. */
  retry(): void {
    if (this.#engine.getState().status === 'failed') this.#engine.retry();
    this.#asked = undefined;
    this.#show({ fault: undefined });
    this.#next();
  }

  /** The network is back: asks again for what failed without it. */
  online(): void {
    if (this.#search.shown.fault) this.retry();
    else this.#engine.retry();
    if (this.#destinations === 'missing') void this.#loadDestinations();
  }

  #change(change: SearchChange): void {
    const before = this.#search.state;
    const state = reduceSearch(before, change);
    if (state === before) return;
    if (change.type === 'choose') this.#options.forgetVisitor();
    if (change.type === 'typed' || state.stage !== 'typing') clearTimeout(this.#pauseTimer);
    if (change.type === 'typed' && state.filters.text.trim() !== '') {
      this.#pauseTimer = setTimeout(() => this.#change({ type: 'paused' }), PAUSE_MS);
    }
    const shown = this.#shownFor(state);
    this.#endActive(shown.answer);
    this.#search = { ...this.#search, state, shown };
    // Asked before anyone hears of the change, so that the worker answers meanwhile.
    if (state.filters.text.trim() !== '' && this.#destinations === 'unasked') {
      void this.#loadDestinations();
    }
    this.#next();
    this.#listeners.tell();
  }

  /** Shows the answer that came with the page only while nothing else is asked for. [U5] */
  #shownFor(state: SearchState): Shown {
    const { shown } = this.#search;
    if (shown.isFromEngine) return shown;
    const first = firstState(this.#options.initial);
    const isSame =
      sameFilters(trimmed(state.filters), first.filters) &&
      String(state.area) === String(first.area) &&
      !state.visitor &&
      !state.chosen;
    return { ...shown, ...cameWith(isSame ? this.#options.initial : undefined, state) };
  }

  /** Asks the question or its rest, if they are due. Called after each event and each answer. */
  #next(): void {
    const { state, shown } = this.#search;
    const isSame = shown.state.filters.text === state.filters.text;
    const understood = isSame ? shown.answer?.understood : undefined;
    const question = questionOf(state, this.#options, understood);
    if (!question || !this.#isConnected) return;
    if (isDue(this.#asked, question, this.#version)) void this.#ask(question);
    // Ways on take the list's place, so they must not come later than all else.
    else if (isWithoutHits(shown)) void this.#askRest();
    else this.#options.afterFrame(this.#askRest);
  }

  /** Asks what the next key may ask, so that its answer is there in the key's own frame. */
  #lookAhead(): void {
    clearTimeout(this.#aheadTimer);
    // Nobody has been in the field.
    if (this.#destinations === 'unasked') return;
    this.#aheadTimer = setTimeout(() => {
      const { state } = this.#search;
      const from = state.filters.text;
      const typed = reduceSearch(state, { type: 'typed', text: `${from}e` });
      const question = questionOf(typed, this.#options);
      if (question) this.#ahead.ask(from, question, this.#version);
    }, AHEAD_MS);
  }

  /** Changes with what answers depend on besides the question. */
  get #version(): string {
    return `${this.#generation} ${this.#loads}`;
  }

  async #ask(question: Question): Promise<void> {
    this.#asked?.leaving.abort();
    const asked = askedNow(question, this.#search.state, this.#version);
    this.#asked = asked;
    const known = this.#ahead.answerTo(question, this.#version);
    if (known) {
      asked.outcome = known;
      if (!this.#isStandIn(asked, known)) this.#present(asked, known);
      return;
    }
    const { signal } = asked.leaving;
    try {
      let answer = await this.#engine.ask('ask', [question], { lane: 'ask', signal });
      // An answer without a list means that the index of words is not built. The patient question waits for it, and the next
      // key doesn't.
      if (!answer.list && !signal.aborted) {
        const patient = { ...question, patient: true } as const;
        answer = await this.#engine.ask('ask', [patient], { lane: 'patient', signal });
      }
      if (signal.aborted) return;
      asked.outcome = answer;
      // The answer that came with the page knows the destinations already.
      if (!this.#isStandIn(asked, answer)) this.#present(asked, answer);
      // The destinations came while it was on its way, so it is asked for anew.
      else if (asked.version !== this.#version) this.#next();
    } catch (error) {
      const fault = Fault.from(error);
      if (signal.aborted || fault.code === 'aborted') return;
      asked.outcome = fault;
      this.#endActive(undefined);
      this.#show({ fault });
    }
  }

  /**
   * Whether an answer waits for the destinations: where the page came with one [U5], and where the visitor comes back to a
   * text, whose list was in another order [S4, U2].
   */
  #isStandIn(asked: Asked, answer: Answer): boolean {
    const { isFromEngine, answer: before } = this.#search.shown;
    if (isFromEngine || !isLacking(answer) || !this.#isOutdated(asked)) return false;
    return before ? !isLacking(before) : asked.state.restored.text !== '';
  }

  /** Whether the destinations have come since a question was asked, or may yet. */
  #isOutdated(asked: Asked): boolean {
    return asked.version !== this.#version || this.#destinations === 'loading';
  }

  #present(asked: Asked, answer: Answer): void {
    const { state } = asked;
    const { choices, rest, state: before } = this.#search.shown;
    const isRenewed = state.filters === before.filters && state.area === before.area;
    this.#endActive(answer);
    this.#show({
      state,
      answer,
      isFromEngine: true,
      isPending: this.#isOutdated(asked) && isLacking(answer),
      // Choices that correct typing errors follow later. Until then the old ones stay, so that nothing flickers.
      choices: answer.missing.includes('choices') ? choices : answer.choices,
      // A new minute keeps the suggestions of a list without hits, because the visitor may be about to press one.
      rest: isRenewed ? rest : { counts: rest.counts, momentCounts: rest.momentCounts },
      fault: undefined,
    });
    this.#next();
    this.#lookAhead();
  }

  /** A result that leaves the list sends no leave or blur event. A pin's lot need not be listed. */
  #endActive(next: Answer | undefined): void {
    const { active, shown } = this.#search;
    if (lists(shown.answer, active) && !lists(next, active)) this.#set({ active: undefined });
  }

  /** Asked after the list's frame, so that neither the question nor its answer delays it. */
  readonly #askRest = async (): Promise<void> => {
    const asked = this.#asked;
    if (!asked?.outcome || asked.outcome instanceof Fault) return;
    const wanted = wantedParts(asked, asked.outcome, this.#search);
    if (wanted.every((part) => asked.awaited.has(part))) return;
    // A question aborts the one before in its lane, so it also asks for that one's parts.
    asked.awaited = new Set(wanted);
    const { signal } = asked.leaving;
    const { state } = this.#search;
    const question = countedQuestion(asked.question, state, this.#options.timeZone);
    try {
      const came = await this.#engine.ask('rest', [question, wanted], { lane: 'rest', signal });
      if (signal.aborted) return;
      asked.received = new Set([...asked.received, ...wanted]);
      if (wanted.includes('counts')) asked.countedAtMs = latestMs(state);
      asked.awaited = new Set();
      const { shown } = this.#search;
      this.#show({ rest: { ...shown.rest, ...came }, choices: came.choices ?? shown.choices });
      // A new minute may have begun, whose counts differ.
      void this.#askRest();
    } catch {
      // The list already shows the fault, and works without its rest.
    }
  };

  async #loadDestinations(): Promise<void> {
    const url = this.#options.destinationsUrl();
    if (this.#destinations !== 'loaded') this.#destinations = 'loading';
    let areThere = false;
    try {
      areThere =
        url !== undefined &&
        (await this.#engine.ask('loadDestinations', [url], { lane: 'loadDestinations' }));
    } catch (error) {
      // A newer question replaced this one.
      if (Fault.from(error).code === 'aborted') return;
    }
    const outcome = this.#asked?.outcome;
    const lacksThem = outcome && !(outcome instanceof Fault) && isLacking(outcome);
    if (areThere && (this.#destinations !== 'loaded' || lacksThem)) this.#loads += 1;
    this.#destinations = areThere ? 'loaded' : 'missing';
    const { shown } = this.#search;
    // With the list, their file was refused unasked, and will be asked for again.
    const isAsked = url !== undefined && this.#engine.getState().status !== 'failed';
    if (areThere) this.#show({ arePlacesMissing: false });
    else this.#show({ isPending: false, arePlacesMissing: isAsked });
    if (!areThere && !shown.isFromEngine && this.#asked && lacksThem) {
      this.#present(this.#asked, outcome);
    }
    this.#next();
  }

  #show(parts: Partial<Shown>): void {
    const shown = { ...this.#search.shown, ...parts };
    const settled = isDecided(shown) ? shown.state.filters : shown.settled;
    this.#set({ shown: { ...shown, settled } });
  }

  #set(parts: Partial<Search>): void {
    this.#search = { ...this.#search, ...parts };
    this.#listeners.tell();
  }
}

/** What the page came with, in the place of an engine's answer. */
function cameWith(initial: InitialSearch | undefined, state: SearchState) {
  const { answer, rest = NOTHING } = initial ?? {};
  const choices = rest.choices ?? answer?.choices ?? NO_CHOICES;
  return { state, answer, rest, choices, settled: state.filters };
}

function lists(answer: Answer | undefined, lot: LotHit | undefined): boolean {
  const isLot = ({ lotIndex }: LotHit) => lotIndex === lot?.lotIndex;
  return (answer?.list?.hits.some(isLot) || answer?.nearest?.hits.some(isLot)) ?? false;
}
