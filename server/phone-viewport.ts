/** Where the map begins on phones: with nearly all lots in view, and no marker under what floats over the map. [M3, M4] */
import { MAP } from '../src/domain/constants.ts';
import { type Position, roundedPosition } from '../src/domain/geo.ts';
import type { FirstMarker } from '../src/domain/view/first-view.ts';
import { type PixelBox, sharedArea } from '../src/domain/view/pixel-box.ts';
import type { Viewport } from '../src/domain/view/viewport.ts';
import { fromWorld, pixelsBetween, toWorld, WORLD_PX } from '../src/domain/view/web-mercator.ts';
import { clusterSizePx } from '../src/map/pins/cluster-look.ts';
import { PHONE_POSTER } from '../src/map/canvas/poster/phone-poster.ts';
import { pinBox } from '../src/map/pins/marker-box.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is free of a phone's map between field, switch and buttons, in CSS pixels, and how far left of the middle that lies. */
const FREE = { width: 320, height: 470, left: 22 } as const;
const ZOOMS = { least: 2, most: 7 } as const;
/** The share of lots that may lie beyond each edge. */
const BEYOND_SHARE = 0.02;

/** Maps of a common phone and of a small one, in CSS pixels. */
const PHONES: readonly Size[] = [
  { width: 390, height: 784 },
  { width: 360, height: 680 },
];
const LARGE_PHONE: Size = { width: 404, height: 800 };
/** How far the map is moved, in CSS pixels, and zoomed out to keep markers clear. */
const SHIFTS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96].flatMap((px) =>
  px === 0 ? [0] : [px, -px],
);
const ZOOMS_OUT = [0, 0.1, 0.2, 0.3, 0.4, 0.5];

/** Costs of what a viewport lacks: one marker half covered outweighs all the rest. */
const COSTS = {
  covered: 1_000,
  offPicture: 10,
  missedShare: 400,
  zoom: 10,
  shiftPx: 0.01,
} as const;

/** Field and filters, street map's button, map's buttons, switch to the list, sources: as the style lays them out. */
function coversOf({ width, height }: Size): readonly PixelBox[] {
  return [
    { left: 0, top: 0, right: width, bottom: 128 },
    { left: width - 144, top: 128, right: width, bottom: 184 },
    { left: width - 60, top: height - 190, right: width, bottom: height },
    { left: width / 2 - 100, top: height - 84, right: width / 2 + 100, bottom: height },
  ];
}

/** @param markersAt the clusters and lots of a zoom */
export function phoneViewport(
  positions: readonly Position[],
  markersAt: (viewport: Viewport) => readonly FirstMarker[],
): Viewport {
  const start = aroundMost(positions);
  let best = start;
  let least = Infinity;
  for (const zoomsOut of ZOOMS_OUT) {
    const viewport = { ...start, zoom: Math.round((start.zoom - zoomsOut) * 10) / 10 };
    const markers = markersAt(viewport);
    for (const dx of SHIFTS) {
      for (const dy of SHIFTS) {
        const moved = movedBy(viewport, dx, dy);
        const cost =
          COSTS.zoom * zoomsOut +
          COSTS.shiftPx * Math.hypot(dx, dy) +
          (isOnPicture(moved) ? 0 : COSTS.offPicture) +
          worstLack(moved, markers, positions.length);
        if (cost >= least) continue;
        least = cost;
        best = moved;
      }
    }
  }
  return best;
}

/** Whether the phones' picture of Norway reaches beyond a large phone's edges. */
function isOnPicture({ center, zoom }: Viewport): boolean {
  const { x, y } = pixelsBetween(MAP.defaultCenter, center, zoom);
  const scale = 2 ** (zoom - MAP.defaultZoom + PHONE_POSTER.zoomsOut);
  return (
    Math.abs(x) + LARGE_PHONE.width / 2 <= (PHONE_POSTER.width / 2) * scale &&
    Math.abs(y) + LARGE_PHONE.height / 2 <= (PHONE_POSTER.height / 2) * scale
  );
}

function worstLack(viewport: Viewport, markers: readonly FirstMarker[], total: number): number {
  return PHONES.reduce((worst, phone) => Math.max(worst, lack(viewport, markers, total, phone)), 0);
}

/** What a phone's map lacks of these markers. */
function lack(
  { center, zoom }: Viewport,
  markers: readonly FirstMarker[],
  total: number,
  phone: Size,
): number {
  const whole = { left: 0, top: 0, right: phone.width, bottom: phone.height };
  const covers = coversOf(phone);
  let cost = 0;
  for (const { position, pointCount, chargingCount } of markers) {
    const { x, y } = pixelsBetween(center, position, zoom);
    const box = boxAt(
      { x: phone.width / 2 + x, y: phone.height / 2 + y },
      pointCount,
      chargingCount,
    );
    if (covers.some((cover) => sharedArea(cover, box) > 0)) cost += COSTS.covered;
    else if (!isWithin(box, whole)) cost += (COSTS.missedShare * pointCount) / total;
  }
  return cost;
}

function boxAt(
  { x, y }: { readonly x: number; readonly y: number },
  count: number,
  charging: number,
): PixelBox {
  if (count === 1) return pinBox({ x, y }, { charging: charging > 0, selected: false });
  const half = clusterSizePx(count) / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
}

function isWithin(box: PixelBox, outer: PixelBox): boolean {
  return (
    box.left >= outer.left &&
    box.top >= outer.top &&
    box.right <= outer.right &&
    box.bottom <= outer.bottom
  );
}

/** The viewport that shows nearly all lots. */
function aroundMost(positions: readonly Position[]): Viewport {
  const [west, east] = between(positions.map(([lng]) => lng));
  const [south, north] = between(positions.map(([, lat]) => lat));
  const a = toWorld([west, north]);
  const b = toWorld([east, south]);
  const zoom = Math.log2(
    Math.min(FREE.width / Math.max(1e-9, b.x - a.x), FREE.height / Math.max(1e-9, b.y - a.y)) /
      WORLD_PX,
  );
  const near = Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom));
  const middle = roundedPosition(fromWorld((a.x + b.x) / 2, (a.y + b.y) / 2));
  return movedBy({ center: middle, zoom: Math.floor(near * 10) / 10 }, -FREE.left, 0);
}

function between(degrees: readonly number[]): readonly [number, number] {
  const sorted = degrees.toSorted((a, b) => a - b);
  const skipped = Math.floor(sorted.length * BEYOND_SHARE);
  return [sorted[skipped] ?? 0, sorted.at(-1 - skipped) ?? 0];
}

/** The viewport whose markers stand so many pixels farther right and down. */
function movedBy({ center, zoom }: Viewport, dx: number, dy: number): Viewport {
  const { x, y } = toWorld(center);
  const scale = WORLD_PX * 2 ** zoom;
  return { center: roundedPosition(fromWorld(x - dx / scale, y - dy / scale)), zoom };
}
