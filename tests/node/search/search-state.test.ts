/** Where the search begins, what changes it, and how address and question say it, also filters of the moment (F5). */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BBox } from '../../../src/domain/geo.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import {
  changedMoment,
  type MomentFilters,
  NO_MOMENT,
} from '../../../src/domain/moment-filters.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { countedQuestion, questionOf } from '../../../src/features/search/state/question.ts';
import {
  readAddress,
  readAsked,
  writeAddress,
} from '../../../src/features/search/state/search-address.ts';
import {
  NO_FILTERS,
  propertySet,
  sameFilters,
} from '../../../src/features/search/state/search-filters.ts';
import {
  FIRST_STATE,
  reduceSearch,
  type SavedSearch,
  type SearchChange,
  type SearchState,
  startState,
} from '../../../src/features/search/state/search-state.ts';
import { forAll } from '../../support/for-all.ts';
import { STORGATA } from '../../browser/search/fake-destinations.ts';

const SAVED: SavedSearch = {
  filters: { text: 'oslo ', propertyIds: [2], moment: { open: true, kw: 50 } },
  chosen: undefined,
  limit: 30,
  view: 'list',
  leftAt: {
    listScrollPx: 400,
    viewport: { center: [10.7, 59.9], zoom: 11 },
    openLot: { id: '17', first: '4' },
    area: undefined,
  },
};

/** Addresses of that search, and of others. */
const SAME = '?search=oslo&properties=2&open=1&kw=50';
const addressOf = (query: string) => readAsked(query, undefined);

const leftAt = (there: Partial<SavedSearch['leftAt']>): SavedSearch => ({
  ...SAVED,
  leftAt: { ...SAVED.leftAt, ...there },
});

const after = (...changes: SearchChange[]): SearchState =>
  changes.reduce(reduceSearch, { ...FIRST_STATE, isHydrated: true });

test('F7: an order by price shows the list, and a length leaves the map', () => {
  const map = after({ type: 'cost', change: { stay: '120' } });
  expect(map.view).toBe('map');
  expect(reduceSearch(map, { type: 'cost', change: { order: 'price' } }).view).toBe('list');
});

describe('U1, U2 what the page starts from', () => {
  test('a bare address restores all of it only where the visitor comes back', () => {
    const restored = startState(undefined, true, SAVED);
    expect(restored).toMatchObject({ ...SAVED, stage: 'final', isHydrated: true });
    expect(restored.restored).toEqual({ ...SAVED.leftAt, text: 'oslo ' });
    expect(startState(undefined, false, SAVED)).toEqual({ ...FIRST_STATE, isHydrated: true });
  });

  test('the address beats the store; what else was saved comes back for the same filters', () => {
    expect(startState(addressOf(SAME), false, SAVED).view).toBe('list');
    const other = startState(addressOf('?search=moss'), true, SAVED);
    expect(other).toMatchObject({ view: 'list', filters: { text: 'moss' } });
    expect(other.restored.viewport).toBeUndefined();
  });

  test('S11, U1 the area of an address wins over what the session has for the same filters', () => {
    const addressed = addressOf(`${SAME}&area=5,60,6,61`);
    const area = [5, 60, 6, 61];
    const there = [10.6, 59.8, 10.8, 60] as const;
    const elsewhere = leftAt({ area: there });
    expect(startState(addressed, false, elsewhere)).toMatchObject({ area, limit: 10 });
    // Coming back, the visitor finds what they left; where no map was seen, the address says where.
    expect(startState(addressed, true, elsewhere)).toMatchObject({ area: there, limit: 30 });
    expect(startState(addressed, true, leftAt({ viewport: undefined })).area).toEqual(area);
    const unseen = leftAt({ area: there, viewport: undefined });
    expect(startState(undefined, true, unseen).area).toBeUndefined();
  });

  test('S11, U2 a link’s area comes back with the map’s part that was seen, and stays in the address', () => {
    const query = '?area=5,60,6,61';
    const addressed = addressOf(query);
    const viewport = { center: [5.5, 60.5], zoom: 9 } as const;
    const begun = startState(addressed, false, undefined);
    const left = reduceSearch(begun, { type: 'viewport', viewport });
    const saved = JSON.parse(JSON.stringify(left)) as SavedSearch;
    const { filters, area, restored } = startState(addressed, true, saved);
    expect(area).toEqual([5, 60, 6, 61]);
    expect(restored.viewport).toEqual(viewport);
    expect(writeAddress(query, filters, undefined, area)).toBe(query);
    // Once the visitor has undone it, it stays so.
    const undone = reduceSearch(left, { type: 'area', area: undefined });
    expect(startState(addressed, true, undone).area).toBeUndefined();
  });

  test.each([
    ['page=2', { limit: 20, view: 'list' }],
    ['page=99', { limit: 200, view: 'list' }],
    ['view=map', { limit: 10, view: 'map' }],
  ])('U1 %s in an address wins over the session, too', (asked, expected) => {
    const addressed = addressOf(`${SAME}&${asked}`);
    expect(startState(addressed, false, SAVED)).toMatchObject(expected);
    expect(startState(addressed, true, SAVED)).toMatchObject({ limit: 30, view: 'list' });
  });

  test('S13 a saved destination comes back', () => {
    const chosen = after({ type: 'choose', destination: STORGATA });
    expect(startState(undefined, true, chosen)).toMatchObject({
      filters: { text: 'Storgata, Moss' },
      chosen: STORGATA,
    });
  });
});

describe('changes', () => {
  test('S5, U2 other filters begin at the top of ten, an area at ten; view and more keep what was read', () => {
    const read = after({ type: 'more' }, { type: 'scrolled', px: 300 });
    expect(read).toMatchObject({ limit: 20, leftAt: { listScrollPx: 300 } });
    const kept = reduceSearch(read, { type: 'view', view: 'list' });
    expect(kept).toMatchObject({ limit: 20, leftAt: { listScrollPx: 300 } });
    expect(reduceSearch(read, { type: 'area', area: [10, 59, 11, 60] }).limit).toBe(10);
    for (const change of [
      { type: 'typed', text: 'a' },
      { type: 'toggle', propertyId: 3 },
      { type: 'moment', change: { open: true } },
      { type: 'choose', destination: STORGATA },
    ] as const) {
      expect(reduceSearch(read, change)).toMatchObject({ limit: 10, leftAt: { listScrollPx: 0 } });
    }
  });

  test('S14 a choice turns words that mean filters into filters, beside those that are set', () => {
    const understood = {
      text: 'Mos',
      words: [{ typed: 'gratis', without: 'Mos', propertyId: 4 }],
      propertyIds: [2, 4],
      moment: { open: true, kind: 'parking' },
      alone: 'gratis',
    } as const;
    const chosen = after(
      { type: 'typed', text: 'gratis åpent Mos' },
      { type: 'toggle', propertyId: 2 },
      { type: 'moment', change: { kind: 'parking' } },
      { type: 'choose', destination: STORGATA, understood },
    );
    expect(chosen).toMatchObject({
      filters: {
        text: 'Storgata, Moss',
        propertyIds: [2, 4],
        moment: { kind: 'parking', open: true },
      },
      chosen: STORGATA,
    });
  });

  test('S13 another text ends the destination; the same in another case does not', () => {
    const visitor = { position: [10.7, 59.4], accuracyM: 20, byGesture: true } as const;
    const viewport = { center: [10.7, 59.9], zoom: 11 } as const;
    const chosen = after(
      { type: 'visitor', visitor },
      { type: 'viewport', viewport },
      { type: 'area', area: [10, 59, 11, 60] },
      { type: 'choose', destination: STORGATA },
    );
    // S4, S11, U2: choosing one ends "Nær meg" and the area, also the kept one; "Nær meg" ends an area, too.
    expect(chosen).toMatchObject({
      filters: { text: 'Storgata, Moss' },
      stage: 'final',
      visitor: undefined,
      area: undefined,
      leftAt: { area: undefined, viewport },
    });
    const elsewhere = reduceSearch(chosen, { type: 'area', area: [10, 59, 11, 60] });
    const located = reduceSearch(elsewhere, { type: 'located', visitor, endsText: false });
    expect(located).toMatchObject({
      visitor,
      area: undefined,
      leftAt: { area: undefined, viewport },
    });
    expect(reduceSearch(chosen, { type: 'text', text: 'storgata, moss ' }).chosen).toBe(STORGATA);
    expect(reduceSearch(chosen, { type: 'text', text: 'storgata' }).chosen).toBeUndefined();
    const filters = { ...NO_FILTERS, text: 'Storgata, Moss' };
    const filtered = reduceSearch(chosen, { type: 'toggle', propertyId: 5 });
    expect(reduceSearch(filtered, { type: 'filters', filters }).chosen).toBe(STORGATA);
  });

  test('U1 a changed address wins, D1 marks of direction are no text in it, a tab is a space, and the page’s own changes nothing', () => {
    const typed = after({ type: 'typed', text: 'oslo ' });
    const own = { ...NO_FILTERS, text: 'oslo' };
    expect(reduceSearch(typed, { type: 'filters', filters: own })).toBe(typed);
    expect(after({ type: 'typed', text: '\u202Aoslo\u202C\t' })).toEqual(typed);
    const other = { ...NO_FILTERS, text: 'moss' };
    expect(reduceSearch(typed, { type: 'filters', filters: other }).filters).toEqual(other);
  });
});

const NOON_MS = Date.parse('2026-11-27T12:00:00+01:00');

const moments: fc.Arbitrary<MomentFilters> = fc.record(
  {
    open: fc.constant(true as const),
    free: fc.constant(true as const),
    kind: fc.constantFrom(...LOT_KINDS),
    plug: fc.constantFrom(...PLUGS),
    kw: fc.integer({ min: 1, max: 4_000_000 }).map((watts) => watts / 1_000),
    height: fc.constantFrom(1, 1.9, 20),
  },
  { requiredKeys: [] },
);

const at = (...changes: SearchChange[]) =>
  questionOf(after({ type: 'minute', atMs: NOON_MS }, ...changes), { timeZone: 'Europe/Oslo' });

describe('U1 the address', () => {
  test('returns what was set, and leaves text, properties and unknown parameters alone', () => {
    const filters = fc.record({
      text: fc.constantFrom('', 'oslo', 'open=1&kw=9'),
      propertyIds: fc
        .array(fc.oneof(fc.nat(3), fc.maxSafeInteger()), { maxLength: 9 })
        .map(propertySet),
      moment: moments.map((moment) => changedMoment(moment, {})),
    });
    forAll({}, filters, fc.constantFrom('', '?utm=x', '?open=1&kw=7'), (wanted, before) => {
      const written = writeAddress(before, wanted, 1);
      const isBare = sameFilters(wanted, NO_FILTERS);
      expect(readAddress(written, 1)).toEqual(isBare ? undefined : wanted);
      expect(written.includes('utm=x')).toBe(before.includes('utm'));
      expect(writeAddress(written, wanted, 1)).toBe(written);
    });
  });

  test('is read as people write it', () => {
    const address = '?search=oslo&open=1&free=1&kind=charging&plug=ccs&kw=50';
    const moment = { open: true, free: true, kind: 'charging', plug: 'ccs', kw: 50 };
    expect(readAddress(address, 1)).toEqual({ text: 'oslo', propertyIds: [], moment });
    // S3: the operator's property for contracts has a name of its own.
    const contract = { ...NO_FILTERS, propertyIds: [1, 2] };
    expect(readAddress('?properties=2,2,x&contract=1', 1)).toEqual(contract);
    expect(writeAddress('?utm=x', contract, 1)).toBe('?utm=x&contract=1&properties=2');
  });

  test('says where list and map are for the same search alone', () => {
    const here = '?search=oslo&page=2&area=5,60,6,61&view=map';
    const of = (text: string, area?: BBox) => writeAddress(here, { ...NO_FILTERS, text }, 1, area);
    const area = [5, 60, 6, 61] as const;
    expect([of('oslo', area), of('moss', area)]).toEqual([here, '?search=moss']);
    // S11: the area was taken back, or is another one.
    expect([of('oslo'), of('oslo', [5, 60, 6, 62])]).toEqual(['?search=oslo', '?search=oslo']);
  });

  const wrong =
    'open=true&open=0 free=yes kind=boat kind= plug=CCS plug=__proto__ kw=0 kw=-50 kw=1e3 kw=0x10 kw=99999 kw=fifty height=abc height=0.2 properties=1e3,0x10,,2.5,%202';
  test.each(wrong.split(' '))('?%s sets nothing', (parameters) => {
    expect(readAddress(`?${parameters}`, 1)).toBeUndefined();
  });
});

describe('filters of the moment', () => {
  test('"Fjern alle filtre" leaves the text and the stay', () => {
    const text = { text: 'oslo', cost: { stay: '120' } } as const;
    const filters = { ...text, propertyIds: [3], moment: { open: true } } as const;
    const { filters: left } = after({ type: 'filters', filters }, { type: 'clearFilters' });
    expect(left).toEqual({ ...NO_FILTERS, ...text });
  });

  test('a change sets and takes away what it names', () => {
    const set = { open: true, kw: 50 } as const;
    expect(changedMoment(set, { kw: 22, free: true })).toEqual({ open: true, kw: 22, free: true });
    expect(Object.keys(changedMoment(set, { open: undefined }))).toEqual(['kw']);
    expect(changedMoment(set, { open: undefined, kw: undefined })).toBe(NO_MOMENT);
  });

  test('time keeps the list where it is, and survives a fresh start', () => {
    const read = after({ type: 'minute', atMs: NOON_MS + 5 }, { type: 'more' });
    expect(read).toMatchObject({ minuteMs: NOON_MS, limit: 20 });
    expect(reduceSearch(read, { type: 'minute', atMs: NOON_MS + 59_999 })).toBe(read);
    const next = reduceSearch(read, { type: 'minute', atMs: NOON_MS + MS_PER_MINUTE });
    expect(next).toMatchObject({ minuteMs: NOON_MS + MS_PER_MINUTE, limit: 20 });
    expect(reduceSearch(next, { type: 'expire' }).minuteMs).toBe(next.minuteMs);
    const start = { ...FIRST_STATE, isHydrated: true };
    expect(reduceSearch(next, { type: 'start', state: start }).minuteMs).toBe(next.minuteMs);
  });
});

describe('F5 the question', () => {
  test('changes with the minute only where time makes a difference', () => {
    const later = { type: 'minute', atMs: NOON_MS + MS_PER_MINUTE } as const;
    for (const change of [{}, { kind: 'charging', plug: 'ccs', kw: 50 } as const]) {
      expect(at({ type: 'moment', change }, later)).toEqual(at({ type: 'moment', change }));
    }
    const open = { type: 'moment', change: { open: true } } as const;
    expect(at(open)?.moment).toEqual({ open: true, atMs: NOON_MS, timeZone: 'Europe/Oslo' });
    expect(at(open, later)?.moment?.atMs).toBe(NOON_MS + MS_PER_MINUTE);
  });

  test('for free spaces waits for readings and changes with each', () => {
    const free = { type: 'moment', change: { free: true } } as const;
    const read = (ms: number) =>
      ({ type: 'readings', atMs: NOON_MS + ms, newestReadMs: NOON_MS }) as const;
    expect(at(free)).toBeUndefined();
    expect(at(free, read(1_234))?.moment?.atMs).toBe(NOON_MS + 1_234);
    expect(at(free, read(1_234), read(2_000))?.moment?.atMs).toBe(NOON_MS + 2_000);
    // It follows a clock that is set back, whatever was read before.
    const open = { type: 'moment', change: { open: true } } as const;
    const back = { type: 'minute', atMs: NOON_MS - 120 * MS_PER_MINUTE } as const;
    expect(at(open, read(1_234), back)?.moment?.atMs).toBe(back.atMs);
  });

  test('S10 counts are always for the current minute', () => {
    const state = after({ type: 'minute', atMs: NOON_MS });
    const question = questionOf(state)!;
    expect(question.moment).toBeUndefined();
    expect(countedQuestion(question, state).moment).toEqual({ atMs: NOON_MS });
  });
});
