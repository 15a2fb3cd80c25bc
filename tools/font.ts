/**
 * `npm run make -- font`: cuts what the first view needs out of the typeface, into `src/ui/fonts`: the letters
 * of the Nordic languages and their neighbours', and the weights that the style sheets name
 * (src/ui/tokens.css). The rest stays in the package's own files, for names that need it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

const PROJECT = resolve(import.meta.dirname, '..');
const PACKAGE = 'node_modules/@fontsource-variable/schibsted-grotesk/files';

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
const LETTERS = 'ÀÁÂÄÅÆÇÈÉÊËÍÑÒÓÔÖØÚÜßàáâäåæçèéêëíñòóôöøúü';
const SIGNS = '\u00a0£§«°±²³´·»½×–—‘’“”„•…€−';

await cut('latin', 'nordic', ASCII + LETTERS + SIGNS);
// Municipalities have Sami names: "Porsáŋgu". The package's own file of these letters is ten times as large.
await cut('latin-ext', 'sami', 'ČčĐđŊŋŠšŦŧŽž');

async function cut(from: string, to: string, text: string): Promise<void> {
  const source = join(PROJECT, PACKAGE, `schibsted-grotesk-${from}-wght-normal.woff2`);
  const subset = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  });
  const target = `src/ui/fonts/schibsted-grotesk-${to}.woff2`;
  await writeFile(join(PROJECT, target), subset);
  console.log(`${target}: ${(subset.length / 1000).toFixed(1)} kB`);
  console.log(`unicode-range: ${ranges(text)};`);
}

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
