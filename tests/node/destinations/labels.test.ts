/** S13: in the address a destination is its own label, which names it again. */
import { describe, expect, test } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import { buildDestinationIndex } from '../../../workers/destinations/destination-index.ts';
import type { Entry } from '../../../workers/destinations/destination-entry.ts';
import { DestinationTable } from '../../../workers/destinations/destination-table.ts';
import { destinationFile, norwegianDestinations } from './norway.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

describe('S13: the labels of the file that ships', () => {
  const index = norwegianDestinations();
  const table = runToEnd(DestinationTable.of(destinationFile()));
  const { entries } = table;

  test('no two are equal', () => {
    const seen = new Set<string>();
    const repeated = entries
      .map((entry) => table.label(entry))
      .filter((label) => seen.size === seen.add(fold(label)).size);
    expect(entries.length).toBeGreaterThan(30_000);
    expect(repeated).toEqual([]);
  });

  test('of towns with one name, each label finds its own town', () => {
    const ofName = new Map<string, Entry[]>();
    for (const entry of entries.filter(({ kind }) => kind === 'town')) {
      ofName.set(entry.plain, [...(ofName.get(entry.plain) ?? []), entry]);
    }
    const shared = [...ofName.values()].filter(({ length }) => length > 1).flat();
    expect(shared.length).toBeGreaterThan(10);
    for (const entry of shared) {
      const meant = table.destination(entry);
      expect(index.answer({ text: meant.label }).named).toEqual(meant);
    }
  });

  test.each([
    ['våler', ['Våler, Østfold', 'Våler, Innlandet']],
    ['hopen', ['Hopen, Smøla', 'Hopen, Svalbard']],
  ])('"%s" may mean %j', (text, labels) => {
    const choices = index.answer({ text, limit: 6 }).choices;
    expect(choices.map(({ label }) => label)).toEqual(expect.arrayContaining(labels));
  });
});

test('S13: towns of one name without a municipality get the nearest town in their label', () => {
  const file = {
    format: 2,
    attribution: [],
    country: ['Norge'],
    towns: [
      ['Vik', '', 6.58, 61.09, 0, 1],
      ['Vik', '', 12.2, 65.3, 0, 1],
      ['Brønnøysund', 'Brønnøy', 12.21, 65.47, 5000, 0],
      ['Sogndal', '', 7.1, 61.23, 4000, 0],
    ],
    districts: [],
    postcodes: [],
    places: [],
    regions: [],
    streets: [[1, 12.21, 65.31, 500, 'Vikveien']],
  };
  const index = runToEnd(buildDestinationIndex(JSON.stringify(file)));
  for (const [label, lat] of [
    ['Vik', 61.09],
    ['Vik, Brønnøysund', 65.3],
    ['Vikveien, Vik, Brønnøysund', 65.31],
  ] as const) {
    expect(index.answer({ text: label }).named).toMatchObject({ label, position: { 1: lat } });
  }
});
