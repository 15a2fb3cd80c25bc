/** M4: what the map shows of what visitors want (tests/support/intents.ts), and how far it is from there to a lot's own pin. */
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../tools/reference/random.ts';
import { type BBox, bboxContains, haversineKm, type Position } from '../../src/domain/geo.ts';
import type { MatchQuery } from '../../src/domain/search-api.ts';
import { clusterZoomOf } from '../../src/domain/view/cluster-zoom.ts';
import { fitViewport, freeBounds, isFree } from '../../src/domain/view/fit-viewport.ts';
import { boundsOf } from '../../src/domain/view/viewport-bounds.ts';
import type { MapFrame, Viewport } from '../../src/domain/view/viewport.ts';
import { clusterTarget } from '../../workers/answers/draw.ts';
import { fitTarget } from '../../workers/answers/fit-target.ts';
import { engineOf } from '../support/engine-stand-in.ts';
import { INTENTS, nameOf, PLACES } from '../support/intents.ts';
import { SEED } from '../support/seed.ts';
import { lotsOfFile } from '../oracle/lots-of-file.ts';
import { realFile } from './real-data.ts';

const lots = await lotsOfFile(realFile('norway-lots.json'));
const engine = engineOf(lots);

/** What is left of a window for the map, and what floats over it. */
const FRAMES: Readonly<Record<'desktop' | 'phone', MapFrame>> = {
  desktop: {
    size: { width: 1000, height: 840 },
    covered: [
      { left: 936, top: 624, right: 988, bottom: 804 },
      { left: 860, top: 12, right: 988, bottom: 56 },
      { left: 480, top: 814, right: 1000, bottom: 840 },
    ],
  },
  phone: {
    size: { width: 390, height: 784 },
    covered: [
      { left: 0, top: 0, right: 390, bottom: 124 },
      { left: 250, top: 136, right: 378, bottom: 180 },
      { left: 334, top: 600, right: 378, bottom: 748 },
      { left: 100, top: 704, right: 290, bottom: 756 },
      { left: 366, top: 760, right: 390, bottom: 784 },
    ],
  },
};

const NORWAY: BBox = [4, 57.8, 31.6, 71.4];

/** Where the map goes for a search (M4); undefined where it stays. */
async function fitted(
  frame: MapFrame,
  query: MatchQuery,
  from: { readonly to?: Position | undefined; readonly visitor?: Position | undefined } = {},
): Promise<Viewport | undefined> {
  const { to, visitor } = from;
  const about = { label: 'Her', name: 'Her', kind: 'place' } as const;
  const destination = to && { ...about, position: to };
  const reason = { kind: 'fit', keepsView: false } as const;
  const bbox = await fitTarget(engine, { ...query, destination, visitor }, NORWAY, reason);
  return bbox && fitViewport(bbox, frame);
}

describe(`M4: ${INTENTS.length} intents over 5,242 real lots`, () => {
  test.each(INTENTS.map((intent) => [nameOf(intent), intent] as const))(
    '%s',
    async (_name, intent) => {
      const { text = '', properties = [], to, at, device } = intent;
      const frame = FRAMES[device];
      const query = { text, propertyIds: properties };
      const viewport = await fitted(frame, query, {
        to: to && PLACES[to],
        visitor: at && PLACES[at],
      });
      if (!viewport) throw new Error('The map stays where it is.');
      const free = freeBounds(viewport, frame);
      const matches = lots.filter(
        (lot) =>
          properties.every((id) => lot.propertyIds.includes(id)) &&
          (to !== undefined ||
            `${lot.name}\n${lot.city}`.toLowerCase().includes(text.trim().toLowerCase())),
      );
      const seen = matches.filter(({ position }) => isFree(position, free));
      for (const place of intent.sees) {
        const nearest = Math.min(
          ...seen.map(({ position }) => haversineKm(PLACES[place], position)),
        );
        expect(nearest, `the nearest match in view of ${place}`).toBeLessThanOrEqual(
          intent.withinKm,
        );
      }
      const [west, south, east, north] = boundsOf(viewport, frame.size, 0);
      const middle = (south + north) / 2;
      expect(haversineKm([west, middle], [east, middle])).toBeLessThanOrEqual(intent.widestKm);
      expect(seen.length / matches.length).toBeGreaterThanOrEqual(intent.share ?? 0);
    },
  );
});

const WALKS = 300;
/** Draws of 300 lots each. */
const DRAWS = 4;
const MAX_TAPS = 12;
/** As the map asks: a marker half out of view is one too. */
const MARGIN_PX = 96;

describe(`M4c: from a fitted town to a lot's own pin, seed ${SEED}`, () => {
  /** Taps on clusters until the lot's pin, or the marker of all lots on its spot, is in view. */
  async function taps(row: number, frame: MapFrame): Promise<number> {
    const { city, position } = lots[row]!;
    const query = { text: city, propertyIds: [] };
    let viewport = await fitted(frame, query);
    for (let count = 0; viewport && count < MAX_TAPS; count++) {
      const table = engine.clusters({
        ...query,
        bbox: boundsOf(viewport, frame.size, MARGIN_PX),
        zoom: clusterZoomOf(viewport.zoom),
        groupCoincident: true,
      });
      const isInView = isFree(position, freeBounds(viewport, frame));
      const isPin = table.lotIndexes.some(
        (index, i) =>
          index === row ||
          (index >= 0 &&
            table.positions[2 * i] === position[0] &&
            table.positions[2 * i + 1] === position[1]),
      );
      if (isInView && isPin) return count;
      const clusterId = table.clusterIds.find(
        (id) => id >= 0 && bboxContains(engine.extent({ ...query, clusterId: id }), position),
      );
      if (clusterId === undefined) return MAX_TAPS;
      viewport = clusterTarget(engine, { ...query, clusterId }, frame);
    }
    return MAX_TAPS;
  }

  test.each([
    ['desktop', 0.95],
    ['phone', 0.8],
  ] as const)(
    'a lot’s own pin is nearly always seen after at most three taps on a %s',
    async (device, share) => {
      const inTowns = [...lots.keys()].filter((row) => lots[row]!.city.trim() !== '');
      for (let draw = 0; draw < DRAWS; draw++) {
        const random = seededRandom(SEED + draw);
        const counts: number[] = [];
        for (let i = 0; i < WALKS; i++) {
          counts.push(await taps(random.pick(inTowns), FRAMES[device]));
        }
        const more = counts.filter((count) => count > 3);
        expect(1 - more.length / WALKS, `taps: ${more.join()}`).toBeGreaterThanOrEqual(share);
      }
    },
  );
});
