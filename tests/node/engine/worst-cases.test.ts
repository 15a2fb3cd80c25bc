/** No bad worst case: what anything costs is counted in steps, not time, and held to the size of its input. */
import { describe, expect, test } from 'vitest';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { BoxTree } from '../../../workers/engine/box-tree.ts';
import { nearest } from '../../../workers/engine/nearest.ts';
import { PropertySets } from '../../../workers/engine/property-sets.ts';
import { SlotBits, SlotList } from '../../../workers/engine/slot-set.ts';
import { StringDictionary } from '../../../workers/engine/string-dictionary.ts';
import { findSuffixes, sortSuffixes } from '../../../workers/engine/suffix-array.ts';
import { SORTED_BYTES } from '../../../workers/engine/suffix-sorter.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import { built, clustered, lotOf } from './engines.ts';

/** Steps a suffix may take, whatever the strings. */
const MOST_STEPS = 160;

const base = Array.from({ length: 1_990 }, (_, i) => 'abcdefghij'.charAt((i * 7919) % 10)).join('');

/** Names that are alike over long stretches. */
const FAMILIES: Record<string, (i: number, share: number, length: number) => string> = {
  'prefixes of each other': (_i, share) => base.slice(0, 1 + share),
  'a period of two': (i, _share, length) => `${'ab'.repeat(length / 2)}${i}`,
  'letters of two, three and four bytes': (i, _share, length) =>
    `${'å한😀'.repeat(length / 4)}${i}`,
  'all the same but for the middle': (i, _share, length) =>
    `${base.slice(0, length / 2)}${i}${base.slice(0, length / 2)}`,
};
type Family = (typeof FAMILIES)[string];

/** So many of a family, up to so many letters long. */
function namesOf(family: Family, count: number, length: number): readonly string[] {
  return Array.from({ length: count }, (_, i) =>
    family(i, Math.floor((i * length) / count), length),
  );
}

function sorted(names: readonly string[]) {
  const dictionary = new StringDictionary();
  for (const name of names) dictionary.add(name);
  const { bytes } = dictionary.finish();
  const cost = { steps: 0 };
  let mostAtOnce = 0;
  let before = 0;
  const steps = sortSuffixes(bytes, cost);
  for (;;) {
    const step = steps.next();
    mostAtOnce = Math.max(mostAtOnce, cost.steps - before);
    before = cost.steps;
    if (step.done === true) return { bytes, ...step.value, cost: cost.steps, mostAtOnce };
  }
}

/** Sign of the order of two suffixes, as far as they are sorted, or up to their strings' ends. */
function order(bytes: Uint8Array, a: number, b: number): number {
  for (let i = 0; i < SORTED_BYTES; i += 1) {
    const difference = bytes[a + i]! - bytes[b + i]!;
    if (difference !== 0 || bytes[a + i] === 0xff) return difference;
  }
  return 0;
}

describe.each(Object.entries(FAMILIES))('S1: of names that are %s', (_name, family) => {
  test.each([
    [50, 400],
    [200, 1_200],
  ])('%d are put in order in a bounded number of steps a suffix', (count, length) => {
    const { bytes, suffixes, cost, mostAtOnce } = sorted(namesOf(family, count, length));
    expect(cost / suffixes.length).toBeLessThan(MOST_STEPS);
    // It pauses: no step takes more than a pass over what is alike.
    expect(mostAtOnce).toBeLessThan(200_000 + 4 * suffixes.length);
    expect(new Set(suffixes).size).toBe(suffixes.length);
    for (let i = 1; i < suffixes.length; i += 1) {
      if (order(bytes, suffixes[i - 1]!, suffixes[i]!) > 0) throw new Error(`${i} is before`);
    }
  });

  test('a text longer than what is sorted finds them exactly', () => {
    const names = namesOf(family, 60, 400);
    const engine = clustered(names.map((name, id) => lotOf(id, { name })));
    const isIn = (text: string) => names.filter((name) => name.includes(text)).length;
    for (const [i, name] of names.entries()) {
      for (const length of [60, 64, 65, 130]) {
        const from = (i * 7) % 200;
        const letters = Array.from(name).slice(from, from + length);
        if (letters.length === 0) continue;
        for (const text of [letters.join(''), `${letters.slice(0, -1).join('')}?`]) {
          expect(engine.search({ text, propertyIds: [], limit: 0 }).total).toBe(isIn(text));
        }
      }
    }
  });

  test('a text longer than what is sorted reads each byte of them a few times', () => {
    const names = namesOf(family, 200, 1_200);
    const { bytes, ...columns } = sorted(names);
    for (const text of [names[100]!.slice(0, 200), `${names[100]!.slice(0, 199)}?`]) {
      let reads = 0;
      const counted = new Proxy(bytes, {
        get(target, key) {
          reads += 1;
          // At once, because a million reads are slow through a proxy.
          if (reads > 3 * bytes.length) throw new Error(`${reads} reads of ${bytes.length} bytes`);
          return Reflect.get(target, key) as unknown;
        },
      });
      findSuffixes(counted, columns, new TextEncoder().encode(text));
      expect(reads).toBeGreaterThan(0);
    }
  });
});

describe('S4: the ten nearest', () => {
  /** Where many lots are equally far, or nearly. */
  const PLACES: Record<string, (i: number) => Position> = {
    'one spot': () => [10.75, 59.91],
    'one circle around': (i) => [10 + Math.sin(i) / 100, 60 + Math.cos(i) / 200],
    'the poles': (i) => [(i * 7) % 180, i % 2 === 0 ? 90 : -90],
  };

  test.each(Object.entries(PLACES))(
    'of 33,000 lots on %s cost a few looks each',
    (_name, place) => {
      const size = 33_000;
      const positions = new Float64Array(size * 2);
      for (let slot = 0; slot < size; slot += 1) positions.set(place(slot), slot * 2);
      // Rows against the order of slots: the worst for ties.
      const rowOf = Uint32Array.from({ length: size }, (_, slot) => size - 1 - slot);
      const tree = new BoxTree(positions);
      const from: Position = [10, 60];
      const all = Array.from(rowOf, (row, slot) => ({
        slot,
        row,
        km: haversineKm(from, [positions[slot * 2]!, positions[slot * 2 + 1]!]),
      })).sort((a, b) => a.km - b.km || a.row - b.row);
      const sets = [SlotBits.all(size), new SlotList(rowOf.toSorted())];
      for (const set of sets) {
        for (const limit of [1, 10, 600, size - 1]) {
          const cost = { steps: 0 };
          const found = nearest(set, tree, rowOf, from, limit, cost);
          expect(found.map(({ slot }) => slot)).toEqual(
            all.slice(0, limit).map(({ slot }) => slot),
          );
          expect(cost.steps).toBeLessThan(12 * size);
        }
      }
    },
  );
});

test('S1: a long name of many lots, in which a pattern occurs again and again, is looked at once', () => {
  const city = 'a'.repeat(1_000);
  const engine = clustered(
    Array.from({ length: 3_000 }, (_, id) => lotOf(id, { city, position: [10 + id / 10_000, 60] })),
  );
  for (const length of [1, 2, 500, 999, 1_000]) {
    const query = { text: 'a'.repeat(length), propertyIds: [], limit: 1 };
    expect(engine.search(query).total).toBe(3_000);
  }
  // One set of 3,000 bits serves all of the pattern's lengths.
  expect(engine.layout.columns.precomputed!.words.length).toBeLessThan(2 * (3_000 / 32 + 1));
});

test('F7: of more prices than are kept, some are read and computed again, and the cheapest are right', () => {
  const [size, kept] = [25_000, 20_000];
  const read = new Set<LotFacts>();
  let computed = 0;
  const priceOf = (facts: LotFacts): number | undefined => {
    read.add(facts);
    computed += 1;
    return facts.tariff?.[0]?.steps[0]?.price;
  };
  const lots = Array.from({ length: size }, (_, id) =>
    lotOf(id, {
      facts: { tariff: [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: size - id }] }] },
    }),
  );
  const engine = built(lots, { ...LOT_RULES, prices: { ...LOT_RULES.prices, priceOf } });
  for (const stay of [60, 60, 120, 120]) {
    const before = { read: read.size, computed };
    const query = { text: '', propertyIds: [], position: [10, 60], limit: 3 } as const;
    const answer = engine.search({ ...query, order: 'price', cost: { atMs: 0, stay } });
    const cheapest = [1, 2, 3].map((price) => [size - price, price]);
    expect(answer.hits.map(({ id, price }) => [id, price])).toEqual(cheapest);
    expect(answer.walk).toEqual({ lots: size, priced: size });
    expect(read.size - before.read).toBeGreaterThanOrEqual(size - kept);
    expect(computed - before.computed).toBeGreaterThanOrEqual(size - kept);
  }
});

test('S3: a property’s lots take no more than two numbers each, or a bit for every lot', () => {
  const size = 64_000;
  const everyOf = [1, 2, 63, 65, 100, 1_000, 31_999, 70_000];
  const has = (row: number, id: number) => Number.isInteger((row - 1) / everyOf[id]!);
  const combinations: number[][] = [];
  const combinationOf = new Uint32Array(size);
  const numberOf = new Map<string, number>();
  for (let row = 0; row < size; row += 1) {
    const ids = [...everyOf.keys()].filter((id) => has(row, id));
    // A list may name one twice.
    const key = ids.join();
    const number = numberOf.get(key) ?? combinations.push([...ids, ...ids]) - 1;
    numberOf.set(key, number);
    combinationOf[row] = number;
  }
  const rowOf = Uint32Array.from({ length: size }, (_, slot) => size - 1 - slot);
  const sets = new PropertySets(combinations, combinationOf, rowOf);
  expect(sets.ids).toEqual([...everyOf.keys()]);
  for (const id of sets.ids) {
    const set = sets.get(id);
    const slots = Array.from(rowOf.keys()).filter((slot) => has(rowOf[slot]!, id));
    expect([...set.toSlots()]).toEqual(slots);
    const bytes = set.kind === 'list' ? set.slots.byteLength : set.words.byteLength;
    expect(bytes).toBeLessThanOrEqual(Math.min(slots.length * 8, size / 8));
  }
});
