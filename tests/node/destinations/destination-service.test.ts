import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { haversineKm, type Position } from '../../../src/domain/geo.ts';
import { DestinationService } from '../../../workers/destinations/destination-service.ts';
import { DESTINATION_FILE } from './norway.ts';

const URL = 'http://localhost/destinations/norway.json';

test('S13: nothing is known before the file is loaded; loaded once, however often asked', async () => {
  const fetched: string[] = [];
  const service = new DestinationService((url) => {
    fetched.push(url);
    return Promise.resolve(readFileSync(DESTINATION_FILE, 'utf8'));
  });
  expect(await service.destinations({ text: 'oslo' })).toEqual({ choices: [] });
  expect(await service.placesNear([[10.75, 59.91]])).toEqual([undefined]);
  expect(await Promise.all([service.loadDestinations(URL), service.loadDestinations(URL)])).toEqual(
    [true, true],
  );
  expect(await service.loadDestinations(URL)).toBe(true);
  expect(fetched).toEqual([URL]);
  const { named } = await service.destinations({ text: 'oslo' });
  expect(named).toMatchObject({ label: 'Oslo', kind: 'town', approximate: false });
  expect(await service.placesNear([[10.66, 59.43]])).toEqual(['Moss']);
  const bogstadveien: Position = [10.72, 59.925];
  const [street] = await service.placesNear([bogstadveien], 'street');
  const [around] = (await service.destinations({ text: `${street} oslo` })).choices;
  expect(haversineKm(around!.position, bogstadveien)).toBeLessThan(0.4);
  // Far from every street and district, on the fells.
  expect(await service.placesNear([[8.3, 60.1]], 'street')).toEqual([undefined]);
});

test.each(['constructor', 'constructor.', 'toString', '__proto__', 'hasOwnProperty g.'])(
  'S13: %j is a word like any other',
  async (text) => {
    const service = new DestinationService(() =>
      Promise.resolve(readFileSync(DESTINATION_FILE, 'utf8')),
    );
    await service.loadDestinations(URL);
    expect(Array.isArray((await service.destinations({ text })).choices)).toBe(true);
  },
);

test('S13: a file that can not be loaded leaves empty answers, and is asked for again', async () => {
  const files = [
    () => Promise.reject(new TypeError('offline')),
    () => Promise.resolve('<!doctype html>'),
    () => Promise.resolve('{"format":2}'),
    () => Promise.resolve(readFileSync(DESTINATION_FILE, 'utf8')),
  ];
  let calls = 0;
  const service = new DestinationService(() => files[calls++]!());
  for (const expected of [false, false, false, true]) {
    expect(await service.loadDestinations(URL)).toBe(expected);
    expect((await service.destinations({ text: 'oslo' })).choices.length > 0).toBe(expected);
  }
});

test('S13: asked while the file is on its way, the answer comes with it', async () => {
  const events = new EventTarget();
  const file = new Promise<string>((resolve) => {
    events.addEventListener('arrive', () => resolve(readFileSync(DESTINATION_FILE, 'utf8')));
  });
  const service = new DestinationService(() => file, 60_000);
  const loaded = service.loadDestinations(URL);
  const answer = service.destinations({ text: 'oslo' });
  events.dispatchEvent(new Event('arrive'));
  expect(await loaded).toBe(true);
  expect((await answer).named).toMatchObject({ label: 'Oslo' });
});
