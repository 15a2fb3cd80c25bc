import { expect, it } from 'vitest';
import { hasRings } from '../../../src/map/pins/cluster-look.ts';
import { markerModels } from '../../../src/map/pins/marker-model.ts';
import { nearestInDirection } from '../../../src/map/pins/nearest-in-direction.ts';
import { nearestPlace } from '../../../src/map/view/places.ts';

it('M5 rows become clusters, lots and coincident lots; M7 a position that is no number is left out', () => {
  const table = {
    positions: Float64Array.of(10, 60, 11, 61, 12, 62, Number.NaN, 60),
    pointCounts: Uint32Array.of(23, 1, 2, 1),
    chargingCounts: Uint32Array.of(4, 1, 0, 0),
    clusterIds: Float64Array.of(0, -1, -1, -1),
    lotIndexes: Int32Array.of(-1, 7, 8, 9),
  };
  const models = markerModels(table, [['Moss'], ['P-hus', 'Oslo'], [''], ['Ingen']]);
  expect(models.map(({ kind, key, name }) => [kind, key, name[0], name[1]])).toEqual([
    ['cluster', 'cluster 0', 'Moss', undefined],
    ['lot', 'lot 7', 'P-hus', 'Oslo'],
    ['coincident', 'coincident 12 62', '', undefined],
  ]);
});

it('M5 rings stand only while both parking and charging lots match', () => {
  const mixed = { pointCount: 5, chargingCount: 4 };
  const [parking, charging] = [0, 3].map((chargingCount) => ({ pointCount: 3, chargingCount }));
  const both = [[parking!, charging!], [mixed]];
  expect([[], [parking!], [charging!], ...both].filter(hasRings)).toEqual(both);
});

it('M8 an arrow leads to the nearest marker in its direction, or nowhere', () => {
  const ahead = { point: { x: 50, y: 0 } };
  const aside = { point: { x: 20, y: 60 } };
  const behind = { point: { x: -10, y: 0 } };
  const markers = [ahead, aside, behind];
  const to = (['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const).map((arrow) =>
    nearestInDirection({ x: 0, y: 0 }, arrow, markers),
  );
  expect(to).toEqual([ahead, aside, behind, undefined]);
});

it('M8 a cluster is near the town, not its smallest suburb, and near nothing at sea', () => {
  const places = [
    { name: 'Moss', position: [10.66, 59.43], population: 36_000 },
    { name: 'Kambo', position: [10.69, 59.47], population: 0 },
  ] as const;
  expect(nearestPlace(places, [10.68, 59.45])?.name).toBe('Moss');
  expect(nearestPlace(places, [0, 66])).toBeUndefined();
});
