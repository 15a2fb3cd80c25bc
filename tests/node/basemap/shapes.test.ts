/** M1: the steps from the sources to the tiles, and what ships in the end. */
import { readFileSync, statSync } from 'node:fs';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import * as fc from 'fast-check';
import type { Point, Position } from 'geojson';
import { expect, test } from 'vitest';
import {
  MAIN_ROADS_BOX,
  MAIN_ROADS_MAX_TILE_ZOOM,
  showsNorway,
} from '../../../src/domain/basemap.ts';
import { type BBox, haversineKm } from '../../../src/domain/geo.ts';
import { toWorld } from '../../../src/domain/view/web-mercator.ts';
import { boundsOf } from '../../../src/domain/view/viewport-bounds.ts';
import {
  CITY_BOXES,
  lacksStreets,
  setOperatorStreets,
  singleLotZoom,
} from '../../../src/map/controls/street-coverage.ts';
import { joined, road } from '../../../tools/basemap/road.ts';
import { tilesIn } from '../../../tools/basemap/tile-layers.ts';
import { forAll } from '../../support/for-all.ts';

const STREET = { kind: 'minor_road', kind_detail: 'residential' } as const;

const steps = (line: readonly Position[]) =>
  line.slice(1).map((position, index) => `${String(line[index])}>${String(position)}`);

const point = fc.tuple(fc.nat(4), fc.nat(4));
const line = fc.array(point, { minLength: 2, maxLength: 4 });

test('M1: joined lines are the same steps in the same direction, once each', () => {
  forAll({}, fc.array(line, { maxLength: 12 }), (lines) => {
    const whole = joined(lines.map((coordinates) => road(coordinates, STREET)));
    const before = lines.flatMap(steps).sort();
    const after = whole.flatMap(({ geometry }) => steps(geometry.coordinates)).sort();
    expect(after).toEqual(before);
    expect(whole.length).toBeLessThanOrEqual(lines.length);
  });
});

function boxOf(x: number, y: number, zoom: number): BBox {
  const lng = (column: number) => (column / 2 ** zoom) * 360 - 180;
  const lat = (row: number) =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** zoom))) * 180) / Math.PI;
  return [lng(x), lat(y + 1), lng(x + 1), lat(y)];
}

function tilesOfFile(name: string): PMTiles {
  const bytes = new Uint8Array(readFileSync(`public/basemap/${name}.pmtiles`));
  return new PMTiles({
    getKey: () => name,
    getBytes: (offset, length) =>
      Promise.resolve({ data: bytes.buffer.slice(offset, offset + length) }),
  });
}

test('M1: streets are 6 MB at most, and the coast 6', () => {
  const size = (name: string) => statSync(`public/basemap/${name}.pmtiles`).size;
  expect(size('norway-roads') + size('city-streets')).toBeLessThan(6_000_000);
  expect(size('coast')).toBeLessThan(6_000_000);
});

test.each(['norway-roads', 'city-streets'])(
  'M1: %s is in the schema the style draws',
  async (name) => {
    const { vector_layers: layers } = (await tilesOfFile(name).getMetadata()) as {
      readonly vector_layers: readonly { readonly id: string; readonly fields: object }[];
    };
    expect(layers.find(({ id }) => id === 'roads')?.fields).toHaveProperty('kind');
  },
);

test('M2 M3: where streets are known, a lot is shown nearer', () => {
  const [oslo] = CITY_BOXES;
  const inOslo = [((oslo?.[0] ?? 0) + (oslo?.[2] ?? 0)) / 2, 59.9] as const;
  const inBergen = [5.32, 60.39] as const;
  expect(singleLotZoom(inOslo, undefined)).toBe(14);
  expect(singleLotZoom(inBergen, undefined)).toBe(13);
  expect(singleLotZoom(inBergen, '/streets/norge.pmtiles')).toBe(14);
  expect(singleLotZoom([13, 55.6], undefined)).toBe(9);
});

// Google's zooms, on a map of 1000 × 840 px.
test.each([
  ['Oslo', [10.752, 59.913], [12, 14, 15, 16], [13]],
  ['Bergen', [5.324, 60.393], [11, 12], [13, 14, 15, 16]],
  ['Svolvær', [14.567, 68.234], [11, 12], [13, 14, 15, 16]],
  ['Paris', [2.35, 48.86], [12], [13, 16]],
] as const)('M2: where %s lacks streets', (_name, center, whole, lacking) => {
  const lacks = (zoom: number) =>
    lacksStreets(boundsOf({ center, zoom }, { width: 1000, height: 840 }, 0), zoom);
  expect(whole.filter(lacks)).toEqual([]);
  expect(lacking.filter(lacks)).toEqual(lacking);
});

test('M2: an operator’s own file has the streets of all that it covers', () => {
  const bergen = boundsOf({ center: [5.324, 60.393], zoom: 15 }, { width: 390, height: 700 }, 0);
  setOperatorStreets([4, 57.5, 31.5, 71.5]);
  expect(lacksStreets(bergen, 15)).toBe(false);
  setOperatorStreets(undefined);
  expect(lacksStreets(bergen, 15)).toBe(true);
});

test('M1 S13: a part of a town is named where the search goes for it', async () => {
  const { districts, places } = JSON.parse(
    readFileSync('public/destinations/norway.json', 'utf8'),
  ) as Record<'districts' | 'places', readonly [string, number, number, number][]>;
  const parts = [...districts, ...places.filter(([name]) => name === 'Midtbyen')];
  const file = tilesOfFile('norway-roads');
  const zoom = MAIN_ROADS_MAX_TILE_ZOOM;
  const elsewhere: string[] = [];
  for (const [name, , lng, lat] of parts) {
    const { x, y } = toWorld([lng, lat]);
    const [column, row] = [Math.floor(x * 2 ** zoom), Math.floor(y * 2 ** zoom)];
    const found = await file.getZxy(zoom, column, row);
    const layer = new VectorTile(new PbfReader(new Uint8Array(found!.data))).layers['places'];
    const isHere = Array.from({ length: layer?.length ?? 0 }, (_, at) => layer!.feature(at)).some(
      (feature) => {
        if (feature.properties['name'] !== name) return false;
        const { coordinates } = feature.toGeoJSON(column, row, zoom).geometry as Point;
        return haversineKm([coordinates[0]!, coordinates[1]!], [lng, lat]) < 0.02;
      },
    );
    if (!isHere) elsewhere.push(name);
  }
  expect(parts.length).toBeGreaterThan(30);
  expect(elsewhere).toEqual([]);
});

test('M1: all that the main roads’ file shows lies in what counts as Norway', async () => {
  const file = tilesOfFile('norway-roads');
  const { minZoom, maxZoom } = await file.getHeader();
  const missed: string[] = [];
  for (const zoom of [minZoom, 8, maxZoom]) {
    for (const name of tilesIn(MAIN_ROADS_BOX, zoom)) {
      const [x, y] = name.split('/').map(Number) as [number, number];
      if (showsNorway(boxOf(x, y, zoom))) continue;
      if (await file.getZxy(zoom, x, y)) missed.push(`${zoom}/${x}/${y}`);
    }
  }
  expect(missed).toEqual([]);
});
