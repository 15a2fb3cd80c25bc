import { expect, it } from 'vitest';
import { bboxContains, type BBox, type Position } from '../../../src/domain/geo.ts';
import { matchBounds } from '../../../src/map/fit-bounds.ts';
import type { ClusterTable } from '../../../workers/search-api.ts';

const NORWAY: BBox = [4, 57.8, 31.6, 71.4];
const SIZE = { width: 800, height: 800 };

/** Every position a marker of its own. */
function table(positions: readonly Position[]): ClusterTable {
  return {
    positions: Float64Array.from(positions.flat()),
    pointCounts: Uint32Array.from(positions, () => 1),
    chargingCounts: Uint32Array.from(positions, () => 0),
    clusterIds: Float64Array.from(positions, () => -1),
    lotIndexes: Int32Array.from(positions, (_, row) => row),
  };
}

it('M4 the box holds all matches within the operator bounds, and none outside', async () => {
  const positions: Position[] = [
    [10.7, 59.9],
    [5.3, 60.4],
    [-74, 40.7],
  ];
  const box = await matchBounds(() => Promise.resolve(table(positions)), NORWAY, SIZE);
  expect(box).toEqual([5.3, 59.9, 10.7, 60.4]);
});

it('M4 asks deeper until clusters stand close enough to their lots', async () => {
  const zooms: number[] = [];
  const box = await matchBounds(
    (bbox, zoom) => {
      expect(bboxContains(bbox, [10, 60])).toBe(true);
      zooms.push(zoom);
      // One cluster from afar; two lots a street apart when near.
      return Promise.resolve(
        table(
          zoom < 8
            ? [[10, 60]]
            : [
                [10, 60],
                [10.002, 60.001],
              ],
        ),
      );
    },
    NORWAY,
    SIZE,
  );
  expect(zooms).toEqual([4, 15]);
  expect(box).toEqual([10, 60, 10.002, 60.001]);
});

it('M4 nothing to fit when nothing matches', async () => {
  expect(await matchBounds(() => Promise.resolve(table([])), NORWAY, SIZE)).toBeUndefined();
});
