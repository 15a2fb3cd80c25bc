import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { haversineKm } from '../../../src/domain/geo.ts';
import { LruCache } from '../../../src/domain/lru-cache.ts';
import { plainLetters } from '../../../src/domain/plain-letters.ts';
import { Circle } from '../../../workers/engine/circle.ts';
import { INSIDE, OUTSIDE } from '../../../workers/engine/region.ts';
import { hilbertKey, sortByKey } from '../../../workers/engine/spatial-order.ts';
import { position, RUN } from './arbitrary-lots.ts';
import { forAll } from '../../support/for-all.ts';

test('S6: a circle holds what the plain formula says, and a box called inside or outside is', () => {
  const share = fc.nat(1_000).map((part) => part / 1_000);
  const size = fc.constantFrom(0.0001, 0.01, 0.3, 2);
  forAll({ ...RUN, numRuns: 800 }, position, share, share, size, (center, angle, far, half) => {
    const circle = new Circle(center, 100);
    // Near its edge.
    const [turn, reach] = [angle * 2 * Math.PI, 0.9 * (0.95 + far / 10)];
    const narrowed = Math.max(0.02, Math.cos((center[1] * Math.PI) / 180));
    const lng = Math.max(-180, Math.min(180, center[0] + (Math.cos(turn) * reach) / narrowed));
    const lat = Math.max(-90, Math.min(90, center[1] + Math.sin(turn) * reach));
    const isWithin = haversineKm(center, [lng, lat]) <= 100;
    expect(circle.inside(Float64Array.of(0, 0, lng, lat), 0, 0b10)).toBe(isWithin ? 0b10 : 0);
    const overlap = circle.overlap(lng - half, lat - half, lng + half, lat + half);
    expect(overlap).not.toBe(isWithin ? OUTSIDE : INSIDE);
  });
});

test('lots are numbered along the curve, those of one key in their order', () => {
  forAll(RUN, fc.array(position, { maxLength: 300 }), (positions) => {
    const keys = Uint32Array.from(positions, ([lng, lat]) => hilbertKey(lng, lat));
    const expected = positions.map((_, i) => i).sort((a, b) => keys[a]! - keys[b]! || a - b);
    expect([...sortByKey(keys)]).toEqual(expected);
  });
});

test('the cache keeps what was used last', () => {
  const cache = new LruCache<string, number>(2);
  let made = 0;
  const asked = ['a', 'b', 'a', 'c', 'a', 'b'].map((key) => cache.get(key, () => (made += 1)));
  expect(asked).toEqual([1, 2, 1, 3, 1, 4]);
  expect(['a', 'b', 'c'].map((key) => cache.has(key))).toEqual([true, true, false]);
});

test.each([
  ['  Lillestrøm  Ålesund', 'lillestrom alesund'],
  ['Malmö, Ängelholm', 'malmo, angelholm'],
  ['A\u030angström Æsj', 'angstrom aesj'],
])('S8: marks and Nordic letters of %j are folded', (text, folded) => {
  expect(plainLetters(text)).toBe(folded);
});
