import { drawPng } from '../../server/share-cards/draw-png.ts';

/**
 * The icon's share of a maskable image's side. Every mask leaves a circle of 0.8 visible
 * (https://www.w3.org/TR/appmanifest/#icon-masks), and the icon's own corners are round.
 */
const SAFE_SHARE = 0.72;

export interface IconFile {
  readonly name: string;
  readonly sizePx: number;
  /** `touch` is for iOS, which reads no icons from a manifest and rounds corners itself. */
  readonly purpose: 'any' | 'maskable' | 'touch';
}

/** The sizes that phones need; they show no SVG on a home screen. */
export const ICON_FILES: readonly IconFile[] = [
  { name: 'icon-192.png', sizePx: 192, purpose: 'any' },
  { name: 'icon-512.png', sizePx: 512, purpose: 'any' },
  { name: 'icon-maskable.png', sizePx: 512, purpose: 'maskable' },
  { name: 'icon-touch.png', sizePx: 180, purpose: 'touch' },
];

/**
 * Draws an SVG icon as a PNG.
 * @param background fills what a mask or rounded corners would show, for all purposes but `any`
 */
export async function drawIcon(
  svg: Uint8Array,
  { sizePx, purpose }: IconFile,
  background: string,
): Promise<Uint8Array> {
  const side = purpose === 'maskable' ? sizePx * SAFE_SHARE : sizePx;
  const at = (sizePx - side) / 2;
  const ground = `<rect width="100%" height="100%" fill="${background}"/>`;
  const image = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const composed = `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}">
    ${purpose === 'any' ? '' : ground}
    <image href="${image}" x="${at}" y="${at}" width="${side}" height="${side}"/>
  </svg>`;
  return drawPng(composed);
}
