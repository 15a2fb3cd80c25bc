import type { MapPoint } from '../map-adapter.ts';
import type { PixelBox } from '../pixel-box.ts';
import { clusterSizePx } from './cluster-look.ts';
import type { MarkerModel } from './marker-model.ts';

const PIN_HEIGHT_PX = 44;
const PIN_HALF_PX = 18;
/** An EV pin stands so far aside (M5). */
const CHARGING_ASIDE_PX = 10;
/** As markers.module.css has it. */
export const SELECTED_SCALE = 1.35;

/** What a marker takes up of the map, px from the map's top left corner. */
export function markerBox(model: MarkerModel, { x, y }: MapPoint, selected: boolean): PixelBox {
  if (model.kind === 'cluster') {
    const half = clusterSizePx(model.pointCount) / 2;
    return { left: x - half, top: y - half, right: x + half, bottom: y + half };
  }
  return pinBox({ x, y }, { charging: model.chargingCount > 0, selected });
}

/** The same of a lot's pin. */
export function pinBox(
  { x, y }: MapPoint,
  { charging, selected }: { readonly charging: boolean; readonly selected: boolean },
): PixelBox {
  const scale = selected ? SELECTED_SCALE : 1;
  const half = PIN_HALF_PX * scale;
  const aside = charging ? CHARGING_ASIDE_PX * scale : 0;
  return { left: x - half, top: y - PIN_HEIGHT_PX * scale, right: x + half + aside, bottom: y };
}
