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

/** Adds an image of so many CSS pixels. */
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
    context.lineWidth = 1;
    context.strokeStyle = edge;
    context.stroke();
  };
  const stretch: Pick<StyleImageMetadata, 'stretchX' | 'stretchY' | 'content'> = {
    stretchX: [[r, w - r]],
    stretchY: [[r, h - r]],
    content: [4, 4, w - 4, h - 4],
  };
  addDrawn(map, id, [width, height], draw, stretch);
}

const LINE_PX = 1.4;

function addArrow(map: MapLibreMap, colour: string): void {
  addDrawn(map, IMAGES.oneWay, [16, 10], (context) => {
    context.strokeStyle = colour;
    context.lineWidth = LINE_PX;
    context.stroke(new Path2D('M2 5H13.5M10.5 2.2 13.5 5 10.5 7.8'));
  });
}

const SIGN_PX = 16;

/** Adds a rounded square with a picture, on a grid of 16 by 16. */
function addSign(
  map: MapLibreMap,
  id: string,
  { sign, signText }: Palette,
  draw: (context: CanvasRenderingContext2D) => void,
): void {
  addDrawn(map, id, [SIGN_PX, SIGN_PX], (context) => {
    context.beginPath();
    context.roundRect(0.5, 0.5, SIGN_PX - 1, SIGN_PX - 1, 4);
    context.fillStyle = sign;
    context.fill();
    context.fillStyle = signText;
    context.strokeStyle = signText;
    context.lineWidth = LINE_PX;
    draw(context);
  });
}

/** A train from its front, on rails. */
function drawTrain(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.roundRect(4.8, 3, 6.4, 7.4, 2);
  context.stroke();
  context.fillRect(4.8, 6.2, 6.4, 1.2);
  context.stroke(new Path2D('M6 11 4.6 13.2M10 11 11.4 13.2'));
}

/** A plane from above, in climb. */
function drawPlane(context: CanvasRenderingContext2D): void {
  const plane = new Path2D(
    'M8 2.2c.7 0 1 .9 1 1.9v2.6l4.4 2.7v1.4L9 9.5v2.4l1.5 1.1v1L8 13.3 5.5 14v-1L7 11.9V9.5l-4.4 1.3V9.4L7 6.7V4.1c0-1 .3-1.9 1-1.9z',
  );
  context.clip(plane);
  context.fillRect(0, 0, SIGN_PX, SIGN_PX);
}

function drawHospital(context: CanvasRenderingContext2D): void {
  context.lineWidth = 2;
  context.stroke(new Path2D('M5.5 4.2V11.8M10.5 4.2V11.8M5.5 8H10.5'));
}

/** Adds a small mark without a sign around it. */
function addMark(map: MapLibreMap, id: string, colour: string, path: string): void {
  addDrawn(map, id, [10, 9], (context) => {
    context.fillStyle = colour;
    context.clip(new Path2D(path));
    context.fillRect(0, 0, 10, 9);
  });
}

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
  addArrow(map, palette.arrow);
  addSign(map, IMAGES.station, palette, drawTrain);
  addSign(map, IMAGES.airport, palette, drawPlane);
  addSign(map, IMAGES.hospital, palette, drawHospital);
  addMark(map, IMAGES.peak, palette.natureLabel, 'M5 1.5 9 8H1z');
  addMark(map, IMAGES.hut, palette.natureLabel, 'M5 1 9.3 4.8H8V8H2V4.8H.7z');
  addRoom(map, IMAGES.pinRoom, PIN_ROOM_PX);
  addRoom(map, IMAGES.roundRoom, { width: ROUND_ROOM_PX, height: ROUND_ROOM_PX });
}
