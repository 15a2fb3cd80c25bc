/** `basemap://{coast|streets|operator}/z/x/y`: the tiles of the embedded map (M1). */
import { addProtocol, AJAXError } from 'maplibre-gl';
import {
  MAIN_ROADS_MAX_TILE_ZOOM,
  NORWAY_BOXES,
  STREETS_MIN_ZOOM,
} from '../../../../domain/basemap.ts';
import type { BBox } from '../../../../domain/geo.ts';
import { CITY_BOXES, setOperatorStreets } from '../../../controls/street-coverage.ts';
import { toWorld } from '../../../../domain/view/web-mercator.ts';
import { type Archive, type Content, openArchive } from './tile-archives.ts';

/** How long a file that failed isn't tried again. */
const RETRY_MS = 30_000;
/** How long a tile waits for the operator's file before the shipped streets are drawn. */
const OPERATOR_TIMEOUT_MS = 5_000;

interface Opening {
  readonly archive: Promise<Archive>;
  readonly startedAt: number;
  failed: boolean;
}

const openings = new Map<string, Opening>();
/** When the network last came back; a file that failed before that is tried again at once. */
let backOnlineAt = Number.NEGATIVE_INFINITY;
const warned = new Set<string>();

function warnOnce(url: string, error: unknown): void {
  if (warned.has(url)) return;
  warned.add(url);
  // oxlint-disable-next-line no-console
  console.warn(`The map goes without ${url}.`, error);
}

/** @throws while the file can't be used; logged once on the console */
function archiveOf(url: string, content: Content): Promise<Archive> {
  const known = openings.get(url);
  if (known && !(known.failed && mayTryAgain(known))) return known.archive;
  const archive = openArchive(url, content);
  const opening: Opening = { archive, startedAt: performance.now(), failed: false };
  openings.set(url, opening);
  archive.catch((error: unknown) => {
    opening.failed = true;
    warnOnce(url, error);
  });
  return archive;
}

function mayTryAgain({ startedAt }: Opening): boolean {
  return startedAt < backOnlineAt || performance.now() - startedAt > RETRY_MS;
}

/** Asks once more if the network came back meanwhile: nothing else repeats a request from before that fails. */
async function onceMore<T>(ask: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await ask();
  } catch (error) {
    if (startedAt >= backOnlineAt) throw error;
    return ask();
  }
}

function shipped(name: string): string {
  return new URL(`${import.meta.env.BASE_URL}basemap/${name}.pmtiles`, location.href).href;
}

export const SHIPPED = {
  coast: () => shipped('coast'),
  norway: () => shipped('norway-roads'),
  cities: () => shipped('city-streets'),
} as const;

let operatorFile: string | undefined;

const PATTERN = /^basemap:\/\/(\w+)\/(\d+)\/(\d+)\/(\d+)$/;

interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the file that a tile is drawn from: the operator's where it reaches, else a shipped one; `hole` where the tile
 * above shows what there is, `nothing` where that would show nothing either.
 */
async function archiveFor(
  source: string,
  tile: TileAddress,
): Promise<Archive | 'nothing' | 'hole'> {
  if (source === 'coast') return archiveOf(SHIPPED.coast(), 'coast');
  if (source === 'operator' && operatorFile !== undefined) {
    const own = await archiveOf(operatorFile, 'streets').catch(() => undefined);
    // An extract of a region also has the world's tile of zoom 0, which enlarged is no map elsewhere.
    if (own && tile.z >= own.minZoom && touchesOne([own.bounds], tile)) return own;
  }
  if (tile.z < STREETS_MIN_ZOOM || !touchesOne(NORWAY_BOXES, tile)) return 'nothing';
  if (tile.z <= MAIN_ROADS_MAX_TILE_ZOOM) return archiveOf(SHIPPED.norway(), 'streets');
  return touchesOne(CITY_BOXES, tile) ? archiveOf(SHIPPED.cities(), 'streets') : 'hole';
}

function touchesOne(boxes: readonly BBox[], { z, x, y }: TileAddress): boolean {
  const tiles = 2 ** z;
  return boxes.some(([west, south, east, north]) => {
    const from = toWorld([west, north]);
    const to = toWorld([east, south]);
    const isBeside = x >= to.x * tiles || x + 1 <= from.x * tiles;
    const isAbove = y >= to.y * tiles || y + 1 <= from.y * tiles;
    return !isBeside && !isAbove;
  });
}

/** Returns what MapLibre takes for a hole in the file: it enlarges the tile above. */
function nothingAt(url: string): AJAXError {
  return new AJAXError(404, 'Not Found', url, new Blob());
}

/** Loads a tile for MapLibre. One that is missing or can't be loaded is a hole. */
async function loadTile(
  { url }: { readonly url: string },
  { signal }: AbortController,
): Promise<{ readonly data: ArrayBuffer }> {
  const [, source = '', ...place] = PATTERN.exec(url) ?? [];
  const [z = 0, x = 0, y = 0] = place.map(Number);
  signal.throwIfAborted();
  const archive = await onceMore(() => archiveFor(source, { z, x, y })).catch(
    () => 'hole' as const,
  );
  // Empty and not a hole, because the tile above would fill a hole.
  if (archive === 'nothing') return { data: new ArrayBuffer() };
  if (archive === 'hole') throw nothingAt(url);
  try {
    const data = await onceMore(() => archive.tile(z, x, y, signal));
    if (data) return { data };
  } catch (error) {
    signal.throwIfAborted();
    warnOnce(archive.url, error);
  }
  throw nothingAt(url);
}

/** Whether the coast can be drawn; without it everything would be sea. */
export async function hasCoast(): Promise<boolean> {
  return onceMore(() => archiveOf(SHIPPED.coast(), 'coast')).then(
    () => true,
    () => false,
  );
}

/** Call it once, before the first style that uses these tiles. */
export function addTileProtocol(): void {
  addProtocol('basemap', loadTile);
  addEventListener('online', () => {
    backOnlineAt = performance.now();
  });
}

/**
 * Opens the operator's file of streets.
 * @param path `map.streetsFile`: a path of this origin, or one relative to the app
 * @returns undefined if it can't be used; the shipped streets are drawn then
 */
export async function openOperatorStreets(path: string): Promise<Archive | undefined> {
  const base = new URL(import.meta.env.BASE_URL, location.href);
  const url = new URL(path, base);
  if (url.origin !== location.origin) return undefined;
  operatorFile = url.href;
  const silence = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), OPERATOR_TIMEOUT_MS);
  });
  const archive = await Promise.race([
    archiveOf(url.href, 'streets').catch(() => undefined),
    silence,
  ]);
  setOperatorStreets(archive?.bounds);
  return archive;
}
