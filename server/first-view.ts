/** The map's first picture (M3): the clusters of all lots at the viewports it begins with. */
import Supercluster, { type PointFeature } from 'supercluster';
import { CLUSTER, MAP } from '../src/domain/constants.ts';
import { type BBox, boxAround, type Position, roundedPosition } from '../src/domain/geo.ts';
import { lotIdOf } from '../src/domain/lot.ts';
import type { Lot } from '../src/domain/lot.ts';
import type { FirstMarker, FirstView } from '../src/domain/view/first-view-types.ts';
import type { Territory } from '../src/domain/view/around-default.ts';
import { wideViewport } from '../src/domain/view/wide-viewport.ts';
import type { Viewport } from '../src/domain/view/viewport.ts';
import { toWorld, WORLD_PX } from '../src/domain/view/web-mercator.ts';
import { phoneViewport } from '../src/domain/view/phone-viewport.ts';

/**
 * With more lots the server would start too late; the page then comes without clusters, and the browser makes them.
 */
const FIRST_VIEW_MAX_LOTS = 50_000;

/** Half of the largest window's map, in CSS pixels: what lies beyond is not seen. */
const HALF = { wide: { x: 1_300, y: 850 }, narrow: { x: 330, y: 620 } } as const;

interface ViewLot {
  readonly id: string | undefined;
  readonly name: string;
  readonly street: string;
  readonly position: Position;
  readonly charging: 0 | 1;
  readonly isCharger: boolean;
}

interface Charging {
  readonly charging: number;
}
type Point = PointFeature<Charging & { readonly index: number }>;

/** Makes the first picture for an operator with this territory. */
export type DrawFirstView = (territory: Territory) => FirstView;

/** Collects the list's lots, in its order, for the first picture. */
export class FirstViewLots {
  readonly #lots: ViewLot[] = [];
  #tooMany = false;

  take(lot: Lot): void {
    if (this.#tooMany) return;
    const { id, name, street, position, chargers } = lot;
    this.#lots.push({
      id: lotIdOf(id),
      name,
      street,
      position,
      charging: chargers > 0 ? 1 : 0,
      isCharger: lot.facts?.kind === 'charging',
    });
    if (this.#lots.length <= FIRST_VIEW_MAX_LOTS) return;
    this.#tooMany = true;
    this.#lots.length = 0;
  }

  /** Whether the list is too large to be clustered here. */
  get tooMany(): boolean {
    return this.#tooMany;
  }

  /** How to draw the first picture for an operator: the clusters are made now, once. Undefined for no lots and too many. */
  finish(): DrawFirstView | undefined {
    const lots = this.#lots;
    if (lots.length === 0) return undefined;
    const index = new Supercluster<Point['properties'], Charging>({
      radius: CLUSTER.radiusPx,
      extent: CLUSTER.extentPx,
      minZoom: CLUSTER.minZoom,
      maxZoom: CLUSTER.maxZoom,
      minPoints: CLUSTER.minPoints,
      map: ({ charging }) => ({ charging }),
      reduce: (sum: { charging: number }, { charging }) => {
        sum.charging += charging;
      },
    }).load(
      lots.map(({ position, charging }, at) => ({
        type: 'Feature',
        properties: { charging, index: at },
        geometry: { type: 'Point', coordinates: [...position] },
      })),
    );
    const markersAt = (viewport: Viewport, half: { readonly x: number; readonly y: number }) =>
      index
        .getClusters([-180, -MAP.maxLatitude, 180, MAP.maxLatitude], clusterZoom(viewport))
        .flatMap((found): FirstMarker[] => {
          const [lng = 0, lat = 0] = found.geometry.coordinates;
          if (!isSeen([lng, lat], viewport, half)) return [];
          const { properties } = found;
          const marker = {
            position: roundedPosition([lng, lat]),
            chargingCount: properties.charging,
          };
          if ('cluster' in properties) {
            const { cluster_id: id, point_count: pointCount } = properties;
            const leaves = index.getLeaves(id, Number.POSITIVE_INFINITY);
            const area = areaAround(boxAround(leaves.map(({ geometry }) => geometry.coordinates)));
            return [{ ...marker, pointCount, area }];
          }
          return [{ ...marker, pointCount: 1, lot: markedLot(lots[properties.index]) }];
        });
    return (territory) => {
      const wide = wideViewport(territory);
      const narrow = phoneViewport(lots.flatMap(({ position }) => position));
      return {
        wide: { viewport: wide, markers: markersAt(wide, HALF.wide) },
        narrow: { viewport: narrow, markers: markersAt(narrow, HALF.narrow) },
      };
    };
  }
}

/** What a marker says of its one lot. */
export function markedLot({
  id,
  name = '',
  street = '',
  isCharger = false,
}: Partial<ViewLot> = {}): NonNullable<FirstMarker['lot']> {
  return { ...(id !== undefined && { id }), name, street, ...(isCharger && { isCharger }) };
}

/** The area of an address that holds all of a box: rounded outwards, and never without width. [S11] */
export function areaAround([west, south, east, north]: BBox): BBox {
  return [
    Math.max(-180, (Math.floor(west * 1e4) - 1) / 1e4),
    Math.max(-90, (Math.floor(south * 1e4) - 1) / 1e4),
    Math.min(180, (Math.ceil(east * 1e4) + 1) / 1e4),
    Math.min(90, (Math.ceil(north * 1e4) + 1) / 1e4),
  ];
}

function clusterZoom({ zoom }: Viewport): number {
  return Math.max(0, Math.floor(zoom - 1));
}

function isSeen(
  position: Position,
  { center, zoom }: Viewport,
  half: { readonly x: number; readonly y: number },
): boolean {
  const [a, b] = [toWorld(position), toWorld(center)];
  const scale = WORLD_PX * 2 ** zoom;
  return Math.abs(a.x - b.x) * scale < half.x && Math.abs(a.y - b.y) * scale < half.y;
}
