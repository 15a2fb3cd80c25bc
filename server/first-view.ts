/** The map's first picture (M3): the clusters of all lots at the viewports it begins with. */
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster';
import { CLUSTER, MAP } from '../src/domain/constants.ts';
import { type BBox, roundedPosition } from '../src/domain/geo.ts';
import type { LotKind } from '../src/domain/kinds-and-plugs.ts';
import { lotIdOf, type Lot, type LotId } from '../src/domain/lot.ts';
import type { Territory } from '../src/domain/view/around-default.ts';
import { clusterZoomOf } from '../src/domain/view/cluster-zoom.ts';
import type { FirstMarker, FirstView } from '../src/domain/view/first-view-types.ts';
import { phoneViewport } from '../src/domain/view/phone-viewport.ts';
import type { Viewport } from '../src/domain/view/viewport.ts';
import { pixelsBetween } from '../src/domain/view/web-mercator.ts';
import { wideViewport } from '../src/domain/view/wide-viewport.ts';

/**
 * With more lots the server would start too late; the page then comes without clusters, and the browser makes them.
 */
const FIRST_VIEW_MAX_LOTS = 50_000;

/** Half of the largest window's map, in CSS pixels: what lies beyond is not seen. */
const HALF = { wide: { x: 1_300, y: 850 }, narrow: { x: 330, y: 620 } } as const;
const WORLD: [number, number, number, number] = [-180, -MAP.maxLatitude, 180, MAP.maxLatitude];

/** What the tree sums up: the lots that charge, and the box around all. */
interface Sum {
  charging: number;
  box: BBox;
}
type LotPoint = PointFeature<Sum & { readonly lot: SingleLot }>;
type Found = LotPoint | ClusterFeature<Sum>;

/** Makes the first picture for an operator with this territory. */
export type DrawFirstView = (territory: Territory) => FirstView;

/** Collects the list's lots, in its order, for the first picture. */
export class FirstViewLots {
  readonly #points: LotPoint[] = [];

  take({ id, name, street, position, chargers, facts }: Lot): void {
    if (this.#points.length > FIRST_VIEW_MAX_LOTS) return;
    const lot = { id, name, street, kind: facts?.kind };
    const box: BBox = [...position, ...position];
    this.#points.push({
      type: 'Feature',
      properties: { charging: chargers > 0 ? 1 : 0, box, lot },
      geometry: { type: 'Point', coordinates: [...position] },
    });
  }

  /** How to draw the first picture for an operator: the clusters are made now, once. Undefined for no lots and too many. */
  finish(): DrawFirstView | undefined {
    const points = this.#points;
    if (points.length === 0 || points.length > FIRST_VIEW_MAX_LOTS) return undefined;
    const tree = new Supercluster<LotPoint['properties'], Sum>({
      ...CLUSTER,
      map: ({ charging, box }) => ({ charging, box }),
      reduce: (sum, { charging, box: [west, south, east, north] }) => {
        const [w, s, e, n] = sum.box;
        sum.charging += charging;
        sum.box = [Math.min(w, west), Math.min(s, south), Math.max(e, east), Math.max(n, north)];
      },
    }).load(points);
    const narrow = phoneViewport(points.flatMap(({ geometry }) => geometry.coordinates));
    const picture = (viewport: Viewport, half: { readonly x: number; readonly y: number }) => {
      const isSeen = ({ position }: FirstMarker): boolean => {
        const { x, y } = pixelsBetween(viewport.center, position, viewport.zoom);
        return Math.abs(x) < half.x && Math.abs(y) < half.y;
      };
      const found = tree.getClusters(WORLD, clusterZoomOf(viewport.zoom));
      return { viewport, markers: found.map(firstMarker).filter(isSeen) };
    };
    return (territory) => ({
      wide: picture(wideViewport(territory), HALF.wide),
      narrow: picture(narrow, HALF.narrow),
    });
  }
}

interface SingleLot {
  readonly id?: LotId | undefined;
  readonly name?: string;
  readonly street?: string;
  readonly kind: LotKind | undefined;
}

function firstMarker({ geometry, properties }: Found): FirstMarker {
  const position = roundedPosition(geometry.coordinates as [number, number]);
  const marker = { position, chargingCount: properties.charging };
  return 'cluster' in properties
    ? { ...marker, pointCount: properties.point_count, area: areaAround(properties.box) }
    : { ...marker, pointCount: 1, lot: markedLot(properties.lot) };
}

/** What a marker says of its one lot. */
export function markedLot({ id: written, name = '', street = '', kind }: SingleLot) {
  const id = lotIdOf(written);
  const isCharger = kind === 'charging';
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
