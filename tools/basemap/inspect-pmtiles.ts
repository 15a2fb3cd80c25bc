/** Finds what is wrong with a file of streets, for `operators:check` and for the file's maker. */
import { type FileHandle, open } from 'node:fs/promises';
import { type Header, PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';

/** Norway's mainland, roughly: [west, south, east, north]. */
const NORWAY = [5, 58, 30.9, 71.1] as const;
/** The zoom from which single streets are told apart. */
const STREETS_MIN_ZOOM = 13;
/** The layers that the map's style draws. */
const WANTED_LAYERS = ['roads', 'water', 'landuse', 'earth', 'places', 'buildings'] as const;

export interface PmtilesIssue {
  /** An error: the map is drawn without the file. A warning: the file is drawn, but lacks something. */
  readonly level: 'error' | 'warning';
  readonly message: string;
}

function error(message: string): PmtilesIssue {
  return { level: 'error', message };
}

function warning(message: string): PmtilesIssue {
  return { level: 'warning', message };
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function headerIssues(header: Header, size: number): PmtilesIssue[] {
  const issues: PmtilesIssue[] = [];
  const end = header.tileDataOffset + (header.tileDataLength ?? 0);
  if (size < end) {
    issues.push(error(`is cut short: ${size} of ${end} bytes; copy it again`));
  }
  if (header.tileType !== TileType.Mvt) issues.push(error('holds no vector tiles (MVT)'));
  if (header.maxZoom < STREETS_MIN_ZOOM) {
    issues.push(warning(`ends at zoom ${header.maxZoom}: single streets need ${STREETS_MIN_ZOOM}`));
  }
  const [west, south, east, north] = NORWAY;
  const covers =
    header.minLon <= west &&
    header.minLat <= south &&
    header.maxLon >= east &&
    header.maxLat >= north;
  if (!covers)
    issues.push(warning('does not cover all of Norway: beyond it, main roads are drawn'));
  return issues;
}

function layerIssues(metadata: unknown): PmtilesIssue[] {
  const layers = (metadata as { readonly vector_layers?: unknown } | null)?.vector_layers;
  if (!Array.isArray(layers)) return [error('does not name its layers (vector_layers)')];
  const names = new Set(layers.map((layer: { readonly id?: unknown } | null) => layer?.id));
  if (!names.has('roads')) {
    const found = [...names].filter((name) => typeof name === 'string').join(', ');
    return [error(`has no layer "roads", but ${found || 'none'}: not Protomaps' basemap schema`)];
  }
  const roads = layers.find((layer: { readonly id?: unknown } | null) => layer?.id === 'roads') as
    | { readonly fields?: Readonly<Record<string, unknown>> }
    | undefined;
  if (!Object.hasOwn(roads?.fields ?? {}, 'kind')) {
    return [
      error('is in an older schema (its roads have no "kind"): extract it from a newer build'),
    ];
  }
  const missing = WANTED_LAYERS.filter((name) => !names.has(name));
  return missing.length > 0 ? [warning(`lacks the layers ${missing.join(', ')}`)] : [];
}

/** Opens a file of streets, of which only the beginning is read, and lists what is wrong with it; empty if nothing is. */
export async function inspectPmtilesFile(path: string): Promise<PmtilesIssue[]> {
  let file: FileHandle;
  try {
    file = await open(path);
  } catch (thrown) {
    return [error(`can't be opened: ${messageOf(thrown)}`)];
  }
  try {
    const tiles = new PMTiles(new FileSource(file));
    const issues = headerIssues(await tiles.getHeader(), (await file.stat()).size);
    if (issues.some(({ level }) => level === 'error')) return issues;
    return [...issues, ...layerIssues(await tiles.getMetadata())];
  } catch (thrown) {
    return [error(`can't be read as PMTiles 3: ${messageOf(thrown)}`)];
  } finally {
    await file.close();
  }
}

/** An opened PMTiles file, read in the requested ranges only. */
export class FileSource implements Source {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  getKey(): string {
    return String(this.#file.fd);
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset);
    return { data: bytes.buffer.slice(0, bytesRead) };
  }
}
