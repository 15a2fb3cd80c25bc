import type { ClearOf, MapAdapter, MapPoint } from '../canvas/map-adapter.ts';
import { boxAround, boxOfSize, type PixelBox, sharedArea } from '../../domain/view/pixel-box.ts';
import { clusterSizePx } from './cluster-look.ts';
import type { MarkerModel } from './marker-model.ts';

const PIN_HEIGHT_PX = 44;
const PIN_HALF_PX = 18;
/** How far an EV pin is moved to the side (M5). */
const CHARGING_ASIDE_PX = 10;
/** The same value as in markers.module.css. */
const SELECTED_SCALE = 1.35;

/** The area that a marker covers, in px from the map's top left corner. */
export function markerBox(model: MarkerModel, at: MapPoint, selected: boolean): PixelBox {
  if (model.kind === 'cluster') {
    const size = clusterSizePx(model.pointCount);
    return boxAround(at, size, size);
  }
  return pinBox(at, { charging: model.chargingCount > 0, selected });
}

/** The area of a lot's pin. */
export function pinBox(
  { x, y }: MapPoint,
  { charging, selected }: { readonly charging: boolean; readonly selected: boolean },
): PixelBox {
  const scale = selected ? SELECTED_SCALE : 1;
  const half = PIN_HALF_PX * scale;
  const aside = charging ? CHARGING_ASIDE_PX * scale : 0;
  return { left: x - half, top: y - PIN_HEIGHT_PX * scale, right: x + half + aside, bottom: y };
}

/** The markers that are in view, at least in part: where each stands and what it takes up. */
export function seenMarkers(models: readonly MarkerModel[], adapter: MapAdapter) {
  const whole = boxOfSize(adapter.size());
  return models.flatMap((model) => {
    const point = adapter.project(model.position);
    const box = markerBox(model, point, false);
    return sharedArea(box, whole) > 0 ? [{ model, point, box }] : [];
  });
}

/** What the map's names keep clear of. [M3] */
export function roomsOf(models: readonly MarkerModel[]): readonly ClearOf[] {
  return models.map(({ kind, position, pointCount }) => ({
    position,
    roundPx: kind === 'cluster' ? clusterSizePx(pointCount) : undefined,
    isCluster: kind === 'cluster',
  }));
}
