/** The map's first picture (M3): the clusters of all lots at the viewports it begins with. */
import { MAP } from '../src/domain/constants.ts';
import { type BBox, roundedPosition } from '../src/domain/geo.ts';
import type { LotKind } from '../src/domain/kinds-and-plugs.ts';
import { lotIdOf, type Lot, type LotId } from '../src/domain/lot.ts';
import { runToEnd } from '../src/domain/run-to-end.ts';
import type { ClusterTable } from '../src/domain/search-api.ts';
import type { Territory } from '../src/domain/view/around-default.ts';
import { clusterZoomOf } from '../src/domain/view/cluster-zoom.ts';
import type { FirstMarker, FirstView } from '../src/domain/view/first-view-types.ts';
import { phoneViewport } from '../src/domain/view/phone-viewport.ts';
import type { Viewport } from '../src/domain/view/viewport.ts';
import { pixelsBetween } from '../src/domain/view/web-mercator.ts';
import { wideViewport } from '../src/domain/view/wide-viewport.ts';
import { LotIndexBuilder } from '../workers/engine/index.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';

/**
 * With more lots the server would start too late; the page then comes without clusters, and the browser makes them.
 */
const FIRST_VIEW_MAX_LOTS = 50_000;

/** Half of the largest window's map, in CSS pixels: what lies beyond is not seen. */
const HALF = { wide: { x: 1_300, y: 850 }, narrow: { x: 330, y: 620 } } as const;
const WORLD: BBox = [-180, -MAP.maxLatitude, 180, MAP.maxLatitude];
const ALL = { text: '', propertyIds: [] } as const;

/** Makes the first picture for an operator with this territory. */
export type DrawFirstView = (territory: Territory) => FirstView;

/** Collects the list's lots, in its order, for the first picture. */
export class FirstViewLots {
  readonly #builder = new LotIndexBuilder(LOT_RULES);
  #count = 0;

  take(lot: Lot): void {
    this.#count += 1;
    if (this.#count <= FIRST_VIEW_MAX_LOTS) this.#builder.add(lot);
  }

  /** How to draw the first picture for an operator: the clusters are made now, once. Undefined for no lots and too many. */
  finish(): DrawFirstView | undefined {
    if (this.#count === 0 || this.#count > FIRST_VIEW_MAX_LOTS) return undefined;
    const engine = this.#builder.finish();
    runToEnd(engine.buildClusters());
    const narrow = phoneViewport(engine.positions);
    const picture = (viewport: Viewport, half: { readonly x: number; readonly y: number }) => {
      const table = engine.clusters({ ...ALL, bbox: WORLD, zoom: clusterZoomOf(viewport.zoom) });
      const markers = markersOf(
        table,
        (clusterId) => engine.extent({ ...ALL, clusterId }),
        (row) => {
          const [lot] = engine.lots([table.lotIndexes[row] ?? -1]);
          return { ...lot, kind: lot?.facts?.kind };
        },
      );
      const isSeen = ({ position }: FirstMarker): boolean => {
        const { x, y } = pixelsBetween(viewport.center, position, viewport.zoom);
        return Math.abs(x) < half.x && Math.abs(y) < half.y;
      };
      return { viewport, markers: markers.filter(isSeen) };
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

/**
 * The markers of a table.
 * @param boxOf the box around the lots of a cluster; undefined for lots at one position
 * @param lotAt the lot of a row that is no cluster
 */
export function markersOf(
  { positions, pointCounts, chargingCounts, clusterIds, lotIndexes }: ClusterTable,
  boxOf: (clusterId: number) => BBox | undefined,
  lotAt: (row: number) => SingleLot,
): FirstMarker[] {
  return Array.from(pointCounts, (pointCount, row): FirstMarker => {
    const position = roundedPosition([positions[2 * row] ?? 0, positions[2 * row + 1] ?? 0]);
    const marker = { position, pointCount, chargingCount: chargingCounts[row] ?? 0 };
    if (pointCount > 1 || lotIndexes[row] === -1) {
      const box = boxOf(clusterIds[row] ?? -1) ?? [...position, ...position];
      return { ...marker, area: areaAround(box) };
    }
    const { id: written, name = '', street = '', kind } = lotAt(row);
    const id = lotIdOf(written);
    const isCharger = kind === 'charging';
    const lot = { ...(id !== undefined && { id }), name, street, ...(isCharger && { isCharger }) };
    return { ...marker, lot };
  });
}

/** The area of an address that holds all of a box: rounded outwards, and never without width. [S11] */
function areaAround([west, south, east, north]: BBox): BBox {
  return [
    Math.max(-180, (Math.floor(west * 1e4) - 1) / 1e4),
    Math.max(-90, (Math.floor(south * 1e4) - 1) / 1e4),
    Math.min(180, (Math.ceil(east * 1e4) + 1) / 1e4),
    Math.min(90, (Math.ceil(north * 1e4) + 1) / 1e4),
  ];
}
