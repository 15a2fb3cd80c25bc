/** The map's tile files [M1]: the coast, the shipped streets, the operator's own streets. */
import { type Header, PMTiles, TileType } from 'pmtiles';
import type { BBox } from '../../../../domain/geo.ts';
import { RangeSource } from './range-source.ts';

/** A file whose beginning was read and that the map can draw. */
export interface Archive {
  readonly url: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: BBox;
  /** Unpacked or gzipped, whichever MapLibre accepts; undefined if the file has no such tile. */
  tile(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | undefined>;
}

interface Metadata {
  readonly vector_layers?: unknown;
}

/** A file without this layer is not in Protomaps' schema, or has no streets. */
const LAYERS = { coast: 'earth', streets: 'roads' } as const;
export type Content = keyof typeof LAYERS;

interface VectorLayer {
  readonly id?: unknown;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Versions 3 and 4 of the schema have `kind`; older ones have `pmap:kind`, of which nothing would be drawn. */
function canBeDrawn(layers: unknown, content: Content): boolean {
  if (!Array.isArray(layers)) return false;
  const layer = (layers as (VectorLayer | null)[]).find((each) => each?.id === LAYERS[content]);
  return layer !== undefined && (content === 'coast' || Object.hasOwn(layer?.fields ?? {}, 'kind'));
}

/**
 * Opens a file, which takes two small requests.
 * @throws if it can't be read, isn't PMTiles of vector tiles, or has other layers
 */
export async function openArchive(url: string, content: Content): Promise<Archive> {
  const file = new PMTiles(new RangeSource(url));
  const header: Header = await file.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error(`${url} holds no vector tiles.`);
  const metadata = (await file.getMetadata()) as Metadata | null;
  if (!canBeDrawn(metadata?.vector_layers, content)) {
    throw new Error(`${url} is not in Protomaps' basemap schema, version 4.`);
  }
  return {
    url,
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    async tile(z, x, y, signal) {
      const found = await file.getZxy(z, x, y, signal);
      return found?.data;
    },
  };
}
