/** The map's files of tiles (M1): the coast, the streets that ship, the operator's own streets. */
import { type Header, PMTiles, TileType } from 'pmtiles';
import type { BBox } from '../../domain/geo.ts';
import { browserByteCache } from './byte-cache.ts';
import { RangeSource } from './range-source.ts';

/** A file whose beginning was read and found to be what the map can draw. */
export interface Archive {
  readonly url: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: BBox;
  /** Gzipped or not, as MapLibre wants it; undefined where the file has no tile. */
  tile(z: number, x: number, y: number, signal: AbortSignal): Promise<ArrayBuffer | undefined>;
  /** Fetches the low zooms, if the file says how much that is, to stay when the network goes. */
  keepOverview(): Promise<void>;
}

interface Metadata {
  readonly vector_layers?: unknown;
  /** Ours: how many bytes of tiles, from the first, the low zooms are. */
  readonly overview_bytes?: unknown;
}

/** Without this layer a file is not in Protomaps' schema, or not of streets. */
const LAYERS = { coast: 'earth', streets: 'roads' } as const;
export type Content = keyof typeof LAYERS;

interface VectorLayer {
  readonly id?: unknown;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** The schema's versions 3 and 4 say `kind`; those before had `pmap:kind`, of which we would draw nothing. */
function canBeDrawn(layers: unknown, content: Content): boolean {
  if (!Array.isArray(layers)) return false;
  const layer = (layers as (VectorLayer | null)[]).find((each) => each?.id === LAYERS[content]);
  return layer !== undefined && (content === 'coast' || Object.hasOwn(layer?.fields ?? {}, 'kind'));
}

const cache = browserByteCache();

/**
 * Opens a file: two small requests.
 * @throws when it can't be read, is no PMTiles of vector tiles, or holds other layers
 */
export async function openArchive(url: string, content: Content): Promise<Archive> {
  const source = new RangeSource(url, cache);
  const file = new PMTiles(source);
  const header: Header = await file.getHeader();
  if (header.tileType !== TileType.Mvt) throw new Error(`${url} holds no vector tiles.`);
  const metadata = (await file.getMetadata()) as Metadata | null;
  if (!canBeDrawn(metadata?.vector_layers, content)) {
    throw new Error(`${url} is not in Protomaps' basemap schema, version 4.`);
  }
  const overview = metadata?.overview_bytes;
  if (typeof overview === 'number' && Number.isSafeInteger(overview) && overview > 0) {
    source.setBeginning(header.tileDataOffset + overview);
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
    async keepOverview() {
      if (header.etag !== undefined) await source.keepBeginning(header.etag);
    },
  };
}
