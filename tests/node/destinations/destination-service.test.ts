import { expect, test } from 'vitest';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import { DestinationService } from '../../../workers/destinations/destination-service.ts';
import { DESTINATIONS } from './norway.ts';

const URL = 'http://localhost/destinations/norway.json';

test('S13: nothing is known before the file is loaded; loaded once, however often asked', async () => {
  const fetched: string[] = [];
  const service = new DestinationService((url) => {
    fetched.push(url);
    return Promise.resolve(DESTINATIONS);
  });
  expect(service.index).toBeUndefined();
  const both = Promise.all([service.loadDestinations(URL), service.loadDestinations(URL)]);
  expect(await both).toEqual([true, true]);
  expect(await service.loadDestinations(URL)).toBe(true);
  expect(fetched).toEqual([URL]);
  const index = service.index!;
  const { named } = index.answer({ text: 'oslo' });
  expect(named).toMatchObject({ label: 'Oslo', kind: 'town' });
  expect(index.placeNear([10.66, 59.43])).toBe('Moss');
  const bogstadveien: Position = [10.72, 59.925];
  const street = index.placeNear(bogstadveien, 'street');
  const [around] = index.answer({ text: `${street} oslo` }).choices;
  expect(haversineKm(around!.position, bogstadveien)).toBeLessThan(0.4);
  // Far from every street and district, on the fells.
  expect(index.placeNear([8.3, 60.1], 'street')).toBeUndefined();
});

test('S13: a file that can not be loaded leaves empty answers, and is asked for again', async () => {
  const files = [
    () => Promise.reject(new TypeError('offline')),
    () => Promise.resolve('<!doctype html>'),
    () => Promise.resolve('{"format":2}'),
    () => Promise.resolve(DESTINATIONS),
  ];
  let calls = 0;
  const service = new DestinationService(() => files[calls++]!());
  for (const expected of [false, false, false, true]) {
    expect(await service.loadDestinations(URL)).toBe(expected);
    expect(service.index !== undefined).toBe(expected);
  }
});
