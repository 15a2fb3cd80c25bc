import * as fc from 'fast-check';
import Supercluster from 'supercluster';
import { describe, expect, test } from 'vitest';
import { CLUSTER } from '../../../src/domain/constants.ts';
import { haversineKm } from '../../../src/domain/geo.ts';
import { LruCache } from '../../../src/domain/lru-cache.ts';
import { plainLetters } from '../../../src/domain/plain-letters.ts';
import { popcount } from '../../../workers/engine/bitset.ts';
import { Circle } from '../../../workers/engine/circle.ts';
import type { ClusterTree } from '../../../workers/engine/cluster-columns.ts';
import { buildClusterTree } from '../../../workers/engine/cluster-numbering.ts';
import { boxMinHaversine, haversineOfKm } from '../../../workers/engine/great-circle.ts';
import { INSIDE, OUTSIDE } from '../../../workers/engine/region.ts';
import { intersect, SlotBits, SlotList, type SlotSet } from '../../../workers/engine/slot-set.ts';
import { hilbertKey, inverse, sortByKey } from '../../../workers/engine/spatial-order.ts';
import { damerauDistance } from '../../../src/domain/spelling-distance.ts';
import { letterSignature } from '../../../workers/engine/spelling-columns.ts';
import { position, RUN } from './arbitrary-lots.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import { forAll } from '../../support/for-all.ts';

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

test('spatial order: sorting by key is stable and a permutation', () => {
  forAll(RUN, fc.array(position, { maxLength: 300 }), (positions) => {
    const keys = Uint32Array.from(positions, ([lng, lat]) => hilbertKey(lng, lat));
    const order = sortByKey(keys);
    const expected = positions.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
    expect([...order]).toEqual(expected);
    expect([...inverse(inverse(order))]).toEqual([...order]);
  });
});

/** Lots in the universe of the sets below. */
const size = 2_500;

function asList(slots: readonly number[]): SlotSet {
  return SlotList.ofUnsorted(Uint32Array.from([...slots, ...slots]));
}

function asBits(slots: readonly number[]): SlotSet {
  const words = new Int32Array(Math.ceil(size / 32));
  for (const slot of slots) words[slot >>> 5]! |= 1 << (slot & 31);
  return SlotBits.of(words, size);
}

describe('sets of lots', () => {
  const slot = fc.nat({ max: size - 1 });
  const members = fc.uniqueArray(slot, { maxLength: size });

  test('lists and bits answer alike', () => {
    forAll(RUN, members, slot, fc.nat({ max: size }), (slots, from, to) => {
      const sorted = [...slots].sort((a, b) => a - b);
      for (const set of [asList(slots), asBits(slots)]) {
        expect(set.count).toBe(sorted.length);
        expect([...set.toSlots()]).toEqual(sorted);
        expect(set.rank(to)).toBe(sorted.filter((one) => one < to).length);
        expect(set.has(from)).toBe(sorted.includes(from));
        const first = sorted.find((one) => one >= from && one < to) ?? -1;
        expect(set.firstIn(from, to)).toBe(first);
      }
    });
  });

  test('S3: the intersection of many is the lots in all, whatever their forms; without sets all lots', () => {
    const set = fc
      .tuple(members, fc.boolean())
      .map(([slots, inBits]) => ({ slots, set: inBits ? asBits(slots) : asList(slots) }));
    forAll(RUN, fc.array(set, { maxLength: 5 }), (many) => {
      const all = Array.from({ length: size }, (_, at) => at);
      const inAll = all.filter((at) => many.every(({ slots }) => slots.includes(at)));
      const sets = many.map((one) => one.set);
      const found = intersect(sets, size);
      expect([...found.toSlots()]).toEqual(inAll);
      expect(found.count).toBe(inAll.length);
    });
  });
});

describe('great circles', () => {
  const box = fc.tuple(position, position).map(([a, b]) => {
    const [[west, east], [south, north]] = [0, 1].map((axis) =>
      [a[axis]!, b[axis]!].sort((one, other) => one - other),
    ) as [[number, number], [number, number]];
    return [west, south, east, north] as const;
  });
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  test('S4: no lot in a box is nearer than the bound says', () => {
    forAll(
      // Once wrong: on the equator, a box right through the far side.
      { ...RUN, numRuns: RUN.numRuns * 20, examples: [[[-180, 0], [0, -0.0036, 0, 5e-324], 0, 0]] },
      position,
      box,
      share,
      share,
      (from, [w, s, e, n], x, y) => {
        const inside = [Math.min(e, w + (e - w) * x), Math.min(n, s + (n - s) * y)] as const;
        const cosBox = cosine(Math.max(Math.abs(s), Math.abs(n)));
        const bound = boxMinHaversine(from[0], from[1], cosine(from[1]), w, s, e, n, cosBox);
        expect(haversineOfKm(haversineKm(from, inside))).toBeGreaterThanOrEqual(bound - 1e-9);
      },
    );
  });

  test('S6: the circle contains exactly what the plain formula says', () => {
    forAll({ ...RUN, numRuns: RUN.numRuns * 20 }, position, share, share, (center, angle, far) => {
      const circle = new Circle(center, 100);
      const turn = angle * 2 * Math.PI;
      const reach = 0.9 * (0.95 + far / 10);
      const east = (Math.cos(turn) * reach) / Math.max(0.02, cosine(center[1]));
      const at = [
        Math.max(-180, Math.min(180, center[0] + east)),
        Math.max(-90, Math.min(90, center[1] + Math.sin(turn) * reach)),
      ] as const;
      expect(circle.inside(Float64Array.of(0, 0, ...at), 0, 0b10)).toBe(
        haversineKm(center, at) <= 100 ? 0b10 : 0,
      );
    });
  });

  test('S6: a box called inside or outside is', () => {
    forAll(
      { ...RUN, numRuns: RUN.numRuns * 20 },
      position,
      box,
      share,
      share,
      (center, [w, s, e, n], x, y) => {
        const circle = new Circle(center, 100);
        const overlap = circle.overlap(w, s, e, n);
        const at = [Math.min(e, w + (e - w) * x), Math.min(n, s + (n - s) * y)] as const;
        const isWithin = haversineKm(center, at) <= 100;
        expect(overlap).not.toBe(isWithin ? OUTSIDE : INSIDE);
      },
    );
  });
});

const OTHERS = { radiusPx: 90, extentPx: 256, minZoom: 2, maxZoom: 9 };

test('S9: the cluster tree is supercluster’s, to the last id, whatever the options', () => {
  const lots = fc.array(position, { maxLength: 400 });
  const drawn = fc.constantFrom(CLUSTER, { ...CLUSTER, ...OTHERS });
  forAll(RUN, lots, drawn, (positions, options) => {
    const { radiusPx: radius, extentPx: extent, minZoom, maxZoom } = options;
    const tree = runToEnd(buildClusterTree(Float64Array.from(positions.flat()), options));
    const peer = new Supercluster({ radius, extent, minZoom, maxZoom }).load(
      positions.map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates },
      })),
    );
    const clusters = new Map<number, number>();
    for (let zoom = maxZoom; zoom >= minZoom; zoom--) {
      for (const { properties } of peer.getClusters([-180, -90, 180, 90], zoom)) {
        if ('cluster_id' in properties) {
          clusters.set(properties.cluster_id as number, properties.point_count as number);
        }
      }
    }
    expect(countsById(tree)).toEqual(clusters);
    expect([...tree.order].sort((a, b) => a - b)).toEqual(positions.map((_, row) => row));
  });
});

function countsById({ clusters }: ClusterTree): Map<number, number> {
  return new Map(
    Array.from(clusters.ids, (id, i) => [id, clusters.lasts[i]! - clusters.firsts[i]!]),
  );
}

test('the cache keeps what was used last', () => {
  const cache = new LruCache<string, number>(2);
  let made = 0;
  const asked = ['a', 'b', 'a', 'c', 'a', 'b'].map((key) => cache.get(key, () => (made += 1)));
  expect(asked).toEqual([1, 2, 1, 3, 1, 4]);
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, true, false]);
});

describe('spelling', () => {
  test.each([
    ['  Lillestrøm  Ålesund', 'lillestrom alesund'],
    ['Malmö, Ängelholm', 'malmo, angelholm'],
    ['A\u030angström Æsj', 'angstrom aesj'],
  ])('S8: marks and Nordic letters of %j are folded', (text, folded) => {
    expect(plainLetters(text)).toBe(folded);
  });

  test.each([
    ['oslo', 'oslo', 2, 0],
    ['olso', 'oslo', 2, 1],
    ['lilestrom', 'lillestrom', 2, 1],
    ['ca', 'abc', 3, 3],
    ['abcdef', 'uvwxyz', 2, 3],
    ['', 'ab', 1, 2],
  ])('S8: from %s to %s, of at most %i, Damerau says %i', (a, b, most, distance) => {
    // A swap counts once; beyond the limit it gives up.
    expect(Math.min(damerauDistance(a, b, most), most + 1)).toBe(distance);
  });

  test('S8: a signature never rules out a spelling within reach', () => {
    forAll(RUN, fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
      const differing = popcount(letterSignature(a) ^ letterSignature(b));
      expect(differing).toBeLessThanOrEqual(2 * damerauDistance(a, b, 20));
    });
  });
});
