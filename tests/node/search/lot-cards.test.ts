import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { lotTitle } from '../../../src/domain/lot-title.ts';
import type { LotHit } from '../../../src/domain/search-api.ts';
import { directionsOnSite, isOneSite, marksOf, namesakes } from '../../../src/domain/namesakes.ts';
import { hasNoAddress, placeLine, withNamesakes } from '../../../src/domain/place-line.ts';
import { distanceText, walkingMinutes } from '../../../src/ui/distance.ts';
import { placeNear } from '../../../src/ui/near-place.tsx';
import { lotHit } from '../../support/in-thread-engine.ts';

const hit = (lotIndex: number, fields: Partial<LotHit>): LotHit =>
  lotHit(lotIndex, { name: '', street: '', position: [10.7, 59.9], ...fields });

test.each([
  [' Torget p-hus ', 'Storgata 1', 'Torget p-hus'],
  ['', ' Storgata 1 ', 'Storgata 1'],
  [' ', '', 'Parkeringsplass'],
  ['08100914', 'Storgata 1', 'Storgata 1'],
  ['0810 0914', '', 'Parkeringsplass 0810 0914'],
  ['P2', 'Storgata 1', 'P2'],
])('S2 what a lot is called: %j in %j is %j', (name, street, title) => {
  expect(lotTitle({ name, street }, 'Parkeringsplass')).toBe(title);
});

describe('where a lot is', () => {
  test.each([
    ['Torget', 'Storgata 1', 'Oslo', 'Storgata 1, Oslo'],
    ['Torget', ' Storgata 1 ', ' ', 'Storgata 1'],
    ['Torget', '', 'Oslo', 'Oslo'],
    ['Torget', '', '', ''],
    ['P-hus Storgata 1', 'storgata 1', 'Oslo', 'Oslo'],
    // The title is the street.
    ['', 'Storgata 1', 'Oslo', 'Oslo'],
  ])(
    'is its street, unless its title says it, and city: %j, %j, %j',
    (name, street, city, line) => {
      expect(placeLine({ name, street, city })).toBe(line);
    },
  );

  test.each([
    ['Torget', 'Oslo', 'Bjerke', 'Oslo, nær Bjerke'],
    ['Torget', '', 'Bjerke', 'nær Bjerke'],
    ['Bjerke senter', 'Oslo', 'Bjerke', undefined],
    ['Torget', 'Lundeveien, Fyllingsdalen', 'Fyllingsdalen', undefined],
  ])('F1 %s in "%s" near %s: %s', (name, place, near, said) => {
    const t = ((key: string, { place: at = '', near: to }: Record<string, string>) =>
      key === 'lotCard.near' ? `nær ${to}` : `${at}, nær ${to}`) as unknown as TFunction;
    expect(placeNear(t, { name, street: '' }, { place, near, lang: undefined })).toBe(said);
  });

  test('lots that look the same are told apart; a street does it alone', () => {
    const hits = [
      hit(0, { name: 'Ullevål sykehus' }),
      hit(1, { name: 'ullevål sykehus' }),
      hit(2, { name: 'Ullevål sykehus', street: 'Kirkeveien 166' }),
      hit(3, { name: 'Ullevål sykehus', city: 'Bergen' }),
    ];
    expect(namesakes(hits).map((group) => group.map(({ lotIndex }) => lotIndex))).toEqual([[0, 1]]);
    const others = [...hits, hit(4, { name: 'Alene', street: ' ' })];
    expect([...withNamesakes(others)]).toEqual(hits);
    expect(others.map(hasNoAddress)).toEqual([true, true, false, true, true]);
  });
});

const at = (lng: number, lat: number) => hit(0, { position: [lng, lat] });

const station = (operatorName: string | undefined, kW: number) => ({
  ...hit(0, { name: 'Rema 1000', city: 'Moss' }),
  facts: {
    ...(operatorName && { operatorName }),
    connectors: [{ plug: 'ccs', kW, count: 2 }] as const,
  },
});

test.each([
  ['operators', [station('Tesla', 150), station('Uno-X', 150)], ['Tesla', 'Uno-X']],
  ['powers', [station(undefined, 49.6), station(undefined, 150)], [49.6, 150]],
  ['an operator and a power', [station('Tesla', 150), station(undefined, 150)], ['Tesla', 150]],
  ['no power', [station(undefined, 0), station(undefined, 50)], [undefined, 50]],
  // A name that has the operator in it is not told apart by it.
  ['nothing of it', [station('Rema', 150), station('rema', 150)], undefined],
  ['nothing', [station(undefined, 150), station(undefined, 150)], undefined],
])('D2: namesakes are told apart by operator or power: %s', (_what, group, marks) => {
  expect(marksOf(group)?.map(({ operatorName, kW }) => operatorName ?? kW)).toEqual(marks);
});

describe('namesakes on one site', () => {
  test('a site is as small as a hospital', () => {
    expect(isOneSite([at(10.734, 59.937), at(10.744, 59.94)])).toBe(true);
    expect(isOneSite([at(10.7, 59.937), at(10.8, 59.94)])).toBe(false);
    expect(isOneSite([at(10.74, 59.94), at(10.74, 59.94), at(10.8, 59.94)])).toBe(false);
  });

  test('each is where it is seen from the middle', () => {
    const site = [at(10.74, 59.942), at(10.744, 59.94), at(10.74, 59.938), at(10.736, 59.94)];
    expect(directionsOnSite([...site, at(10.74, 59.94)])).toEqual(['n', 'e', 's', 'w', undefined]);
    // As far to the east as to the north, in metres.
    expect(directionsOnSite([at(10.744, 59.942), at(10.736, 59.938)])).toEqual(['ne', 'sw']);
    expect(directionsOnSite([at(10.742, 59.942), at(10.738, 59.938)])).toEqual(['ne', 'sw']);
  });
});

test.each([
  [0.024, 'under 50 m', 'under 50 m'],
  [0.03, '50 m', 'ca. 50 m'],
  [0.33, '350 m', 'ca. 350 m'],
  [0.949, '950 m', 'ca. 950 m'],
  [0.95, '1,0 km', 'ca. 1,0 km'],
  [12.34, '12,3 km', 'ca. 12,3 km'],
  [1234.5, '1 234,5 km', 'ca. 1 234,5 km'],
])('L4: %d km is said "%s", from a place only about known "%s"', (km, exact, about) => {
  const t = ((key: string, { distance }: { readonly distance: string }) =>
    `${key === 'distance.under' ? 'under' : 'ca.'} ${distance}`) as unknown as TFunction;
  const said = (accuracyM?: number) =>
    distanceText(t, km, 'nb-NO', accuracyM).replaceAll(/\s/g, ' ');
  expect([said(), said(200)]).toEqual([exact, about]);
});

test.each([
  [0, undefined, 1],
  [0.3, undefined, 4],
  [1.9, undefined, 24],
  [2, undefined, undefined],
  // None to a place known to no better than 300 m.
  [0.3, 300, 4],
  [0.3, 301, undefined],
])('S13 minutes on foot for %d km, known to %s m: %s', (km, accuracyM, minutes) => {
  expect(walkingMinutes(km, accuracyM)).toBe(minutes);
});
