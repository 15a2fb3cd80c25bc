/** S13, L4: the order of lots around a destination, and the distances that are said, against a naive reading. */
import * as fc from 'fast-check';
import type { TFunction } from 'i18next';
import { describe, expect, test } from 'vitest';
import { kmFromDestination } from '../../../src/domain/destination-distance.ts';
import { bboxContains, haversineKm, type BBox, type Position } from '../../../src/domain/geo.ts';
import type { Destination, LotHit } from '../../../src/domain/search-api.ts';
import { distanceText } from '../../../src/ui/distance.ts';
import { ask } from '../../../workers/answers/ask.ts';
import { nearestOthers } from '../../../workers/answers/nearest-others.ts';
import { searchFrom } from '../../../workers/answers/search-from.ts';
import { clustered, lotOf } from '../engine/engines.ts';
import { forAll } from '../../support/for-all.ts';
import { questionOf } from './question-of.ts';

const MIDDLE: Position = [10.75, 59.91];
const EXTENT: BBox = [10.7, 59.88, 10.8, 59.94];
const ALL = { text: '', propertyIds: [], position: MIDDLE };

function engineAt(positions: readonly Position[]) {
  return clustered(
    positions.map((position, id) =>
      lotOf(id, { name: id % 3 === 0 ? 'Vest' : 'P-hus', city: 'Oslo', position }),
    ),
  );
}

function destination(parts: Partial<Destination>): Destination {
  return { label: 'Vest', name: 'Vest', position: MIDDLE, kind: 'place', ...parts };
}

const rows = ({ hits }: { readonly hits: readonly LotHit[] }) =>
  hits.map(({ lotIndex }) => lotIndex);
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const around = fc.tuple(between(10.6, 10.9), between(59.85, 59.97));
const positions = fc.array(around, { maxLength: 60 });
const limit = fc.constantFrom(1, 3, 10, 40);

/** "under 50 m" is 0. */
const t = ((key: string, { distance }: { readonly distance: string }) =>
  key === 'distance.under' ? '0 m' : distance) as unknown as TFunction;

function metresIn(text: string): number {
  return Number.parseFloat(text.replace(',', '.')) * (text.endsWith('km') ? 1_000 : 1);
}

describe('S13 the order of lots around a place that is about known', () => {
  test('L4 is by distance, and no card says less than the one before it', () => {
    const accuracy = fc.constantFrom(0, 100, 200, 300, 500, 600, 1_000, 3_000);
    forAll({}, positions, limit, accuracy, (at, most, accuracyMeters) => {
      const from = destination({ accuracyMeters });
      const found = searchFrom(engineAt(at), { ...ALL, limit: most }, from);
      const far = (row: number) => haversineKm(MIDDLE, at[row]!);
      const expected = [...at.keys()].sort((a, b) => far(a) - far(b) || a - b);
      expect(rows(found)).toEqual(expected.slice(0, most));
      const said = found.hits.map(({ position }) => kmFromDestination(from, position));
      const metres = said.map((km) =>
        km === undefined ? Infinity : metresIn(distanceText(t, km, 'nb-NO', 200)),
      );
      expect(metres).toEqual(metres.toSorted((a, b) => a - b));
      expect(said.every((km) => (km === undefined) === accuracyMeters > 600)).toBe(true);
    });
  });

  test('in a region: lists lots inside first, in data order and without a distance', () => {
    const region = destination({ kind: 'region', accuracyMeters: 4_000, extent: EXTENT });
    forAll({}, positions, limit, (at, most) => {
      const found = searchFrom(engineAt(at), { ...ALL, text: 'vest', limit: most }, region);
      const named = [...at.keys()].filter((row) => row % 3 === 0);
      const isIn = (row: number) => bboxContains(EXTENT, at[row]!);
      const outside = named
        .filter((row) => !isIn(row))
        .sort((a, b) => haversineKm(MIDDLE, at[a]!) - haversineKm(MIDDLE, at[b]!) || a - b);
      expect(rows(found)).toEqual([...named.filter(isIn), ...outside].slice(0, most));
      expect(found.total).toBe(named.length);
      for (const { lotIndex, distanceKm } of found.hits) {
        expect(distanceKm === undefined).toBe(isIn(lotIndex));
      }
    });
  });

  test('a region that no lot is called after lists and counts its own; few are followed by the nearest others', () => {
    const region = destination({ label: 'Skogen', name: 'Skogen', kind: 'region', extent: EXTENT });
    const places = {
      answer: () => ({ choices: [region], named: region }),
      placeNear: () => undefined,
    };
    const at: Position[] = [MIDDLE, [10.9, 59.97], [10.71, 59.89], [10.6, 59.85]];
    expect(kmFromDestination(region, MIDDLE)).toBeUndefined();
    expect(kmFromDestination({ ...region, accuracyMeters: 9_000 }, at[1]!)).toBeGreaterThan(9);
    const question = questionOf('Skogen');
    const { list, nearest } = ask(engineAt(at), places, question);
    expect(list).toMatchObject({ total: 2, order: 'destination', isWithin: false });
    expect(rows(list!)).toEqual([0, 2]);
    expect(rows(nearest!)).toEqual([1, 3]);
    // S11: an area is the visitor's own.
    const inArea = ask(engineAt(at), places, { ...question, area: [10.5, 59.8, 10.74, 59.9] });
    expect(rows(inArea.list!)).toEqual([2, 3]);
    const empty = ask(engineAt([[5.32, 60.39]]), places, question);
    expect(empty.list).toMatchObject({ total: 0, beyondKm: 100 });
    expect(rows(empty.list!)).toEqual([0]);
    expect(empty.nearest).toBeUndefined();
  });

  test('S8: after few hits of a town five others follow, the hits that lie among them left out', () => {
    const othersAfter = (hits: number) => {
      const row = Array.from({ length: 12 }, (_, id) =>
        lotOf(id, { city: id < hits ? 'Moss' : 'Rygge', position: [10.66 + id / 50, 59.43] }),
      );
      const engine = clustered(row);
      const match = { text: 'Moss', propertyIds: [], limit: 10 };
      const moss = destination({ name: 'Moss', kind: 'town', position: [10.66, 59.43] });
      return rows(nearestOthers(engine, moss, match, engine.search(match), true));
    };
    expect(othersAfter(1)).toEqual([1, 2, 3, 4, 5]);
    expect(othersAfter(4)).toEqual([4, 5, 6, 7, 8]);
    expect(othersAfter(5)).toEqual([]);
  });

  test('S13: after many lots that are called like a region, its others follow once all of them are shown', () => {
    const region = destination({ kind: 'region', extent: EXTENT });
    const engine = engineAt(Array.from({ length: 20 }, () => MIDDLE));
    const othersOf = (shown: number) => {
      const match = { ...ALL, text: 'vest', limit: shown };
      return rows(nearestOthers(engine, region, match, engine.search(match), true));
    };
    expect([othersOf(3), othersOf(10)]).toEqual([[], [1, 2, 4]]);
  });
});
