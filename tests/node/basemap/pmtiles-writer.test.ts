/** M1: what the writer writes, the `pmtiles` reader reads. */
import * as fc from 'fast-check';
import { PMTiles, type Source } from 'pmtiles';
import { expect, test } from 'vitest';
import { pmtilesFile, type TileBytes } from '../../../tools/basemap/pmtiles-writer.ts';

const INFO = {
  bounds: [4, 57.5, 31.5, 71.5],
  overviewMaxZoom: 6,
  metadata: { name: 'test' },
} as const;
const SEED = 20_260_115;

function inMemory(file: Uint8Array): Source {
  return {
    getKey: () => 'memory',
    getBytes: async (offset, length) => ({
      data: file.slice(offset, offset + length).buffer,
    }),
  };
}

function tileArbitrary(maxZoom: number) {
  return fc.integer({ min: 0, max: maxZoom }).chain((z) =>
    fc.record({
      z: fc.constant(z),
      x: fc.nat(2 ** z - 1),
      y: fc.nat(2 ** z - 1),
      // Few different ones, so that tiles share bytes and make runs.
      bytes: fc.uint8Array({ maxLength: 3 }),
    }),
  );
}

async function holds(tiles: readonly TileBytes[]): Promise<void> {
  const file = new PMTiles(inMemory(pmtilesFile(tiles, INFO)));
  const header = await file.getHeader();
  expect(header.numAddressedTiles).toBe(tiles.length);
  expect(header.minZoom).toBe(Math.min(...tiles.map(({ z }) => z)));
  expect(header.maxZoom).toBe(Math.max(...tiles.map(({ z }) => z)));
  for (const { z, x, y, bytes } of tiles) {
    const read = await file.getZxy(z, x, y);
    expect(new Uint8Array(read?.data ?? new ArrayBuffer(99))).toEqual(Uint8Array.from(bytes));
  }
  const known = new Set(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`));
  for (const { z, x, y } of tiles) {
    const other = (x + 1) % 2 ** z;
    if (known.has(`${z}/${other}/${y}`)) continue;
    expect(await file.getZxy(z, other, y)).toBeUndefined();
  }
}

test(`M1: any tiles are read as they were written, others as missing (seed ${SEED})`, async () => {
  const tiles = fc.uniqueArray(tileArbitrary(6), {
    minLength: 1,
    maxLength: 60,
    selector: ({ z, x, y }) => `${z}/${x}/${y}`,
  });
  await fc.assert(fc.asyncProperty(tiles, holds), { seed: SEED, numRuns: 60 });
});
