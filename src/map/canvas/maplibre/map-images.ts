/** The images of the map's symbols, drawn on a canvas, so that there are no sprite files. */
import type { Map as MapLibreMap, StyleImageMetadata } from 'maplibre-gl';
import type { Palette } from './palette.ts';

export const IMAGES = {
  shield: 'shield',
  euroShield: 'euro-shield',
  oneWay: 'one-way',
  station: 'station',
  airport: 'airport',
  hospital: 'hospital',
  peak: 'peak',
  hut: 'hut',
  /** Invisible; keep names clear of a marker. */
  pinRoom: 'pin-room',
  roundRoom: 'round-room',
} as const;

const PIXEL_RATIO = 2;

function addDrawn(
  map: MapLibreMap,
  id: string,
  [widthPx, heightPx]: readonly [number, number],
  draw: (context: CanvasRenderingContext2D) => void,
  stretch: Partial<StyleImageMetadata> = {},
): void {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx * PIXEL_RATIO;
  canvas.height = heightPx * PIXEL_RATIO;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  draw(context);
  const image = context.getImageData(0, 0, canvas.width, canvas.height);
  map.addImage(id, image, { pixelRatio: PIXEL_RATIO, ...stretch });
}

const SHIELD = { width: 24, height: 18, radius: 4 } as const;

/** Adds a shield that stretches with the number on it. */
function addShield(map: MapLibreMap, id: string, fill: string, edge: string): void {
  const { width, height, radius } = SHIELD;
  const [w, h, r] = [width * PIXEL_RATIO, height * PIXEL_RATIO, (radius + 1) * PIXEL_RATIO];
  const draw = (context: CanvasRenderingContext2D) => {
    context.beginPath();
    context.roundRect(1, 1, width - 2, height - 2, radius);
    context.fillStyle = fill;
    context.fill();
    context.strokeStyle = edge;
    context.stroke();
  };
  addDrawn(map, id, [width, height], draw, {
    stretchX: [[r, w - r]],
    stretchY: [[r, h - r]],
    content: [4, 4, w - 4, h - 4],
  });
}

/** A drawing in one colour: SVG paths that are filled or drawn as lines. */
interface Mark {
  readonly fill?: string;
  readonly lines?: string;
  readonly linePx?: number;
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark, colour: string): void {
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = mark.linePx ?? 1.4;
  if (mark.lines !== undefined) context.stroke(new Path2D(mark.lines));
  if (mark.fill === undefined) return;
  context.clip(new Path2D(mark.fill));
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

const SIGN_PX = 16;

/** On a rounded square, on a grid of 16 by 16. */
const SIGNS: Readonly<Record<string, Mark>> = {
  [IMAGES.station]: {
    lines:
      'M6.8 3h2.4a2 2 0 0 1 2 2v3.4a2 2 0 0 1-2 2H6.8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM6 11 4.6 13.2M10 11 11.4 13.2',
    fill: 'M4.8 6.2h6.4v1.2H4.8z',
  },
  [IMAGES.airport]: {
    fill: 'M8 2.2c.7 0 1 .9 1 1.9v2.6l4.4 2.7v1.4L9 9.5v2.4l1.5 1.1v1L8 13.3 5.5 14v-1L7 11.9V9.5l-4.4 1.3V9.4L7 6.7V4.1c0-1 .3-1.9 1-1.9z',
  },
  [IMAGES.hospital]: { lines: 'M5.5 4.2V11.8M10.5 4.2V11.8M5.5 8H10.5', linePx: 2 },
};

/** Adds an image of which nothing is seen. */
function addRoom(
  map: MapLibreMap,
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  map.addImage(id, { width, height, data: new Uint8Array(width * height * 4) });
}

/** The area that names keep clear of, in pixels: a pin stands above its position, its EV pin farther right. */
export const PIN_ROOM_PX = { width: 48, height: 52, offset: [4, -20] } as const;
/** Drawn as large as each round marker is. */
export const ROUND_ROOM_PX = 32;

/** Adds the images that the style's symbols use; call it once per style. */
export function addMapImages(map: MapLibreMap, palette: Palette): void {
  if (map.hasImage(IMAGES.oneWay)) return;
  addShield(map, IMAGES.euroShield, palette.euroShield, palette.euroShieldText);
  addShield(map, IMAGES.shield, palette.shield, palette.shieldEdge);
  for (const [id, mark] of Object.entries(SIGNS)) {
    addDrawn(map, id, [SIGN_PX, SIGN_PX], (context) => {
      context.beginPath();
      context.roundRect(0.5, 0.5, SIGN_PX - 1, SIGN_PX - 1, 4);
      context.fillStyle = palette.sign;
      context.fill();
      drawMark(context, mark, palette.signText);
    });
  }
  const addMark = (id: string, size: readonly [number, number], mark: Mark, colour: string) =>
    addDrawn(map, id, size, (context) => drawMark(context, mark, colour));
  addMark(IMAGES.oneWay, [16, 10], { lines: 'M2 5H13.5M10.5 2.2 13.5 5 10.5 7.8' }, palette.arrow);
  addMark(IMAGES.peak, [10, 9], { fill: 'M5 1.5 9 8H1z' }, palette.natureLabel);
  addMark(IMAGES.hut, [10, 9], { fill: 'M5 1 9.3 4.8H8V8H2V4.8H.7z' }, palette.natureLabel);
  addRoom(map, IMAGES.pinRoom, PIN_ROOM_PX);
  addRoom(map, IMAGES.roundRoom, { width: ROUND_ROOM_PX, height: ROUND_ROOM_PX });
}
