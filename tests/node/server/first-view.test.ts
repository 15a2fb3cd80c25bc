/** M3: the first picture of the map has the clusters that the live map then shows. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ListSummaryBuilder } from '../../../server/list-summary.ts';
import { FirstViewLots } from '../../../server/first-view.ts';
import { MAP } from '../../../src/domain/constants.ts';
import type { BBox } from '../../../src/domain/geo.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import { clusterZoomOf } from '../../../src/domain/view/cluster-zoom.ts';
import { FIRST_FRAMES } from '../../../src/domain/view/first-frames.ts';
import type { FirstMarker } from '../../../src/domain/view/first-view-types.ts';
import { pixelsBetween } from '../../../src/domain/view/web-mercator.ts';
import { placedNames } from '../../../src/map/canvas/poster/first-names.tsx';
import { draw } from '../../../workers/answers/draw.ts';
import { lotsOfFile } from '../../oracle/lots-of-file.ts';
import { engineOf } from '../../support/engine-stand-in.ts';
import { mulberry32, SEED } from '../../support/seed.ts';
import { lotRow } from '../../support/served-rows.ts';
import { lotOf } from '../engine/engines.ts';

const PLACES = JSON.parse(readFileSync('public/basemap/places.json', 'utf8')) as readonly unknown[];
const NORWAY: BBox = [4, 57.5, 31.5, 71.5];
/** Half of what each picture shows, px. */
const HALF = { wide: { x: 1_300, y: 850 }, narrow: { x: 330, y: 620 } };

function someLots(count: number): Lot[] {
  const random = mulberry32(SEED + count);
  return Array.from({ length: count }, (_, id) =>
    // Most in the south, as in Norway.
    lotOf(id, {
      position: [5 + random() * 12, 58 + random() ** 3 * 12],
      chargers: random() < 0.4 ? 2 : 0,
    }),
  );
}

function viewOf(lots: readonly Lot[]) {
  const forView = new FirstViewLots();
  for (const lot of lots) forView.take(lot);
  return forView.finish()!({ country: 'NO', map: { bounds: NORWAY } });
}

/** Whether a point, from a phone's middle, is below the filters and above the towns. */
function isFreeOn(width: number, height: number) {
  return ({ x, y }: { readonly x: number; readonly y: number }) =>
    Math.abs(x) <= width / 2 && y >= 128 - height / 2 && y <= height / 2 - 136;
}

function told(markers: readonly FirstMarker[]): string[] {
  return markers
    .map(({ position: [lng, lat], pointCount, chargingCount }) =>
      [lng.toFixed(2), lat.toFixed(2), pointCount, chargingCount].join(),
    )
    .sort();
}

test.each([1, 2, 40, 900])(
  'M3: has the clusters of %i lots that the engine has, and the densest 80 %% on the smallest phone, where the engine has it too',
  async (count) => {
    const lots = someLots(count);
    const engine = engineOf(lots);
    const view = viewOf(lots);
    for (const kind of ['wide', 'narrow'] as const) {
      const { viewport, markers } = view[kind];
      const bbox = [-180, -MAP.maxLatitude, 180, MAP.maxLatitude] as const;
      const zoom = clusterZoomOf(viewport.zoom);
      const table = engine.clusters({ text: '', propertyIds: [], bbox, zoom });
      const all = Array.from(table.pointCounts, (pointCount, i): FirstMarker => {
        const [lng = 0, lat = 0] = table.positions.slice(i * 2, i * 2 + 2);
        return { position: [lng, lat], pointCount, chargingCount: table.chargingCounts[i] ?? 0 };
      });
      const seen = all.filter(({ position }) => {
        const { x, y } = pixelsBetween(viewport.center, position, viewport.zoom);
        return Math.abs(x) < HALF[kind].x && Math.abs(y) < HALF[kind].y;
      });
      expect(told(markers)).toEqual(told(seen));
    }
    const { viewport } = view.narrow;
    const frame = { ...FIRST_FRAMES.narrow, viewport, streets: [], bounds: NORWAY };
    const subject = { text: '', propertyIds: [], words: 'auto' } as const;
    // A page without the server's answer ends there.
    const drawn = await draw(engine, undefined, subject, frame, { kind: 'first' });
    expect(drawn.moveTo).toEqual(viewport);
    const isFree = isFreeOn(360, 680);
    const shown = lots.filter(({ position }) =>
      isFree(pixelsBetween(viewport.center, position, viewport.zoom)),
    );
    expect(shown.length).toBeGreaterThanOrEqual(Math.ceil(count * 0.8));
  },
);

test('M3: begins amid Norway, and shows five clusters and five named towns of it on a phone', async () => {
  const { wide, narrow } = viewOf(await lotsOfFile('server/sample/norway.ndjson.gz'));
  const { defaultCenter: center, defaultZoom: zoom } = MAP;
  expect(wide.viewport).toEqual({ center, zoom });
  for (const isFree of [isFreeOn(360, 680), isFreeOn(430, 872)]) {
    const clusters = narrow.markers.filter(({ pointCount }) => pointCount > 1);
    const free = clusters.filter(({ position }) =>
      isFree(pixelsBetween(narrow.viewport.center, position, narrow.viewport.zoom)),
    );
    expect(free.length).toBeGreaterThanOrEqual(5);
    const names = placedNames({ ...narrow, places: PLACES, half: HALF.narrow });
    const seen = names.filter(isFree).map(({ name }) => name);
    expect(seen).toEqual(expect.arrayContaining(['Oslo', 'Bergen', 'Stavanger', 'Drammen']));
    expect(seen.length).toBeGreaterThanOrEqual(5);
  }
});

test('D4: the first page counts a repeated id once', () => {
  const first = new ListSummaryBuilder();
  for (const id of [1, '1', 2, undefined, undefined]) first.take(lotRow(id));
  const { total, hits } = first.finish().answer;
  expect([total, hits.map(({ lotIndex }) => lotIndex)]).toEqual([4, [0, 1, 2, 3]]);
});

test('M3: is left out for no lots and for too many', () => {
  expect(new FirstViewLots().finish()).toBeUndefined();
  const [lot] = someLots(1);
  const forView = new FirstViewLots();
  for (let i = 0; i <= 50_000; i += 1) forView.take(lot!);
  expect(forView.finish()).toBeUndefined();
});
