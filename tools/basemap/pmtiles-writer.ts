/** Writes PMTiles 3 (https://github.com/protomaps/PMTiles, spec/v3): one file of gzipped vector tiles. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';

/** A tile and its uncompressed bytes, empty for an empty tile. */
export interface TileBytes {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

export interface ArchiveInfo {
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  readonly metadata: Readonly<Record<string, unknown>>;
}

interface Entry {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
}

const HEADER_BYTES = 127;
/** Readers fetch header and root directory together; the rest of the directory goes into leaves. */
const FIRST_READ_BYTES = 16_384;
const LEAF_ENTRIES = 1_024;
const GZIP = 2;
const MVT = 1;

/**
 * A directory as columns: ids as differences, run lengths, lengths, offsets (0: right behind the tile before).
 * @param runLength 1 of tiles, 0 of leaves. Runs of equal tiles are not joined: the map has none
 */
function directory(entries: readonly Entry[], runLength: 0 | 1): Uint8Array {
  const offsets = entries.map(({ offset }, index) => {
    const before = entries[index - 1];
    return before && offset === before.offset + before.length ? 0 : offset + 1;
  });
  const ids = entries.map(({ tileId }, index) => tileId - (entries[index - 1]?.tileId ?? 0));
  const runs = entries.map(() => runLength);
  const lengths = entries.map(({ length }) => length);
  const writer = new PbfWriter();
  for (const value of [entries.length, ...ids, ...runs, ...lengths, ...offsets]) {
    writer.writeVarint(value);
  }
  return gzipSync(writer.finish(), { level: 9 });
}

/** The root, and the leaves where the root alone would not fit the first read. */
function directories(entries: readonly Entry[]) {
  const alone = directory(entries, 1);
  if (HEADER_BYTES + alone.length <= FIRST_READ_BYTES) return { root: alone, leaves: [] };
  const leaves: Uint8Array[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
    const part = entries.slice(from, from + LEAF_ENTRIES);
    const leaf = directory(part, 1);
    pointers.push({ tileId: part[0]!.tileId, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(pointers, 0), leaves };
}

/** Lays out the tiles: equal bytes share a place. */
function layTiles(tiles: readonly TileBytes[]) {
  const byId = tiles
    .map(({ z, x, y, bytes }) => ({ tileId: zxyToTileId(z, x, y), bytes }))
    .sort((a, b) => a.tileId - b.tileId);
  const places = new Map<string, { readonly offset: number; readonly length: number }>();
  const entries: Entry[] = [];
  const data: Uint8Array[] = [];
  let end = 0;
  for (const { tileId, bytes } of byId) {
    const hash = createHash('sha256').update(bytes).digest('base64');
    let place = places.get(hash);
    if (!place) {
      const packed = gzipSync(bytes, { level: 9 });
      place = { offset: end, length: packed.length };
      places.set(hash, place);
      data.push(packed);
      end += packed.length;
    }
    entries.push({ tileId, ...place });
  }
  return { entries, data, contents: places.size };
}

/** The whole file's bytes. */
export function pmtilesFile(tiles: readonly TileBytes[], info: ArchiveInfo): Uint8Array {
  const { entries, data, contents } = layTiles(tiles);
  const { root, leaves } = directories(entries);
  const metadata = gzipSync(JSON.stringify(info.metadata));
  const zooms = tiles.map(({ z }) => z);
  const minZoom = zooms.reduce((a, b) => Math.min(a, b));
  const maxZoom = zooms.reduce((a, b) => Math.max(a, b));

  const header = new Uint8Array(HEADER_BYTES);
  const view = new DataView(header.buffer);
  header.set(new TextEncoder().encode('PMTiles'));
  view.setUint8(7, 3);
  let offset = HEADER_BYTES;
  const sections = [[root], [metadata], leaves, data];
  for (const [index, parts] of sections.entries()) {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    view.setBigUint64(8 + 16 * index, BigInt(offset), true);
    view.setBigUint64(16 + 16 * index, BigInt(length), true);
    offset += length;
  }
  for (const [index, count] of [entries.length, entries.length, contents].entries()) {
    view.setBigUint64(72 + 8 * index, BigInt(count), true);
  }
  const clustered = 1;
  header.set([clustered, GZIP, GZIP, MVT, minZoom, maxZoom], 96);
  const [west, south, east, north] = info.bounds;
  for (const [index, degrees] of [west, south, east, north].entries()) {
    view.setInt32(102 + 4 * index, Math.round(degrees * 1e7), true);
  }
  view.setUint8(118, minZoom);
  view.setInt32(119, Math.round(((west + east) / 2) * 1e7), true);
  view.setInt32(123, Math.round(((south + north) / 2) * 1e7), true);

  return Buffer.concat([header, ...sections.flat()]);
}
