import { expect, it } from 'vitest';
import { nameOnMap, placeLabel } from '../../../src/map/pins/label-placement.ts';

const FREE = { left: 8, top: 136, right: 382, bottom: 680 };
const NAME = { width: 120, height: 24 };

function around(x: number, y: number, half: number) {
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

it('S13 the map calls a destination by its first part, coordinates by both', () => {
  const named = (label: string) => nameOnMap({ label, name: '59.91336 10.7525' });
  expect(named('Torgallmenningen 8, 5014 Bergen')).toBe('Torgallmenningen 8');
  expect(named('59°54\'48.1"N 10°45\'09.0"E')).toBe('59.91336 10.7525');
});

it('S13 a name stands centred above its point where nothing is in the way', () => {
  const place = placeLabel({ x: 200, y: 400 }, NAME, FREE, []);
  expect(place).toEqual({ side: 'above', left: -60, top: -38, stemPx: 14 });
});

it('S13 a name at the edge is moved into the map as far as its stem reaches', () => {
  expect(placeLabel({ x: 350, y: 400 }, NAME, FREE, []).left).toBe(382 - 350 - 120);
  // A point outside the free area has its name beside it, or below it.
  expect(placeLabel({ x: 388, y: 400 }, NAME, FREE, []).side).toBe('left');
  expect(placeLabel({ x: 200, y: 150 }, NAME, FREE, []).side).toBe('below');
});

it('S13 a name avoids a marker beside its point, and stands above one that covers its point', () => {
  expect(placeLabel({ x: 200, y: 400 }, NAME, FREE, [around(200, 370, 18)]).side).toBe('below');
  const beneath = placeLabel({ x: 200, y: 400 }, NAME, FREE, [around(200, 400, 24)]);
  expect(beneath).toMatchObject({ side: 'above', stemPx: 34 });
});
