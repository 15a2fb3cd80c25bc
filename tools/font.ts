/**
 * `npm run make -- font`: cuts what the first view needs out of the typeface, into `src/ui/fonts`: the letters
 * of the Nordic languages and their neighbours', and the weights that the style sheets name
 * (src/ui/tokens.css). The rest stays in the package's own files, for names that need it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

const PROJECT = resolve(import.meta.dirname, '..');
const SOURCE =
  'node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2';
const TARGET = 'src/ui/fonts/schibsted-grotesk-nordic.woff2';

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const LETTERS = 'ÀÁÂÄÅÆÇÈÉÊËÍÑÒÓÔÖØÚÜßàáâäåæçèéêëíñòóôöøúü';
const SIGNS = '\u00a0£§«°±²³´·»½×–—‘’“”„•…€−';

const text = ASCII + LETTERS + SIGNS;
const subset = await subsetFont(await readFile(join(PROJECT, SOURCE)), text, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600, default: 400 } },
});
await writeFile(join(PROJECT, TARGET), subset);
console.log(`${TARGET}: ${(subset.length / 1000).toFixed(1)} kB`);
console.log(`unicode-range: ${ranges(text)};`);

/** The characters as CSS names them: `U+20-7E, U+A0`. */
function ranges(characters: string): string {
  const codes = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
  codes.sort((a, b) => a - b);
  const found: [number, number][] = [];
  for (const code of codes) {
    const last = found.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  return found
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(', ');
}

function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}
