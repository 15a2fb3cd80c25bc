import { describe, expect, test, vi } from 'vitest';
import { createSavedLotsStore } from '../../../src/saved/saved-lots-store.ts';

const LOT = { id: '7', name: 'Torget', street: 'Torget 1', city: 'Bergen' };
const KEY = 'saved-lots:fjellro';

function deny(): never {
  throw new DOMException('denied', 'SecurityError');
}

describe('saved lots', () => {
  test('newest first, kept for the next visit, one list an operator', () => {
    const store = createSavedLotsStore('fjellro');
    store.toggle(LOT);
    store.toggle({ ...LOT, id: '8' });
    expect(
      createSavedLotsStore('fjellro')
        .get()
        .map(({ id }) => id),
    ).toEqual(['8', '7']);
    expect(createSavedLotsStore('kystpark').get()).toEqual([]);
    store.toggle(LOT);
    expect(
      createSavedLotsStore('fjellro')
        .get()
        .map(({ id }) => id),
    ).toEqual(['8']);
  });

  test.each([
    'not json',
    '{}',
    'null',
    '[{"id":"../admin","name":"","street":"","city":""}]',
    '[{"id":"7"}]',
    JSON.stringify([{ ...LOT, name: 'x'.repeat(201) }]),
    JSON.stringify(Array.from({ length: 51 }, () => LOT)),
    'x'.repeat(50_000),
  ])('U2: a corrupt or foreign store is a fresh start: %.40s', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(createSavedLotsStore('fjellro').get()).toEqual([]);
  });

  test('at most 50; the oldest is forgotten', () => {
    const store = createSavedLotsStore('fjellro');
    for (let id = 1; id <= 60; id += 1) store.toggle({ ...LOT, id: String(id) });
    expect(store.get()).toHaveLength(50);
    expect(store.get().at(-1)?.id).toBe('11');
  });

  test('storage denied or full: the list lives as long as the page', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(deny);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
    const store = createSavedLotsStore('fjellro');
    store.toggle(LOT);
    expect(store.get()).toEqual([LOT]);
  });

  test('nothing that another tab saved meanwhile is lost', () => {
    const store = createSavedLotsStore('fjellro');
    const other = { ...LOT, id: '8' };
    localStorage.setItem(KEY, JSON.stringify([other]));
    // Nobody listens: the store reads before it writes.
    store.toggle(LOT);
    expect(store.get()).toEqual([LOT, other]);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual([LOT, other]);
    localStorage.setItem(KEY, JSON.stringify([other]));
    store.subscribe(() => undefined)();
    expect(store.get()).toEqual([other]);
  });

  test('a press changes what was shown, whatever another tab did', () => {
    const store = createSavedLotsStore('fjellro');
    localStorage.setItem(KEY, JSON.stringify([LOT]));
    store.toggle(LOT);
    expect(store.get()).toEqual([LOT]);
    localStorage.setItem(KEY, '[]');
    store.toggle(LOT);
    expect(store.get()).toEqual([]);
  });

  test('with a full storage the page keeps its own saved lots', () => {
    localStorage.setItem(KEY, JSON.stringify([LOT]));
    const store = createSavedLotsStore('fjellro');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(deny);
    const other = { ...LOT, id: '8' };
    store.toggle(other);
    store.subscribe(() => undefined)();
    expect(store.get()).toEqual([other, LOT]);
  });

  test('a change in another tab is shown', () => {
    const store = createSavedLotsStore('fjellro');
    const listener = vi.fn<() => void>();
    const unsubscribe = store.subscribe(listener);
    localStorage.setItem(KEY, JSON.stringify([LOT]));
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(store.get()).toEqual([LOT]);
    expect(listener).toHaveBeenCalledTimes(1);
    unsubscribe();
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
