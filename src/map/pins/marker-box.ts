import type { ClearOf, MapPoint } from '../canvas/map-adapter.ts';
import { boxAround, type PixelBox } from '../../domain/view/pixel-box.ts';
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

/** What the map's names keep clear of. [M3] */
export function roomsOf(models: readonly MarkerModel[]): readonly ClearOf[] {
  return models.map(({ kind, position, pointCount }) => ({
    position,
    roundPx: kind === 'cluster' ? clusterSizePx(pointCount) : undefined,
    isCluster: kind === 'cluster',
  }));
}
