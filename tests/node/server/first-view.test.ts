/** M3: the first picture of the map has the clusters that the live map then shows. */
import { describe, expect, test } from 'vitest';
import { ordinaryLots } from '../../support/fixture-lots.ts';
import { sharedArea } from '../../../src/domain/view/pixel-box.ts';
import { clusterSizePx } from '../../../src/map/pins/cluster-look.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { FRAMES } from '../map/map-simulation.ts';
import { FirstViewLots } from '../../../server/first-view.ts';
import { MAP } from '../../../src/domain/constants.ts';
import type { BBox } from '../../../src/domain/geo.ts';
import type { Lot } from '../../../src/domain/lot.ts';
import type { FirstMarker } from '../../../src/domain/view/first-view.ts';
import { clusterZoomOf } from '../../../src/domain/view/cluster-zoom.ts';
import { pixelsBetween } from '../../../src/domain/view/web-mercator.ts';
import { LotIndexBuilder } from '../../../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import { mulberry32, SEED } from '../../support/seed.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

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

  test('begins on phones with nearly all lots in view, and elsewhere amid the operator’s bounds', () => {
    const lots = someLots(900);
    const view = viewOf(lots);
    expect(view?.wide.viewport).toEqual({ center: MAP.defaultCenter, zoom: MAP.defaultZoom });
    const narrow = view?.narrow.viewport;
    const inView = lots.filter(({ position }) => {
      if (!narrow) return false;
      const { x, y } = pixelsBetween(narrow.center, position, narrow.zoom);
      return Math.abs(x) <= 180 && Math.abs(y) <= 290;
    });
    expect(inView.length).toBeGreaterThan(lots.length * 0.95);
    const [lng, lat] = viewOf(lots, FJORDS)?.wide.viewport.center ?? [];
    expect(lng).toBe(-55);
    expect(lat).toBeCloseTo(-35, 0);
  });

  test.each(['fjellro', 'kystpark'] as const)(
    'M4: on a phone no marker of %s stands under what floats over the map',
    (operator) => {
      const parser = new LotRowParser();
      const lots = ordinaryLots(operator).flatMap(({ list }) => parser.take(list) ?? []);
      const drawn = viewOf(lots)?.narrow;
      const { size, covered } = FRAMES.phone;
      const under = drawn?.markers.filter(({ position, pointCount }) => {
        const { x, y } = pixelsBetween(drawn.viewport.center, position, drawn.viewport.zoom);
        const half = clusterSizePx(pointCount) / 2;
        const [across, down] = [size.width / 2 + x, size.height / 2 + y];
        const box = {
          left: across - half,
          top: down - half,
          right: across + half,
          bottom: down + half,
        };
        return covered.some((cover) => sharedArea(cover, box) > 0);
      });
      expect(under).toEqual([]);
    },
  );

  test('is left out for no lots and for too many', () => {
    expect(viewOf([])).toBeUndefined();
    const [lot] = someLots(1);
    const forView = new FirstViewLots();
    if (lot) for (let i = 0; i <= 50_000; i += 1) forView.take(lot);
    expect(forView.tooMany).toBe(true);
    expect(forView.finish()).toBeUndefined();
  });
});
