/** The pictures of the map's symbols, drawn by us: no sprite files. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Palette } from './palette.ts';

export const IMAGES = {
  shield: 'shield',
  euroShield: 'euro-shield',
  oneWay: 'one-way',
  /** Keeps names clear of a marker; not to be seen. */
  clearance: 'clearance',
} as const;

const PIXEL_RATIO = 2;

function drawn(
  widthPx: number,
  heightPx: number,
  draw: (context: CanvasRenderingContext2D) => void,
): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx * PIXEL_RATIO;
  canvas.height = heightPx * PIXEL_RATIO;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const SHIELD = { width: 24, height: 18, radius: 4 } as const;

/** A sign that stretches with the number on it. */
function addShield(map: MapLibreMap, id: string, fill: string, edge: string): void {
  const { width, height, radius } = SHIELD;
  const image = drawn(width, height, (context) => {
    context.beginPath();
    context.roundRect(1, 1, width - 2, height - 2, radius);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = 1;
    context.strokeStyle = edge;
    context.stroke();
  });
  if (!image) return;
  const [w, h, r] = [width, height, radius + 1].map((px) => px * PIXEL_RATIO) as [
    number,
    number,
    number,
  ];
  map.addImage(id, image, {
    pixelRatio: PIXEL_RATIO,
    stretchX: [[r, w - r]],
    stretchY: [[r, h - r]],
    content: [4, 4, w - 4, h - 4],
  });
}

function addArrow(map: MapLibreMap, colour: string): void {
  const image = drawn(16, 10, (context) => {
    context.strokeStyle = colour;
    context.lineWidth = 1.4;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.beginPath();
    context.moveTo(2, 5);
    context.lineTo(13.5, 5);
    context.moveTo(10.5, 2.2);
    context.lineTo(13.5, 5);
    context.lineTo(10.5, 7.8);
    context.stroke();
  });
  if (image) map.addImage(IMAGES.oneWay, image, { pixelRatio: PIXEL_RATIO });
}

/** What a marker covers, in pixels: a pin stands above its position, a cluster around it. */
export const CLEARANCE_PX = { width: 46, height: 62, above: 14 } as const;

/** Adds what the style's symbols ask for; once a style. */
export function addMapImages(map: MapLibreMap, palette: Palette): void {
  if (map.hasImage(IMAGES.oneWay)) return;
  addShield(map, IMAGES.euroShield, palette.euroShield, palette.euroShieldText);
  addShield(map, IMAGES.shield, palette.shield, palette.shieldEdge);
  addArrow(map, palette.arrow);
  const { width, height } = CLEARANCE_PX;
  const data = new Uint8Array(width * height * 4);
  map.addImage(IMAGES.clearance, { width, height, data });
}
