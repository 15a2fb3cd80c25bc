/** S13: what the accuracy of a destination says about the order of lots around it, against a naive reading. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kmFromDestination } from '../../../src/domain/destination-distance.ts';
import { bboxContains, haversineKm, type BBox, type Position } from '../../../src/domain/geo.ts';
import type { Destination, LotHit } from '../../../src/domain/search-api.ts';
import { ask } from '../../../workers/answers/ask.ts';
import { searchFrom } from '../../../workers/answers/search-from.ts';
import { engineOf } from '../../support/engine-stand-in.ts';

const MIDDLE: Position = [10.75, 59.91];
const EXTENT: BBox = [10.7, 59.88, 10.8, 59.94];
const ALL = { text: '', propertyIds: [], position: MIDDLE };

function engineAt(positions: readonly Position[]) {
  return engineOf(
    positions.map((position, id) => ({
      id,
      name: id % 3 === 0 ? 'Vest' : 'P-hus',
      street: '',
      city: 'Oslo',
      position,
      propertyIds: [],
      chargers: 0,
    })),
  );
}

function destination(parts: Partial<Destination>): Destination {
  const about = { kind: 'place', approximate: true } as const;
  return { label: 'Vest', name: 'Vest', position: MIDDLE, ...about, ...parts };
}

const rows = ({ hits }: { readonly hits: readonly LotHit[] }) =>
  hits.map(({ lotIndex }) => lotIndex);
const positions = fc.array(
  fc.tuple(
    fc.double({ min: 10.6, max: 10.9, noNaN: true }),
    fc.double({ min: 59.85, max: 59.97, noNaN: true }),
  ),
  { maxLength: 60 },
);
const limit = fc.constantFrom(1, 3, 10, 40);

describe('S13 the order of lots around a place that is about known', () => {
  test('is by distance in steps of its accuracy, then by data order', () => {
    const accuracy = fc.constantFrom(0, 100, 200, 300, 500, 1_000, 3_000);
    fc.assert(
      fc.property(positions, limit, accuracy, (at, most, accuracyMeters) => {
        const engine = engineAt(at);
        const found = searchFrom(engine, { ...ALL, limit: most }, destination({ accuracyMeters }));
        const far = (row: number) => haversineKm(MIDDLE, at[row]!) * 1_000;
        const step = (row: number) =>
          accuracyMeters > 100 ? Math.floor(far(row) / accuracyMeters) : far(row);
        const expected = [...at.keys()].sort((a, b) => step(a) - step(b) || a - b);
        expect(rows(found)).toEqual(expected.slice(0, most));
        expect(found.total).toBe(at.length);
        for (const { lotIndex, distanceKm = 0 } of found.hits) {
          // What is shown is never nearer than it may be by a step, and no finer than the place is known.
          const error = accuracyMeters > 300 ? accuracyMeters : 50.001;
          expect(Math.abs(distanceKm * 1_000 - far(lotIndex))).toBeLessThanOrEqual(error);
        }
      }),
    );
  });

  test('in a region: lists lots inside first, in data order and without a distance', () => {
    const region = destination({ kind: 'region', accuracyMeters: 4_000, extent: EXTENT });
    fc.assert(
      fc.property(positions, limit, (at, most) => {
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
      }),
    );
  });

  test('a region that no lot is called after lists and counts its own; few are followed by the nearest others', () => {
    const region = destination({ label: 'Skogen', name: 'Skogen', kind: 'region', extent: EXTENT });
    const places = {
      answer: () => ({ choices: [region], named: region }),
      placesNear: () => [],
    };
    const at: Position[] = [MIDDLE, [10.9, 59.97], [10.71, 59.89], [10.6, 59.85]];
    const question = { text: 'Skogen', propertyIds: [], limit: 10, stage: 'final' } as const;
    const { list, nearest } = ask(engineAt(at), places, question);
    expect(list).toMatchObject({ total: 2, order: 'destination', isWithin: false });
    expect(rows(list!)).toEqual([0, 2]);
    expect(rows(nearest!)).toEqual([1, 3]);
    const empty = ask(engineAt([[5.32, 60.39]]), places, question);
    expect(empty.list).toMatchObject({ total: 0, beyondKm: 100 });
    expect(rows(empty.list!)).toEqual([0]);
    expect(empty.nearest).toBeUndefined();
  });
});

test('S13 a lot page says the distance that the list says, and none within a region or from a rough place', () => {
  fc.assert(
    fc.property(positions, fc.constantFrom(500, 1_000, 3_000), (at, accuracyMeters) => {
      const place = destination({ accuracyMeters });
      const { hits } = searchFrom(engineAt(at), { ...ALL, limit: 60 }, place);
      const isRough = accuracyMeters > 600;
      for (const { position, distanceKm } of hits) {
        expect(kmFromDestination(place, position)).toBe(isRough ? undefined : distanceKm);
      }
      const region = destination({ accuracyMeters, extent: EXTENT });
      for (const position of at) {
        const km = bboxContains(EXTENT, position) ? undefined : haversineKm(MIDDLE, position);
        expect(kmFromDestination(region, position)).toBe(km);
      }
    }),
  );
});
