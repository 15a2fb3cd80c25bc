/** The map's first picture of what an address asks for: the worker's own drawing of the fitted view. [U5, M4] */
import type { Frame, Subject } from '../src/domain/answers-api.ts';
import { type BBox, roundedPosition } from '../src/domain/geo.ts';
import { FIRST_FRAMES } from '../src/domain/view/first-frames.ts';
import type { FirstMarker, FirstView, WindowKind } from '../src/domain/view/first-view-types.ts';
import { fitViewport } from '../src/domain/view/fit-viewport.ts';
import type { Viewport } from '../src/domain/view/viewport.ts';
import type { DrawnFit } from '../workers/answers/draw.ts';
import type { SearchService } from '../workers/search-service.ts';
import { areaAround, markedLot } from './first-view.ts';

/** What an operator's map goes by. */
export type MapRules = Pick<Frame, 'bounds' | 'streets'>;

/**
 * @param area what the list is limited to: the picture is of it [S11]
 * @returns undefined if nothing matches and no destination is in force
 */
export async function askedView(
  service: SearchService,
  subject: Subject,
  area: BBox | undefined,
  rules: MapRules,
): Promise<FirstView | undefined> {
  const frameOf = (kind: WindowKind): Frame => {
    const frame = FIRST_FRAMES[kind];
    return { ...frame, ...rules, viewport: fitViewport(area ?? rules.bounds, frame) };
  };
  const frames = [frameOf('wide'), frameOf('narrow'), frameOf('large')] as const;
  const drawn = area
    ? await Promise.all(frames.map((frame) => service.draw(subject, frame, { kind: 'look' })))
    : await service.drawFits(subject, frames);
  const views = await Promise.all(
    drawn.map((view, at) => viewOf(service, subject, view, area && frames[at]?.viewport)),
  );
  const [wide, narrow, large] = views;
  return wide && narrow && large && { wide, narrow, large };
}

/** @param start where the map is, if the picture is of an area */
async function viewOf(
  service: SearchService,
  subject: Subject,
  { moveTo, markers, names }: DrawnFit,
  start: Viewport | undefined,
): Promise<FirstView[WindowKind] | undefined> {
  const viewport = moveTo ?? start;
  if (!markers || !viewport) return undefined;
  const { positions, pointCounts, chargingCounts, clusterIds, lotIndexes } = markers;
  const ids = Array.from(clusterIds).filter((id) => id >= 0);
  const boxes = await service.clusterBoxes(subject, ids);
  const boxOf = new Map(ids.map((id, at) => [id, boxes[at]]));
  return {
    viewport: {
      center: roundedPosition(viewport.center),
      zoom: Math.round(viewport.zoom * 100) / 100,
    },
    markers: Array.from(pointCounts, (pointCount, row): FirstMarker => {
      const position = roundedPosition([positions[2 * row] ?? 0, positions[2 * row + 1] ?? 0]);
      const marker = { position, pointCount, chargingCount: chargingCounts[row] ?? 0 };
      if (pointCount > 1 || lotIndexes[row] === -1) {
        const box = boxOf.get(clusterIds[row] ?? -1) ?? [...position, ...position];
        return { ...marker, area: areaAround(box) };
      }
      const [name = '', , lot] = names[row] ?? [];
      return { ...marker, lot: markedLot({ id: lot?.id, name, kind: lot?.kind }) };
    }),
  };
}
