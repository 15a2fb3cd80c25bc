/** Where the map's source files lie: one setting, `REAL_LOTS_DIR`, as for the tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Feature, FeatureCollection, Geometry } from 'geojson';

export const SOURCE_FOLDER = process.env['REAL_LOTS_DIR'] ?? '../shared/data';

/** A source file's text, unpacked where its name ends in .gz. */
export function sourceText(path: string): string {
  const bytes = readFileSync(join(SOURCE_FOLDER, path));
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function sourceFeatures<G extends Geometry, P>(path: string): readonly Feature<G, P>[] {
  return (JSON.parse(sourceText(path)) as FeatureCollection<G, P>).features;
}
