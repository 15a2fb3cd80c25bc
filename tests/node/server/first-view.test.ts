/** M3: the first picture of the map has the clusters that the live map then shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { FirstViewLots } from '../../../server/first-view.ts';
import { MAP } from '../../../src/domain/constants.ts';
import type { BBox, Position } from '../../../src/domain/geo.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import type { FirstMarker } from '../../../src/domain/view/first-view.ts';
import { clusterZoomOf } from '../../../src/domain/view/cluster-zoom.ts';
import { pixelsBetween } from '../../../src/domain/view/web-mercator.ts';
import { LotIndexBuilder } from '../../../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import type { Viewport } from '../../../src/domain/view/viewport.ts';
import { placedNames } from '../../../src/map/canvas/poster/first-names.tsx';
import { mulberry32, SEED } from '../../support/seed.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const PLACES = JSON.parse(
  readFileSync(join(PROJECT, 'public/basemap/places.json'), 'utf8'),
) as readonly unknown[];
const NORWAY: BBox = [4, 57.5, 31.5, 71.5];
const FJORDS: BBox = [-60, -40, -50, -30];

function someLots(count: number): Lot[] {
  const random = mulberry32(SEED + count);
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: `Lot ${id}`,
    street: '',
    city: 'By',
    // Most in the south, as in Norway.
    position: [5 + random() * 12, 58 + random() ** 3 * 12] as const,
    propertyIds: [],
    chargers: random() < 0.4 ? 2 : 0,
  }));
}

function viewOf(lots: readonly Lot[], bounds = NORWAY) {
  const forView = new FirstViewLots();
  for (const lot of lots) forView.take(lot);
  return forView.finish()?.({ country: 'NO', map: { bounds } });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is free of a phone's map, from its middle: below the towns, above the switch. */
function freeOn({ width, height }: { readonly width: number; readonly height: number }) {
  return { left: -width / 2, top: 176 - height / 2, right: width / 2, bottom: height / 2 - 84 };
}

function isWithin(
  { x, y }: Point,
  { left, top, right, bottom }: ReturnType<typeof freeOn>,
): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function pixelOf({ viewport }: { readonly viewport: Viewport }, position: Position): Point {
  return pixelsBetween(viewport.center, position, viewport.zoom);
}

function norwegianLots(): Lot[] {
  const parser = new LotRowParser();
  return gunzipSync(readFileSync(join(PROJECT, 'server/sample/norway.ndjson.gz')))
    .toString()
    .trim()
    .split('\n')
    .flatMap((line) => parser.take(JSON.parse(line)) ?? []);
}

function told(markers: readonly FirstMarker[]): string[] {
  return markers
    .map(({ position: [lng, lat], pointCount, chargingCount }) =>
      [lng.toFixed(2), lat.toFixed(2), pointCount, chargingCount].join(),
    )
    .sort();
}

describe('M3: the first picture of the map', () => {
  test.each([1, 2, 40, 900])('has the clusters of %i lots that the engine has', (count) => {
    const lots = someLots(count);
    const builder = new LotIndexBuilder(LOT_RULES);
    for (const lot of lots) builder.add(lot);
    const engine = builder.finish();
    runToEnd(engine.buildClusters());
    const view = viewOf(lots);
    for (const kind of ['wide', 'narrow'] as const) {
      const drawn = view?.[kind];
      expect(drawn).toBeDefined();
      if (!drawn) continue;
      const { viewport, markers } = drawn;
      const table = engine.clusters({
        text: '',
        propertyIds: [],
        bbox: [-180, -MAP.maxLatitude, 180, MAP.maxLatitude],
        zoom: clusterZoomOf(viewport.zoom),
      });
      const all = Array.from(table.pointCounts, (pointCount, i): FirstMarker => {
        const [lng = 0, lat = 0] = table.positions.slice(i * 2, i * 2 + 2);
        return { position: [lng, lat], pointCount, chargingCount: table.chargingCounts[i] ?? 0 };
      });
      const half = kind === 'wide' ? { x: 1_300, y: 850 } : { x: 330, y: 620 };
      const seen = all.filter(({ position }) => {
        const { x, y } = pixelsBetween(viewport.center, position, viewport.zoom);
        return Math.abs(x) < half.x && Math.abs(y) < half.y;
      });
      expect(told(markers)).toEqual(told(seen));
    }
  });

  test('begins elsewhere amid the operator’s bounds', () => {
    const lots = someLots(900);
    expect(viewOf(lots)?.wide.viewport).toEqual({
      center: MAP.defaultCenter,
      zoom: MAP.defaultZoom,
    });
    const [lng, lat] = viewOf(lots, FJORDS)?.wide.viewport.center ?? [];
    expect(lng).toBe(-55);
    expect(lat).toBeCloseTo(-35, 0);
  });

  test.each([1, 2, 40, 900])(
    'shows the densest 80 %% of %i lots on the smallest phone',
    (count) => {
      const lots = someLots(count);
      const free = freeOn({ width: 360, height: 680 });
      const drawn = viewOf(lots)?.narrow;
      if (!drawn) throw new Error('There is no first view.');
      const shown = lots.filter(({ position }) => isWithin(pixelOf(drawn, position), free));
      expect(shown.length).toBeGreaterThanOrEqual(Math.ceil(count * 0.8));
    },
  );

  test.each([
    { width: 360, height: 680 },
    { width: 390, height: 784 },
    { width: 430, height: 872 },
  ])('shows five clusters and five named towns of Norway on a phone of $width px', (size) => {
    const lots = norwegianLots();
    const drawn = viewOf(lots)?.narrow;
    if (!drawn) throw new Error('There is no first view.');
    const free = freeOn(size);
    const clusters = drawn.markers.filter(
      ({ pointCount, position }) => pointCount > 1 && isWithin(pixelOf(drawn, position), free),
    );
    expect(clusters.length).toBeGreaterThanOrEqual(5);
    const names = placedNames({ ...drawn, places: PLACES, half: { x: 330, y: 620 } });
    const seen = names.filter((name) => isWithin(name, free)).map(({ name }) => name);
    expect(seen).toEqual(expect.arrayContaining(['Oslo', 'Bergen', 'Stavanger', 'Drammen']));
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });

  test('is left out for no lots and for too many', () => {
    expect(viewOf([])).toBeUndefined();
    const [lot] = someLots(1);
    const forView = new FirstViewLots();
    if (lot) for (let i = 0; i <= 50_000; i += 1) forView.take(lot);
    expect(forView.tooMany).toBe(true);
    expect(forView.finish()).toBeUndefined();
  });
});
