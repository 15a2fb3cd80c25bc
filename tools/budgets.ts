/**
 * `npm run check` step: what a visitor downloads before the list shows, and what the map adds,
 * gzipped, read from the build's manifest. Expects a build in `dist`.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { type Manifest, withImports } from '../server/build-manifest.ts';

const FIRST_VIEW_MAX_KB = 130;
/** More would be pieces that the first view shares with other code: `shared` in vite.config.ts names them. */
const FIRST_VIEW_MAX_FILES = 5;
const MAP_MAX_KB = 600;
/** A class name only MapLibre's code and style sheet know. */
const MAP_CODE = 'maplibregl-canvas';

const DIST = resolve(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;

/** Returns the JavaScript files that load together with these chunks. */
function staticClosure(keys: readonly string[]): ReadonlySet<string> {
  const chunks = [...withImports(manifest, keys)];
  const files = chunks.flatMap((key) => manifest[key]?.file ?? []);
  return new Set(files.filter((file) => /\.m?js$/.test(file)));
}

function gzippedKb(files: Iterable<string>): number {
  const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** The starter, the entry, and the search screen should it be loaded on its own. */
const firstView = staticClosure(
  Object.keys(manifest).filter(
    (key) =>
      manifest[key]?.isEntry === true ||
      /^src\/(?:app\/start-after|(?:app|features\/search)\/search-)/.test(key),
  ),
);
const onDemand = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
const map = staticClosure(
  onDemand.filter((key) => key.startsWith('src/map/') || key.includes('maplibre-gl')),
);
const mapOnly = [...map].filter((file) => !firstView.has(file));

const faults: string[] = [];
const firstViewKb = gzippedKb(firstView);
const mapKb = gzippedKb(mapOnly);
if (firstView.size === 0) faults.push('The manifest names no entry.');
if (firstViewKb > FIRST_VIEW_MAX_KB) faults.push(`First view is over ${FIRST_VIEW_MAX_KB} kB.`);
if (firstView.size > FIRST_VIEW_MAX_FILES)
  faults.push(`First view has ${firstView.size} files: ${[...firstView].join(' ')}.`);
if (mapKb > MAP_MAX_KB) faults.push(`The map adds more than ${MAP_MAX_KB} kB.`);
for (const file of firstView) {
  const holdsMap = readFileSync(join(DIST, file), 'utf8').includes(MAP_CODE);
  if (holdsMap) faults.push(`${file} is part of the first view and holds map code.`);
}
for (const fault of faults) console.error(fault);
console.log(
  `first view ${firstViewKb.toFixed(1)} of ${FIRST_VIEW_MAX_KB} kB, map ${mapKb.toFixed(1)} of ${MAP_MAX_KB} kB`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
