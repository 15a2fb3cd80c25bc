/** Draws SVG as PNG without a browser, with resvg in WebAssembly. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { initWasm, Resvg } from '@resvg/resvg-wasm';

const packages = createRequire(import.meta.url);
/** The regular and the semibold font. Few are loaded, because loading one takes longer than drawing with it. */
const FONTS = ['latin-400', 'latin-600'];
/** Further fonts, for names in other Latin alphabets. */
const MORE_FONTS = ['latin-ext-400', 'latin-ext-600'];
/** Matches characters that the first fonts may lack. */
const OTHER_LETTERS = /[^\u0020-\u00ff\u2010-\u2026\s]/;

/** Limits the memory of a drawing, at four bytes a pixel. */
const MAX_PIXELS = 16_000_000;

let ready: Promise<unknown> | undefined;
const read = new Map<string, Promise<Uint8Array>>();

function start(): Promise<unknown> {
  const file = packages.resolve('@resvg/resvg-wasm/index_bg.wasm');
  return readFile(file)
    .then((bytes) => initWasm(bytes))
    .catch((error: unknown) => {
      // The built copy of this module, which tests load into the same process, has started it already.
      if (String(error).includes('Already initialized')) return;
      // The next card tries again.
      ready = undefined;
      throw error;
    });
}

function fontsFor(svg: string): Promise<Uint8Array[]> {
  const names = OTHER_LETTERS.test(svg) ? [...FONTS, ...MORE_FONTS] : FONTS;
  return Promise.all(
    names.map((name) => {
      const path = `@fontsource/schibsted-grotesk/files/schibsted-grotesk-${name}-normal.woff2`;
      const font = read.get(name) ?? readFile(packages.resolve(path));
      read.set(name, font);
      font.catch(() => read.delete(name));
      return font;
    }),
  );
}

/**
 * Draws an SVG, with its text in Schibsted Grotesk. Nothing outside the SVG is loaded.
 * @throws Error unless it is an SVG of at most 16 million pixels
 */
export async function drawPng(svg: string): Promise<Uint8Array> {
  ready ??= start();
  await ready;
  const font = svg.includes('<text')
    ? { fontBuffers: await fontsFor(svg), defaultFontFamily: 'Schibsted Grotesk' }
    : undefined;
  const drawing = new Resvg(svg, font && { font });
  try {
    if (drawing.width * drawing.height > MAX_PIXELS) throw new Error('The drawing is too large.');
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}
