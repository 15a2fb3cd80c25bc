import { describe, expect, test } from 'vitest';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { lotRow } from '../../support/served-rows.ts';

const idsOf = (...ids: readonly unknown[]) => ids.map((id) => ({ id }));

describe('a row', () => {
  const position = { coordinates: [0, 0] };
  const EMPTY = { id: undefined, name: '', street: '', city: '', propertyIds: [], chargers: 0 };

  test.each<[object, object]>([
    [{ name: 3, address: 'Oslo', properties: {}, totalNoOfChargers: '4' }, {}],
    [{ name: null, address: [{ city: 'x' }], properties: [null, 7, {}, [2]] }, {}],
    [{ address: { street: 1, city: 'Moss' } }, { city: 'Moss' }],
    [{ name: 'a\0\u202eb\r\nc' }, { name: 'ab c' }],
    [{ address: { city: '\ud83d!' } }, { city: '\ufffd!' }],
    [{ name: '\u00a0 \u200b', address: { street: '\t' } }, {}],
    [{ properties: idsOf(2, '3', '-4', ' 5', 1.5, '3') }, { propertyIds: [2, 3, -4] }],
    [
      { parkingLotId: -0, properties: idsOf('-0') },
      { id: 0, propertyIds: [0] },
    ],
    [{ totalNoOfChargers: -0 }, {}],
    [{ totalNoOfChargers: 1.2 }, { chargers: 2 }],
    [{ totalNoOfChargers: 2_000 }, { chargers: 2_000 }],
    [{ totalNoOfChargers: -1 }, {}],
    [{ totalNoOfChargers: Infinity }, {}],
  ])('D1: %j has what can be read of it', (row, read) => {
    const lot = new LotRowParser().take({ ...row, position });
    expect(lot).toEqual({ ...EMPTY, position: [0, 0], ...read });
  });

  test('S2: without a position is dropped, counted and remembered', () => {
    const parser = new LotRowParser();
    for (const coordinates of [null, [10], [10, 60, 0], [180.1, 60]]) {
      expect(parser.take({ parkingLotId: 7, position: { coordinates } })).toBeUndefined();
    }
    expect(parser.counts()).toEqual({ coordinates: 4 });
    expect(parser.unplacedIds).toEqual(['7', '7', '7', '7']);
  });

  test('D4: without a usable id, or with one that JSON parsing may have rounded, stays findable, and is counted', () => {
    const written = [true, '', '..', 'properties', 'availability', 'a/b', 1.5, {}, 'x'.repeat(65)];
    const bad = [...written, 2 ** 53, -(2 ** 53), 1e21, 2 ** 60];
    const parser = new LotRowParser();
    for (const parkingLotId of [undefined, null, ...bad]) {
      expect(parser.take({ parkingLotId, position })).toMatchObject({ id: undefined });
    }
    expect(parser.counts()).toEqual({ id: bad.length });
    for (const id of ['a-B_9', 2 ** 53 - 1, '9007199254740993']) {
      expect(parser.take({ parkingLotId: id, position })?.id).toBe(id);
    }
  });

  test('L6: property names are collected, the first that says something counts', () => {
    const parser = new LotRowParser();
    parser.take({ position, properties: [{ id: 3 }, { id: '2', name: 'EV charging' }] });
    const covered = { id: 3, name: 'Covered' };
    parser.take({ position, properties: [covered, { id: 2, name: 'other' }] });
    expect(parser.properties()).toEqual([{ id: 2, name: 'EV charging' }, covered]);
  });

  test('D1: no limit is silent: a text beyond 2,000 units is cut between two letters, and counted', () => {
    // A letter of two units, one of two letters with a mark, a family of eleven.
    for (const letter of ['😀', 'e\u0301', '👨\u200d👩\u200d👧\u200d👦']) {
      const parser = new LotRowParser();
      const { name } = parser.take({ position, name: `x${letter.repeat(1_000)}` })!;
      expect(name.length).toBeLessThanOrEqual(2_000);
      expect(name.length).toBeGreaterThan(2_000 - letter.length);
      expect(name).toBe(`x${letter.repeat((name.length - 1) / letter.length)}`);
      expect(parser.counts()).toEqual({ text: 1 });
    }
    const whole = new LotRowParser();
    expect(whole.take({ position, name: 'x'.repeat(2_000) })?.name).toHaveLength(2_000);
    expect(whole.counts()).toEqual({});
  });

  test('D1: what is no text and no property is left out, and counted', () => {
    const parser = new LotRowParser();
    const address = { street: ['Storgata'], city: null };
    const properties = [4, 'HC-plasser', null, { name: 'HC' }, { id: 5 }];
    const lot = parser.take({ position, name: 12, address, properties });
    expect(lot).toMatchObject({ name: '', street: '', city: '', propertyIds: [5] });
    expect(parser.counts()).toEqual({ text: 2, property: 4 });
    parser.take({ position, address: 'Storgata 1, Moss', properties: { id: 5 } });
    expect(parser.counts()).toEqual({ text: 3, property: 5 });
  });

  test('D1: no limit is silent: properties, lots and characters of all lots beyond a size, and chargers, are counted', () => {
    const parser = new LotRowParser({ lots: 3, properties: 2 });
    const properties = [1, 2, 3, 3].map((id) => ({ id, name: 'P' }));
    expect(parser.take({ position, properties })?.propertyIds).toEqual([1, 2]);
    expect(parser.take({ position, totalNoOfChargers: 2_001 })?.chargers).toBe(0);
    expect(parser.take({ position })).toBeDefined();
    expect(parser.take({ position })).toBeUndefined();
    expect(parser.counts()).toEqual({ property: 2, chargers: 1, size: 1 });
    const short = new LotRowParser({ characters: 5 });
    const names = ['abc', 'def', 'g'].map((name) => short.take({ position, name })?.name);
    expect(names).toEqual(['abc', 'def', undefined]);
    expect(short.counts()).toEqual({ size: 1 });
  });
});

test('D1: invented values in a hostile list can’t fill the memory', () => {
  const parser = new LotRowParser();
  for (let id = 0; id < 60; id += 1) {
    const properties = Array.from({ length: 1_000 }, (_, i) => ({
      id: id * 1_000 + i,
      name: 'x'.repeat(10_000),
    }));
    parser.take(lotRow(id, { name: 'x'.repeat(100_000), properties }));
    parser.take({ parkingLotId: id, position: null });
  }
  for (let i = 0; i < 5_000; i += 1) parser.take({ parkingLotId: i, position: {} });
  expect(parser.properties()).toHaveLength(10_000);
  expect(parser.properties().every(({ name }) => name.length <= 200)).toBe(true);
  expect(parser.unplacedIds).toHaveLength(1_000);
});
