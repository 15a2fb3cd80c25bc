/** SVG to PNG, without a browser: resvg as WebAssembly. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { initWasm, Resvg } from '@resvg/resvg-wasm';

const packages = createRequire(import.meta.url);
/** Families that a card is set in, regular and semibold; names of other Latin alphabets need the second file. */
const FONTS = ['latin-400', 'latin-600', 'latin-ext-400', 'latin-ext-600'];

let ready: Promise<unknown> | undefined;
let fonts: Promise<Uint8Array[]> | undefined;

function start(): Promise<unknown> {
  const file = packages.resolve('@resvg/resvg-wasm/index_bg.wasm');
  return readFile(file)
    .then((bytes) => initWasm(bytes))
    .catch((error: unknown) => {
      // The build, in the same process, has loaded this module on its own.
      if (!String(error).includes('Already initialized')) throw error;
    });
}

function readFonts(): Promise<Uint8Array[]> {
  return Promise.all(
    FONTS.map((name) =>
      readFile(
        packages.resolve(
          `@fontsource/schibsted-grotesk/files/schibsted-grotesk-${name}-normal.woff2`,
        ),
      ),
    ),
  );
}

/** Draws an SVG, which loads nothing from anywhere; its text is set in Schibsted Grotesk. */
export async function drawPng(svg: string): Promise<Uint8Array> {
  ready ??= start();
  await ready;
  const hasText = svg.includes('<text');
  if (hasText) fonts ??= readFonts();
  const options = hasText
    ? { font: { fontBuffers: (await fonts) ?? [], defaultFontFamily: 'Schibsted Grotesk' } }
    : {};
  const drawing = new Resvg(svg, options);
  try {
    const image = drawing.render();
    const png = image.asPng();
    image.free();
    return png;
  } finally {
    drawing.free();
  }
}
