/** S13: coordinates that are typed or pasted; what else looks like them is none. */
import { integer } from 'fast-check';
import { expect, test } from 'vitest';
import { coordinatesIn } from '../../../workers/destinations/coordinates.ts';
import { forAll } from '../../support/for-all.ts';

test.each([
  ['59.91, 10.75', [10.75, 59.91]],
  ['59.91,10.75', [10.75, 59.91]],
  ['-33.8568 151.2153', [151.2153, -33.8568]],
  ['33.8568 S, 151.2153 E', [151.2153, -33.8568]],
  ['59.9139° N, 10.7522° Ø', [10.7522, 59.9139]],
  ['51°30\'00"N 0°07\'30"W', [-0.125, 51.5]],
  ['10.30 12.45', undefined],
  ['12,50 13,50', undefined],
  ['91.000, 10.000', undefined],
  ['59.9139', undefined],
  ['5014 Bergen', undefined],
])('S13: %s is %j', (text, position) => expect(coordinatesIn(text)).toEqual(position));

test('S13: a long row of spaces is read once', () => {
  expect(coordinatesIn(`59.9139${' '.repeat(20_000)}x`)).toBeUndefined();
  expect(coordinatesIn(`59.9139,${' '.repeat(20_000)}10.7522`)).toEqual([10.7522, 59.9139]);
});

test('S13: every position is read from what a map writes', () => {
  const degrees = (most: number) => integer({ min: -most * 1e5, max: most * 1e5 });
  forAll({}, degrees(180), degrees(90), (lng, lat) => {
    const text = `${(lat / 1e5).toFixed(5)}, ${(lng / 1e5).toFixed(5)}`;
    expect(coordinatesIn(text)).toEqual([lng / 1e5, lat / 1e5]);
  });
});
