/** The search store without React: what it asks, and that what it shows is the naive answer to what was done. */
import * as fc from 'fast-check';
import type { To } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Question } from '../../../src/domain/answers-api.ts';
import { Fault } from '../../../src/domain/errors.ts';
import type { Reading } from '../../../src/domain/availability.ts';
import { fold } from '../../../src/domain/fold.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { LOT_KINDS } from '../../../src/domain/kinds-and-plugs.ts';
import { type LotFacts } from '../../../src/domain/lot-facts.ts';
import type {
  Destination,
  DestinationAnswer,
  DestinationQuery,
} from '../../../src/domain/search-api.ts';
import type { MomentChange } from '../../../src/domain/moment-filters.ts';
import {
  ADDRESS_DELAY_MS,
  followAddress,
} from '../../../src/features/search/state/follow-address.ts';
import { NO_FILTERS } from '../../../src/features/search/state/search-filters.ts';
import { startState } from '../../../src/features/search/state/search-state.ts';
import { isWithoutHits } from '../../../src/features/search/state/shown.ts';
import {
  SearchStore,
  PAUSE_MS,
  type SearchEvent,
} from '../../../src/features/search/state/store.ts';
import { countedQuestion, questionOf } from '../../../src/features/search/state/question.ts';
import { ask } from '../../../workers/answers/ask.ts';
import { rest } from '../../../workers/answers/rest.ts';
import {
  DRAMMEN,
  FakeDestinations,
  OSLO,
  STORGATA,
  TORGALLMENNINGEN,
} from '../../browser/search/fake-destinations.ts';
import { type InThreadEngine, inThreadEngine, lotHit } from '../../support/in-thread-engine.ts';
import { SAMPLE_LOTS } from '../../browser/search/sample-lots.ts';
import { engineOf } from '../../support/engine-stand-in.ts';
import { NaiveEngine } from '../../../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../../../tools/reference/naive-hours.ts';
import { forAllAsync } from '../../support/for-all.ts';

/** A town whose name begins a larger one's. */
const OS: Destination = { ...DRAMMEN, label: 'Os', name: 'Os', position: [11.2, 60.5] };
const PLACES = [TORGALLMENNINGEN, STORGATA, DRAMMEN, OS, OSLO];
const URL = 'destinations.json';
const AROUND = {
  forgetVisitor: () => undefined,
  destinationsUrl: () => URL,
  afterFrame: (act: () => void) => act(),
};

/** Says too what decides from which stage on a town is in force, and looks for misspelt ones apart. */
class Places extends FakeDestinations {
  constructor() {
    super(PLACES);
  }

  override answer(query: DestinationQuery): DestinationAnswer {
    const found = super.answer(query);
    const asked = fold(query.text.trim());
    const mayBecomeLongerName = PLACES.some(
      ({ name }) => fold(name) !== asked && fold(name).startsWith(asked),
    );
    if (query.literal === true && found.choices.length === 0) return { choices: [], hasMore: true };
    if (found.choices.length === 0) return { choices: [DRAMMEN] };
    return { ...found, mayBecomeLongerName, hasSameLetters: query.text.trim() !== 'os' };
  }
}

// Time goes on when it is told to.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What a link to a search asks. */
const linkTo = (text: string) => ({ filters: { ...NO_FILTERS, text }, place: { limit: 10 } });

const microtasks = () => new Promise<void>((resolve) => setImmediate(resolve));

function stage(finder = new Places(), lots = SAMPLE_LOTS, afterFrame = AROUND.afterFrame) {
  const engine = inThreadEngine(lots, {}, finder);
  const held: (() => void)[] = [];
  let isHolding = false;
  const gated: InThreadEngine = Object.create(engine, {
    ask: {
      value: async (...call: Parameters<InThreadEngine['ask']>) => {
        if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
        return engine.ask(...call);
      },
    },
  });
  const store = new SearchStore({ engine: gated, ...AROUND, afterFrame });
  const stop = store.connect();
  const send = async (event: SearchEvent) => {
    store.dispatch(event);
    await microtasks();
  };
  const start = async (text = '') => {
    const state = startState(text === '' ? undefined : linkTo(text), false, undefined);
    await send({ type: 'start', state });
  };
  const asked = (method: string) => engine.asked.filter((call) => call.method === method);
  return {
    store,
    stop,
    engine,
    send,
    hold: () => (isHolding = true),
    /** Lets so many of the held questions through, in their order. */
    release: async (count: number) => {
      for (const through of held.splice(0, count)) through();
      await microtasks();
    },
    start,
    /** With the field in use, so that destinations are loaded. */
    startTyping: async () => {
      await start();
      await send({ type: 'fieldFocused' });
      engine.asked.length = 0;
    },
    pause: async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await microtasks();
    },
    type: (text: string) => send({ type: 'typed', text }),
    asked,
    questions: () => asked('ask').map(({ args }) => args[0] as Question),
  };
}

describe('one question, one answer', () => {
  test('S7 a key asks once, and what is shown belongs together', async () => {
    const { store, send, start, questions, engine } = stage();
    await send({ type: 'fieldFocused' });
    // Nothing is asked before the page knows what it is about.
    expect(questions()).toEqual([]);
    await start();
    engine.asked.length = 0;
    store.dispatch({ type: 'typed', text: 'lille' });
    // The list stays whole until its next answer is.
    expect(store.get().shown.state.filters.text).toBe('');
    expect(store.get().state.filters.text).toBe('lille');
    await microtasks();
    const { shown } = store.get();
    expect(shown.state.filters.text).toBe('lille');
    expect(shown.answer?.list?.total).toBe(3);
    expect(questions()).toEqual([expect.objectContaining({ text: 'lille', stage: 'typing' })]);
    expect(engine.asked.map(({ method }) => method)).toEqual(['ask']);
  });

  test('spaces around a text, a scroll and a glance at the map ask nothing', async () => {
    const { store, start, engine } = stage();
    await start('oslo');
    engine.asked.length = 0;
    const done: readonly SearchEvent[] = [
      { type: 'typed', text: 'oslo ' },
      { type: 'scrolled', px: 20 },
      { type: 'view', view: 'map' },
      { type: 'viewport', viewport: { center: [10, 60], zoom: 8 } },
      { type: 'windowOpened', lot: { id: '7', first: '7' } },
      { type: 'marked', lotIndex: 3 },
    ];
    for (const event of done) store.dispatch(event);
    await microtasks();
    expect(engine.asked).toEqual([]);
  });

  test('S7 a key that was answered ahead is shown at once and asks nothing, with the answer it would have had', async () => {
    const { store, startTyping, questions, engine, pause } = stage();
    await startTyping();
    for (const typed of ['l', 'li', 'lil']) {
      await microtasks();
      await pause(100);
      engine.asked.length = 0;
      store.dispatch({ type: 'typed', text: typed });
      expect(questions()).toEqual([]);
      const { shown, state } = store.get();
      expect(shown.state.filters.text).toBe(typed);
      expect(shown.answer).toEqual(await engine.ask('ask', [questionOf(state)!]));
    }
  });

  test('nothing that was answered ahead counts after another filter, list or two keys', async () => {
    const { store, send, startTyping, questions, engine, pause } = stage();
    await startTyping();
    const onward = async (change: () => void, typed = 'l'): Promise<number> => {
      await send({ type: 'text', text: '' });
      await pause(100);
      change();
      engine.asked.length = 0;
      store.dispatch({ type: 'typed', text: typed });
      return questions().length;
    };
    expect(await onward(() => undefined)).toBe(0);
    expect(await onward(() => store.dispatch({ type: 'toggle', propertyId: 1 }))).toBe(1);
    const { generation } = engine.getState();
    const grow = () => engine.become({ ...engine.getState(), generation: generation + 1 });
    expect(await onward(grow)).toBe(1);
    expect(await onward(() => undefined, 'li')).toBe(1);
  });

  test('the rest is asked for after the list’s frame, ways on at once', async () => {
    const due = new Set<() => void>();
    const draw = async () => {
      for (const act of due) act();
      due.clear();
      await microtasks();
    };
    const { stop, send, start, asked, type } = stage(undefined, undefined, (act) => due.add(act));
    await start();
    await send({ type: 'panel', isOpen: true });
    expect(asked('rest')).toEqual([]);
    await draw();
    expect(asked('rest').map(({ args }) => args[1])).toEqual([['counts']]);
    await type('xyzzyq');
    expect(asked('rest')).toHaveLength(2);
    await draw();
    await type('');
    stop();
    await draw();
    expect(asked('rest')).toHaveLength(2);
  });

  test('the rest is asked for what can be seen only, and once', async () => {
    const { store, send, start, asked, type } = stage();
    await start();
    expect(asked('rest')).toEqual([]);
    store.dispatch({ type: 'panel', isOpen: true });
    await send({ type: 'scrolled', px: 1 });
    expect(asked('rest').map(({ args }) => args[1])).toEqual([['counts']]);
    expect(store.get().shown.rest.counts).toBeDefined();
    await type('xyz');
    await microtasks();
    const wanted = asked('rest').map(({ args }) => args[1]);
    expect(wanted).toContainEqual(['choices', 'counts', 'waysOn']);
    expect(store.get().shown.rest.waysOn).toBeDefined();
    expect(store.get().shown.choices).toEqual([DRAMMEN]);
  });
});

test('M6 a result is active until it leaves the list; a lot that is not listed, whatever is answered', async () => {
  const { store, send, start, type } = stage();
  await start();
  const after = async (text: string) => type(text).then(() => store.get().active !== undefined);
  await send({ type: 'active', hit: lotHit(20) });
  expect([await after('oslo'), await after('lille')]).toEqual([true, true]);
  await send({ type: 'active', hit: store.get().shown.answer?.list?.hits[0] });
  expect([await after('lillestrøm'), await after('oslo')]).toEqual([true, false]);
});

describe('S13 stages', () => {
  test('a pause is asked about only where it decides', async () => {
    const { store, startTyping, pause, questions, type } = stage();
    await startTyping();
    await type('oslo');
    const { length } = questions();
    await pause(PAUSE_MS);
    expect(store.get().state.stage).toBe('paused');
    expect(questions()).toHaveLength(length);
  });

  test('a town whose name a larger one begins with waits for Enter, and the order stands still till then', async () => {
    const { store, send, startTyping, pause, type } = stage();
    await startTyping();
    await type('os');
    expect(store.get().shown.answer).toMatchObject({ decidesAt: 'final', list: { order: 'data' } });
    await pause(PAUSE_MS);
    expect(store.get().shown.answer?.destination).toBeUndefined();
    await send({ type: 'submitted' });
    expect(store.get().shown.answer?.destination?.destination).toBe(OS);
    await pause(PAUSE_MS);
    expect(store.get().state.stage).toBe('final');
  });

  test('or for a pause, where its letters are as typed; a key begins it anew', async () => {
    const { store, startTyping, pause } = stage();
    await startTyping();
    store.dispatch({ type: 'typed', text: 'O' });
    vi.advanceTimersByTime(PAUSE_MS - 1);
    store.dispatch({ type: 'typed', text: 'Os' });
    await pause(PAUSE_MS - 1);
    expect(store.get().shown.answer).toMatchObject({ decidesAt: 'paused' });
    await pause(1);
    expect(store.get().shown.answer?.destination?.destination).toBe(OS);
  });
});

describe('destinations', () => {
  test('F1 destinations that are refused with the list are not said to be missing, until they are asked for', async () => {
    const finder = new Places();
    let arrive: ((areThere: boolean) => void) | undefined;
    vi.spyOn(finder, 'loadDestinations').mockImplementation(
      () => new Promise((resolve) => (arrive = resolve)),
    );
    const { store, engine, startTyping } = stage(finder);
    await startTyping();
    const ready = engine.getState();
    const { generation } = ready;
    engine.become({ status: 'failed', fault: new Fault('network', 'down'), generation });
    arrive?.(false);
    await microtasks();
    expect(store.get().shown.arePlacesMissing).toBe(false);
    engine.become({ ...ready, generation: generation + 1 });
    await microtasks();
    arrive?.(false);
    await microtasks();
    expect(store.get().shown.arePlacesMissing).toBe(true);
  });

  test('a link’s first list doesn’t wait for the destinations, and is asked anew when they have come or can’t', async () => {
    const finder = new Places();
    let arrive: ((areThere: boolean) => void) | undefined;
    vi.spyOn(finder, 'loadDestinations').mockImplementation(
      () => new Promise((resolve) => (arrive = resolve)),
    );
    const first = stage(finder);
    await first.start('oslo');
    const pendingAndOrder = () => {
      const { isPending, answer } = first.store.get().shown;
      return [isPending, answer?.list?.order];
    };
    expect(pendingAndOrder()).toEqual([true, 'data']);
    // Nothing is said to be missing before it is known.
    expect(isWithoutHits(first.store.get().shown)).toBe(false);
    arrive?.(true);
    await microtasks();
    expect(pendingAndOrder()).toEqual([false, 'destination']);

    const second = stage(finder);
    await second.start('oslo');
    arrive?.(false);
    await microtasks();
    expect(second.store.get().shown.isPending).toBe(false);

    // U2: who comes back to a list finds it in its order.
    const back = stage(finder);
    const state = startState(linkTo('oslo'), false, undefined);
    const restored = { ...state.restored, text: 'oslo' };
    await back.send({ type: 'start', state: { ...state, restored } });
    expect(back.store.get().shown.answer).toBeUndefined();
    arrive?.(true);
    await microtasks();
    expect(back.store.get().shown.answer?.list?.order).toBe('destination');
  });

  test('U5: the page’s answer stands until one that knows the destinations, also if they overtake one that doesn’t', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS, {}, new Places());
    const state = startState(linkTo('oslo'), false, undefined);
    const lacking = await engine.ask('ask', [questionOf(state)!]);
    expect(lacking.missing).toEqual(['destinations']);
    await engine.ask('loadDestinations', [URL]);
    const whole = await engine.ask('ask', [questionOf(state)!]);
    let arrive: ((answer: typeof lacking) => void) | undefined;
    const asked = vi.spyOn(engine, 'ask').mockReturnValueOnce(Promise.resolve(true));
    asked.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const initial = { asked: linkTo('oslo'), answer: whole };
    const store = new SearchStore({ engine, ...AROUND, initial });
    store.connect();
    const shown = new Set<unknown>();
    store.subscribe(() => shown.add(store.get().shown.answer));
    store.dispatch({ type: 'start', state });
    await microtasks();
    arrive?.(lacking);
    await microtasks();
    expect([...shown]).toEqual([whole, expect.objectContaining({ list: whole.list })]);
    expect(store.get().shown.isFromEngine).toBe(true);
  });
});

test('U1: a link pressed within the debounce is not undone by the address written after it', async () => {
  const browser = { href: 'https://a.test/', hash: '' };
  vi.stubGlobal('window', { location: browser });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { store, start } = stage();
  const page = { pathname: '/', search: '', hash: '', state: null, key: 'a' };
  const navigate = vi.fn<(to: To | number, options?: object) => void>();
  const address = followAddress(store, undefined, page);
  onTestFinished(address.connect());
  address.located(page, navigate);
  await start();
  store.dispatch({ type: 'typed', text: 'oslo' });
  browser.href = 'https://a.test/en';
  vi.advanceTimersByTime(ADDRESS_DELAY_MS);
  expect(navigate).not.toHaveBeenCalled();
  // The link led to this search in another language, whose page has rendered now.
  address.located({ ...page, pathname: '/en', key: 'b' }, navigate);
  expect(navigate.mock.calls).toMatchObject([[{ search: '?search=oslo' }, { replace: true }]]);
});

const text = fc.constantFrom(
  ...'|o|os|oslo|Os|lille|lillestrøm|Storgata, Moss|plass 1|xyz'.split('|'),
);
const NOON_MS = Date.parse('2026-11-27T12:00:00+01:00');
const NIGHT_MS = NOON_MS + 11 * 3_600_000;
const READINGS: readonly Reading[] = SAMPLE_LOTS.slice(0, 12).map((_, index) => ({
  id: String(index + 1),
  free: index % 3,
  readAtMs: index % 2 === 0 ? NOON_MS : NIGHT_MS,
}));
const LOTS_WITH_FACTS = SAMPLE_LOTS.map((lot, index) =>
  index % 5 === 0 ? lot : Object.assign({}, lot, { facts: factsOf(index) }),
);

function factsOf(index: number): LotFacts {
  return {
    kind: index % 2 === 0 ? 'parking' : 'charging',
    openingHours: ['24/7', 'Mo-Fr 07:00-17:00', 'by appointment'][index % 3]!,
    ...(index % 4 !== 0 && { connectors: [{ plug: 'ccs', kW: 25 * (index % 7) + 1, count: 1 }] }),
  };
}

const momentChange: fc.Arbitrary<MomentChange> = fc.record(
  {
    open: fc.constantFrom(true, undefined),
    free: fc.constantFrom(true, undefined),
    kind: fc.constantFrom(...LOT_KINDS, undefined),
    plug: fc.constantFrom('ccs' as const, 'type2' as const, undefined),
    kw: fc.constantFrom(22, 50, 150, undefined),
  },
  { requiredKeys: [] },
);
const visitorAt = (position: Position) => {
  const visitor = { position, accuracyM: 20, byGesture: true };
  return { type: 'visitor', visitor } as const;
};
/** What is done at once, answers that come, and time that passes. */
type Step =
  | SearchEvent
  | { readonly type: 'answers'; readonly count: number }
  | { readonly type: 'time'; readonly ms: number }
  | { readonly type: 'generation' };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: text.map((typed) => ({ type: 'typed' as const, text: typed })) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(1, 2, 3, 4).map((count) => ({ type: 'answers' as const, count })),
  },
  text.map((said) => ({ type: 'text' as const, text: said })),
  text.map((said) => ({ type: 'filters' as const, filters: { ...NO_FILTERS, text: said } })),
  momentChange.map((change) => ({ type: 'moment' as const, change })),
  fc.constantFrom<Step>(
    ...PLACES.map((destination) => ({ type: 'choose', destination }) as const),
    ...[1, 2, 8, 9].map((propertyId) => ({ type: 'toggle', propertyId }) as const),
    ...[true, false].map((isOpen) => ({ type: 'panel', isOpen }) as const),
  ),
  fc.constantFrom<Step>(
    ...[NOON_MS, NIGHT_MS].map((atMs) => ({ type: 'minute', atMs }) as const),
    ...[NOON_MS, NIGHT_MS].map((atMs) => ({ type: 'readings', atMs, newestReadMs: atMs }) as const),
    ...[100, 900, 1_000].map((ms) => ({ type: 'time', ms }) as const),
    { type: 'generation' },
  ),
  fc.constantFrom<Step>(
    ...[undefined, [10.5, 59.5, 11, 60] as const].map((area) => ({ type: 'area', area }) as const),
    visitorAt([10.76, 59.91]),
    visitorAt([18.9, 69.6]),
    { type: 'visitor' as const, visitor: undefined },
    ...(['submitted', 'clearFilters', 'more', 'expire', 'fieldFocused'] as const).map((type) => ({
      type,
    })),
  ),
);

test('after any actions and late answers, the settled page shows the naive answer', async () => {
  const naive = new NaiveEngine(LOTS_WITH_FACTS, isKnownOpen);
  naive.setReadings(READINGS);
  const speller = engineOf(LOTS_WITH_FACTS);
  const suggest = async (typed: string) => speller.suggest(typed);
  const twin = {
    bounds: undefined,
    largeTowns: ['Oslo', 'Lillestrøm', 'Moss', 'Tromsø'],
    needsWords: () => false,
    search: naive.search.bind(naive),
    facets: naive.facets.bind(naive),
    momentCounts: naive.momentCounts.bind(naive),
  };
  await forAllAsync(
    { numRuns: 100 },
    text,
    fc.array(step, { maxLength: 25 }),
    async (first, steps) => {
      const { store, start, engine, hold, release, stop } = stage(new Places(), LOTS_WITH_FACTS);
      await engine.ask('setReadings', [READINGS]);
      hold();
      void start(first);
      for (const done of steps) {
        if (done.type === 'answers') await release(done.count);
        else if (done.type === 'time') vi.advanceTimersByTime(done.ms);
        else if (done.type === 'generation') {
          engine.become({ ...engine.getState(), generation: engine.getState().generation + 1 });
        } else store.dispatch(done);
      }
      store.dispatch({ type: 'fieldFocused' });
      // A feed that never answers is waited for no longer.
      store.dispatch({ type: 'readings', atMs: NOON_MS, newestReadMs: NOON_MS });
      for (let turn = 0; turn < 12; turn++) {
        await release(100);
        vi.advanceTimersByTime(PAUSE_MS);
      }
      const { state, shown } = store.get();
      const question = questionOf(state)!;
      const places = new Places();
      const expected = ask(twin, places, question);
      const { stage: _shown, ...shownQuestion } = questionOf(shown.state)!;
      const { stage: _stage, ...asked } = question;
      expect(shownQuestion).toEqual(asked);
      expect(shown.answer).toEqual(expected);
      expect(shown).toMatchObject({ isPending: false, isFromEngine: true, fault: undefined });
      const wanted = [
        ...(expected.missing.includes('choices') ? (['choices'] as const) : []),
        ...(state.isPanelOpen ? (['counts'] as const) : []),
        ...(isWithoutHits(shown) ? (['waysOn'] as const) : []),
      ];
      const came = await rest(twin, places, suggest, countedQuestion(question, state), wanted);
      expect(shown.rest).toMatchObject(came);
      expect(shown.choices).toEqual(came.choices ?? expected.choices);
      stop();
    },
  );
});
