/** The map without a map: an engine, a frame, and the maths that decide what is shown. */
import type { BBox, Position } from '../../../src/domain/geo.ts';
import type { MatchQuery } from '../../../src/domain/search-api.ts';
import { fitViewport } from '../../../src/domain/view/fit-viewport.ts';
import type { MapFrame, Viewport } from '../../../src/domain/view/viewport.ts';
import { fitTarget } from '../../../workers/answers/fit-target.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';

/** What is left of a window for the map, and what floats over it. */
export const FRAMES: Readonly<Record<'desktop' | 'phone', MapFrame>> = {
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
export async function fitted(
  engine: LotEngine,
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
