import type { FeatureCollection } from 'geojson';
import type { Topology } from 'topojson-specification';
import { shapesOf } from './topojson-shapes.ts';

/**
 * What MapLibre asks of a protocol: `topojson://host/path` is fetched from this origin, decoded and
 * handed over as GeoJSON.
 * @throws when the file doesn't answer
 */
export async function loadTopojson(
  { url }: { readonly url: string },
  abort: AbortController,
): Promise<{ readonly data: FeatureCollection }> {
  const response = await fetch(url.replace('topojson:', location.protocol), {
    signal: abort.signal,
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const features = shapesOf((await response.json()) as Topology);
  return { data: { type: 'FeatureCollection', features } };
}
