import { describe, expect, test } from 'vitest';
import type { Destination } from '../../../src/domain/search-api.ts';
import { readAsked } from '../../../src/features/search/state/search-address.ts';
import { NO_FILTERS } from '../../../src/features/search/state/search-filters.ts';
import type { SavedSearch } from '../../../src/features/search/state/search-session.ts';
import {
  FIRST_STATE,
  reduceSearch,
  type SearchChange,
  type SearchState,
  startState,
} from '../../../src/features/search/state/search-state.ts';

const STORGATA: Destination = {
  label: 'Storgata, Moss',
  name: 'Storgata',
  kind: 'street',
  position: [10.66, 59.433],
  approximate: true,
};

const SAVED: SavedSearch = {
  text: 'oslo ',
  propertyIds: [2],
  moment: {},
  limit: 30,
  listScrollPx: 400,
  view: 'list',
  viewport: { center: [10.7, 59.9], zoom: 11 },
  openLot: '17',
  destination: undefined,
};

const after = (...changes: SearchChange[]): SearchState =>
  changes.reduce(reduceSearch, { ...FIRST_STATE, isHydrated: true });

describe('U1, U2 what the page starts from', () => {
  test('a bare address restores all of it only where the visitor comes back', () => {
    const restored = startState(undefined, true, SAVED);
    expect(restored.filters).toEqual({ ...NO_FILTERS, text: 'oslo ', propertyIds: [2] });
    expect(restored).toMatchObject({ limit: 30, view: 'list', stage: 'final', isHydrated: true });
    expect(restored.restored).toEqual({
      text: 'oslo ',
      listScrollPx: 400,
      viewport: SAVED.viewport,
      openLot: '17',
      area: undefined,
    });
    expect(startState(undefined, false, SAVED)).toEqual({ ...FIRST_STATE, isHydrated: true });
  });

  test('the address beats the store; what else was saved comes back for the same filters', () => {
    const same = startState(readAsked('?search=oslo&properties=2', undefined), false, SAVED);
    expect(same.view).toBe('list');
    const other = startState(readAsked('?search=moss', undefined), true, SAVED);
    expect(other).toMatchObject({ view: 'list', filters: { text: 'moss' } });
    expect(other.restored.viewport).toBeUndefined();
  });

  test('S11 the area comes back with the viewport it was, never without', () => {
    const area = [10.6, 59.8, 10.8, 60] as const;
    const areaOf = (saved: SavedSearch) => startState(undefined, true, saved).area;
    expect(areaOf({ ...SAVED, area })).toEqual(area);
    expect([areaOf(SAVED), areaOf({ ...SAVED, area, viewport: undefined })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('S11, U1 the area of an address wins over what the session has for the same filters', () => {
    const addressed = readAsked('?search=oslo&properties=2&area=5,60,6,61', undefined);
    const area = [5, 60, 6, 61];
    const elsewhere = { ...SAVED, area: [10.6, 59.8, 10.8, 60] as const };
    expect(startState(addressed, false, elsewhere)).toMatchObject({ area, limit: 10 });
    // Coming back, the visitor finds what they left; where no map was seen, the address says where.
    expect(startState(addressed, true, elsewhere)).toMatchObject({
      area: elsewhere.area,
      limit: 30,
    });
    expect(startState(addressed, true, { ...SAVED, viewport: undefined }).area).toEqual(area);
  });

  test.each([
    ['page=2', { limit: 20, view: 'list' }],
    ['page=99', { limit: 200, view: 'list' }],
    ['view=map', { limit: 10, view: 'map' }],
  ])('U1 %s in an address wins over the session, too', (asked, expected) => {
    const addressed = readAsked(`?search=oslo&properties=2&${asked}`, undefined);
    const saved = { ...SAVED, view: 'list', limit: 30 } as const;
    expect(startState(addressed, false, saved)).toMatchObject(expected);
    expect(startState(addressed, true, saved)).toMatchObject({ limit: 30, view: 'list' });
  });

  test('S13 a saved destination comes back with its label only', () => {
    const chosenOf = (text: string) =>
      startState(undefined, true, { ...SAVED, text, destination: STORGATA }).chosen?.name;
    expect([chosenOf('Storgata, Moss'), chosenOf(SAVED.text)]).toEqual(['Storgata', undefined]);
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
      { type: 'choose', destination: STORGATA },
    ] as const) {
      expect(reduceSearch(read, change)).toMatchObject({ limit: 10, leftAt: { listScrollPx: 0 } });
    }
  });

  test('S13 a key may be followed by another; a pause, Enter and a choice say how far the text is', () => {
    const typed = after({ type: 'typed', text: 'os' });
    expect(typed.stage).toBe('typing');
    expect(reduceSearch(typed, { type: 'paused' }).stage).toBe('paused');
    expect(reduceSearch(typed, { type: 'submitted' }).stage).toBe('final');
    expect(reduceSearch(typed, { type: 'choose', destination: STORGATA }).stage).toBe('final');
    const submitted = reduceSearch(typed, { type: 'submitted' });
    expect(reduceSearch(submitted, { type: 'paused' })).toBe(submitted);
  });

  test('G2 an area chosen where the visitor is is not kept; S11, U2 a choice ends the kept one, too', () => {
    const area = [10, 59, 11, 60] as const;
    const viewport = { center: [10.7, 59.9], zoom: 11 } as const;
    const here = [
      { type: 'viewport', viewport },
      { type: 'area', area },
    ] as const;
    expect(after(...here).leftAt.area).toBe(area);
    const chosen = after(...here, { type: 'choose', destination: STORGATA });
    expect([chosen.area, chosen.leftAt.area]).toEqual([undefined, undefined]);
    const there = after({ type: 'viewport', viewport: undefined }, { type: 'area', area });
    expect(there.area).toBe(area);
    expect(there.leftAt.area).toBeUndefined();
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
    const chosen = after({ type: 'visitor', visitor }, { type: 'choose', destination: STORGATA });
    // S4: choosing one ends "Nær meg".
    expect(chosen).toMatchObject({ filters: { text: 'Storgata, Moss' }, visitor: undefined });
    expect(reduceSearch(chosen, { type: 'text', text: 'storgata, moss ' }).chosen).toBe(STORGATA);
    expect(reduceSearch(chosen, { type: 'text', text: 'storgata' }).chosen).toBeUndefined();
  });

  test('U1 a changed address wins, and the page’s own changes nothing', () => {
    const typed = after({ type: 'typed', text: 'oslo ' });
    const own = { ...NO_FILTERS, text: 'oslo' };
    expect(reduceSearch(typed, { type: 'filters', filters: own })).toBe(typed);
    const other = { ...NO_FILTERS, text: 'moss' };
    expect(reduceSearch(typed, { type: 'filters', filters: other }).filters).toEqual(other);
  });
});
