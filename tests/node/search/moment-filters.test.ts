/** Filters of the moment in the address, the session and the state (F5). */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BBox } from '../../../src/domain/geo.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import {
  changedMoment,
  type MomentFilters,
  NO_MOMENT,
} from '../../../src/domain/moment-filters.ts';
import { countedQuestion, questionOf } from '../../../src/features/search/state/question.ts';
import { readAddress, writeAddress } from '../../../src/features/search/state/search-address.ts';
import {
  NO_FILTERS,
  propertySet,
  sameFilters,
} from '../../../src/features/search/state/search-filters.ts';
import {
  FIRST_STATE,
  reduceSearch,
  type SearchChange,
  startState,
} from '../../../src/features/search/state/search-state.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { forAll } from '../../support/for-all.ts';

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

const after = (...changes: SearchChange[]) =>
  changes.reduce(reduceSearch, { ...FIRST_STATE, isHydrated: true });

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

describe('U2 the session', () => {
  const saved = { text: '', propertyIds: [], limit: 10, listScrollPx: 0, view: 'list' } as const;

  test('brings back what was set', () => {
    forAll({}, moments, fc.array(fc.maxSafeInteger()), (moment, propertyIds) => {
      const stored: unknown = JSON.parse(JSON.stringify({ ...saved, moment, propertyIds }));
      expect(startState(undefined, true, stored as never).filters.moment).toEqual(moment);
    });
  });
});

describe('the state', () => {
  test('a change sets and takes away what it names, and begins the list at its top', () => {
    forAll({}, moments, moments, (first, second) => {
      const state = after({ type: 'moment', change: first }, { type: 'more' });
      const changed = reduceSearch(state, { type: 'moment', change: second });
      expect(changed.filters.moment).toEqual({ ...first, ...second });
      expect(changed.limit).toBe(10);
      const keys = Object.keys(changed.filters.moment);
      const none = Object.fromEntries(keys.map((key) => [key, undefined]));
      const bare = reduceSearch(changed, { type: 'moment', change: none });
      expect(bare.filters.moment).toBe(NO_MOMENT);
    });
  });

  test('"reset" leaves the text', () => {
    const filters = { text: 'oslo', propertyIds: [3], moment: { open: true, kw: 50 } } as const;
    const state = after({ type: 'filters', filters }, { type: 'clearFilters' });
    expect(state.filters).toEqual({ ...NO_FILTERS, text: 'oslo' });
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
    const read = (ms: number) => ({ type: 'readings', atMs: NOON_MS + ms }) as const;
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
