import { describe, expect, test } from 'vitest';

import { isPosition } from '../../../src/domain/geo.ts';
import { lotIdOf } from '../../../src/domain/lot.ts';
import { SAMPLE_CASES, type SampleCase } from '../../../server/sample/cases.ts';
import { sampleCaseId } from '../../support/sample-case-id.ts';
import { generateLots } from '../../../server/sample/generate-lots.ts';
import type { SampleLot } from '../../../server/sample/sample-lot.ts';
import { sampleLots } from '../../../server/sample/sample-lots.ts';

/** Cases about lots that can't be opened by an id of their own. */
const WITHOUT_ID = new Set<SampleCase>(['idMissing', 'idNull', 'idUnusable', 'idReserved']);
const NAMES = Object.keys(SAMPLE_CASES) as SampleCase[];

describe.each(['fjellro', 'kystpark'])('D2: the sample of %s', (operator) => {
  const lots = sampleLots(operator);

  test.each(NAMES.filter((name) => !WITHOUT_ID.has(name)))('holds a lot for %s', (name) => {
    const row = lots.rowOf(sampleCaseId(name));
    expect(row).toBeDefined();
    expect(lots.detail(row ?? -1, 'nb-NO').json).not.toBe('');
  });

  test('is the same every time', () => {
    expect(sampleLots(operator).list.bytes.equals(lots.list.bytes)).toBe(true);
  });
});

test('D2: lots without a usable id can be found and not opened', () => {
  for (const name of WITHOUT_ID) {
    const { list } = SAMPLE_CASES[name] as SampleLot;
    expect({ name, id: lotIdOf(list['parkingLotId']) }).toEqual({ name, id: undefined });
  }
});

test('D2: the sample has about 2,400 generated lots all over Norway, as uneven as real ones', () => {
  const generated = [...generateLots('fjellro'), ...generateLots('kystpark')];
  expect(generated.length).toBe(2400);
  const positions = generated.map(
    ({ list }) => (list['position'] as { coordinates: unknown }).coordinates,
  );
  expect(positions.every(isPosition)).toBe(true);
  const latitudes = positions.filter(isPosition).map(([, lat]) => lat);
  expect(Math.min(...latitudes)).toBeLessThan(58.5);
  expect(Math.max(...latitudes)).toBeGreaterThan(70);
  const lotsOfCity = new Map<unknown, number>();
  for (const { list } of generated) {
    const { city } = list['address'] as { city: string };
    lotsOfCity.set(city, (lotsOfCity.get(city) ?? 0) + 1);
  }
  expect(lotsOfCity.size).toBeGreaterThan(300);
  expect(lotsOfCity.get('Oslo')).toBeGreaterThan(100);
  const bare = generated.filter(({ texts }) => texts === undefined).length;
  expect(bare / generated.length).toBeGreaterThan(0.25);
  const ids = new Set(generated.map(({ list }) => list['parkingLotId']));
  expect(ids.size).toBe(generated.length);
});

test('spec 3: both languages say something different', () => {
  const texts = generateLots('fjellro').flatMap((lot) => lot.texts ?? []);
  for (const { 'nb-NO': norwegian, 'en-GB': english } of texts) {
    expect(norwegian.preamble).not.toBe(english.preamble);
    expect(norwegian.priceAndOpeningHours).not.toBe(english.priceAndOpeningHours);
    expect(norwegian.preamble + english.preamble).not.toContain('{');
  }
});
