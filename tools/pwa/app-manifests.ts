import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import { operatorsPath, fileBeside } from '../../server/operators-path.ts';
import { drawPng } from '../../server/share-cards/draw-png.ts';
import { languageOf } from '../../src/domain/languages.ts';
import { DRAWN_ICON } from '../../src/operators/pictures.ts';
import { type Operator, operatorsFileSchema } from '../../src/operators/operator.ts';

/**
 * The icon's share of a maskable image's side. Every mask leaves a circle of 0.8 visible
 * (https://www.w3.org/TR/appmanifest/#icon-masks), and the icon's own corners are round.
 */
const SAFE_SHARE = 0.72;

interface IconFile {
  readonly name: string;
  readonly sizePx: number;
  /** `touch` is for iOS, which reads no icons from a manifest and rounds corners itself. */
  readonly purpose: 'any' | 'maskable' | 'touch';
}

/** The sizes that phones need; they show no SVG on a home screen. */
const ICON_FILES: readonly IconFile[] = [
  { name: 'icon-192.png', sizePx: 192, purpose: 'any' },
  { name: 'icon-512.png', sizePx: 512, purpose: 'any' },
  { name: 'icon-maskable.png', sizePx: 512, purpose: 'maskable' },
  { name: 'icon-touch.png', sizePx: 180, purpose: 'touch' },
];

/**
 * Vite plugin: the web app manifests of every operator, and its icon in the sizes that phones ask for. `host.webmanifest` starts at the root path,
 * `path.webmanifest` at the operator's marker below it (U3): the page links the one it is opened by.
 */
export function appManifests(): Plugin {
  let base = '/';
  return {
    name: 'app-manifests',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    async generateBundle() {
      const path = operatorsPath();
      const text = await readFile(path, 'utf8');
      const { operators, rootPath } = v.parse(operatorsFileSchema, JSON.parse(text));
      for (const operator of operators) {
        const isLocal = DRAWN_ICON.test(operator.icon);
        const drawn = isLocal ? await readFile(fileBeside(path, operator.icon)) : undefined;
        const hasIcons = drawn !== undefined;
        if (drawn) {
          for (const file of ICON_FILES) {
            this.emitFile({
              type: 'asset',
              fileName: `operators/${operator.id}/${file.name}`,
              source: await drawIcon(drawn, file, operator.colours.light.primary.background),
            });
          }
        }
        const starts = {
          host: rootPath,
          ...(operator.marker !== undefined && { path: `${rootPath}${operator.marker}/` }),
        };
        for (const [name, start] of Object.entries(starts)) {
          this.emitFile({
            type: 'asset',
            fileName: `operators/${operator.id}/${name}.webmanifest`,
            source: JSON.stringify(appManifest(operator, start, base, hasIcons)),
          });
        }
      }
    },
  };
}

/**
 * One operator's manifest (https://www.w3.org/TR/appmanifest/).
 * @param hasIcons whether `ICON_FILES` were drawn, which needs an icon that is an SVG in the build
 */
function appManifest(operator: Operator, start: string, base: string, hasIcons: boolean) {
  const icon = operator.icon.startsWith('/') ? `${base}${operator.icon.slice(1)}` : operator.icon;
  return {
    id: `${start}?app=${operator.id}`,
    name: operator.name,
    short_name: operator.name.split(' ')[0],
    lang: languageOf(operator.language).tag,
    start_url: start,
    scope: start,
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: operator.colours.light.primary.background,
    icons: [
      { src: icon, sizes: 'any', purpose: 'any' },
      ...ICON_FILES.filter(({ purpose }) => hasIcons && purpose !== 'touch').map((file) => ({
        src: `${base}operators/${operator.id}/${file.name}`,
        sizes: `${file.sizePx}x${file.sizePx}`,
        type: 'image/png',
        purpose: file.purpose,
      })),
    ],
  };
}

/**
 * Draws an SVG icon as a PNG.
 * @param background fills what a mask or rounded corners would show, for all purposes but `any`
 */
async function drawIcon(
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
