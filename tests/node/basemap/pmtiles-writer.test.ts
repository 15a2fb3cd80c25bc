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

function inMemory(file: Uint8Array): { readonly source: Source; reads: number } {
  const counted = {
    reads: 0,
    source: {
      getKey: () => 'memory',
      async getBytes(offset: number, length: number) {
        counted.reads += 1;
        return { data: file.slice(offset, offset + length).buffer };
      },
    },
  };
  return counted;
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
  const { source } = inMemory(pmtilesFile(tiles, INFO));
  const file = new PMTiles(source);
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

test('M1: a directory too large for the first read goes into leaves', async () => {
  // Scattered places and lengths: a regular directory would pack to nothing.
  let state = SEED;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const places = new Set(Array.from({ length: 14_000 }, () => random(2 ** 18)));
  const tiles = [...places].map((place) => {
    const bytes = Uint8Array.from({ length: 5 + random(120) }, () => random(256));
    return { z: 9, x: place % 512, y: Math.floor(place / 512), bytes };
  });
  const file = pmtilesFile(tiles, INFO);
  const reader = new PMTiles(inMemory(file).source);
  const header = await reader.getHeader();
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
  for (const { z, x, y, bytes } of tiles.filter((_, index) => index % 97 === 0)) {
    const read = await reader.getZxy(z, x, y);
    expect(new Uint8Array(read?.data ?? new ArrayBuffer(0))).toEqual(bytes);
  }
});

test('M1: a file without tiles is refused', () => {
  expect(() => pmtilesFile([], INFO)).toThrow(RangeError);
});
