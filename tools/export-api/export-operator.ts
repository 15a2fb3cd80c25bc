import { recordOf } from '../../server/lot-collection.ts';
import { drawPng } from '../../server/share-cards/draw-png.ts';
import { lotImageUrl } from '../../src/api/lot-image-url.ts';
import { withRetries } from '../../src/api/request-json.ts';
import { type Language, LANGUAGES } from '../../src/domain/languages.ts';
import { startDownload } from '../../src/http/download.ts';
import { assertOk } from '../../src/http/status.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { API_LIMITS, LOT_PARTS, OperatorApi, writeEachLot } from '../operator-api.ts';
import { hashOf, OutFolder } from '../out-folder.ts';

const PARTS = ['index', ...LOT_PARTS];
/** What an export writes of lots: one by an earlier version has no manifest. */
const OF_A_LOT = new RegExp(
  String.raw`^(?:[\w-]+/(?:${PARTS.join('|')})\.(?:${LANGUAGES.map(({ code }) => code).join('|')})\.json|images/[\da-f]{32}\.(?:png|jpg|webp|avif))$`,
);
/** A larger picture is not a photograph of a lot. */
const MAX_PICTURE_BYTES = 10_000_000;

interface ExportInput {
  readonly operator: Pick<Operator, 'id'> & Partial<Pick<Operator, 'availability'>>;
  /** The absolute address of the API's base. */
  readonly source: string;
  /** The folder in the place of the API's base. */
  readonly folder: string;
}

/**
 * Requests everything that a visitor could from an operator's API, and writes each answer as the file that pages read with
 * `"api": "files"`. Files that no lot has any more are removed at the end.
 * @returns counts of lots and files, and a sentence for each lot whose answers failed, which keeps the files of an earlier run,
 *   and for each image that failed, which its lots go without
 * @throws Error if the list fails; the folder then stays as it was
 */
export async function exportOperator({ operator, source, folder }: ExportInput) {
  const api = new OperatorApi({ apiBaseUrl: source }, source);
  const { text, ids } = await api.list();
  if (ids.length === 0) throw new Error(`${operator.id}: the list of lots is empty`);
  const files = await OutFolder.open(folder, (path) => OF_A_LOT.test(path));
  const failures: string[] = [];
  const failed = (what: string, error: unknown): undefined => {
    failures.push(`${what}: ${(error as Error).message}`);
    return undefined;
  };
  const writeJson = (path: string, json: unknown) => files.write(path, JSON.stringify(json));
  for (const language of LANGUAGES) {
    const { json } = await api.properties(language);
    await writeJson(`properties.${language.code}.json`, json);
  }
  if (operator.availability === true) {
    const readings = await api.availability().catch((error) => failed('free spaces', error));
    if (readings !== undefined) await files.write('availability.json', readings);
  }

  /** Paths of copied images by what lots call them; undefined for those that failed. */
  const images = new Map<string, Promise<string | undefined>>();
  const imagePath = (image: string): Promise<string | undefined> => {
    const known =
      images.get(image) ??
      copyImage(api, files, image).catch((error) => failed(`image "${image}"`, error));
    images.set(image, known);
    return known;
  };
  const writeLot = async (id: string, language: Language): Promise<void> => {
    const ask = (part?: (typeof LOT_PARTS)[number]) => api.lot(id, language, part);
    const [{ json, contentLanguage }, ...parts] = await Promise.all([ask(), ...LOT_PARTS.map(ask)]);
    const detail = recordOf(json);
    const image = detail['image'];
    await writeJson(partPath(id, 'index', language), {
      ...detail,
      // JSON leaves out an undefined image.
      ...(typeof image === 'string' && image !== '' && { image: await imagePath(image) }),
      // A file server sends no header that says so. [L3]
      ...(contentLanguage !== undefined && { contentLanguage }),
    });
    for (const [at, part] of LOT_PARTS.entries()) {
      await writeJson(partPath(id, part, language), parts[at]?.json);
    }
  };
  const keepLot = (id: string, language: Language): void => {
    for (const part of PARTS) files.keep(partPath(id, part, language));
  };
  const failedLots = await writeEachLot(ids, LANGUAGES, writeLot, keepLot);
  if (failedLots.length > 0) {
    // The files that were kept may name them.
    for (const path of files.known) if (path.startsWith('images/')) files.keep(path);
  }
  failures.push(...failedLots);
  await files.write('index.json', text);
  await files.finish();
  return { lots: ids.length, files: files.written + files.unchanged, failures };
}

function partPath(id: string, part: string, { code }: Language): string {
  return `${id}/${part}.${code}.json`;
}

/** @returns the image's path below the base; undefined for one outside the API's folder, because no page shows it */
async function copyImage(
  api: OperatorApi,
  files: OutFolder,
  image: string,
): Promise<string | undefined> {
  const url = lotImageUrl(api.folder, image);
  if (url === undefined) return undefined;
  const limits = { ...API_LIMITS, maxBytes: MAX_PICTURE_BYTES };
  const download = async (): Promise<Uint8Array> => {
    const { response, body, cancel } = await startDownload(url, {}, limits);
    try {
      assertOk(response);
      return new Uint8Array(await new Response(body).arrayBuffer());
    } finally {
      cancel();
    }
  };
  const { bytes, ending } = await pictureOf(await withRetries(download, limits));
  // The same bytes, the same path, and never another file's place.
  const path = `images/${hashOf(bytes)}.${ending}`;
  await files.write(path, bytes);
  return path;
}

interface Picture {
  readonly bytes: Uint8Array;
  /** A file server tells a file's type by it. */
  readonly ending: 'png' | 'jpg' | 'webp' | 'avif';
}

/** A drawing of more is no picture of a lot. */
const MAX_SVG_BYTES = 1_000_000;

/**
 * A picture as its bytes say, whatever its type and address say: a file that a browser would run, or show as a
 * page, is none. A drawing in SVG, which may hold scripts, becomes a PNG.
 * @throws Error for anything else than PNG, JPEG, WebP, AVIF and SVG
 */
async function pictureOf(bytes: Uint8Array): Promise<Picture> {
  const ending = endingOf(bytes);
  if (ending) return { bytes, ending };
  if (!isSvg(bytes)) throw new Error('is no PNG, JPEG, WebP, AVIF or SVG');
  if (bytes.length > MAX_SVG_BYTES) throw new Error(`is larger than ${MAX_SVG_BYTES} bytes of SVG`);
  try {
    return { bytes: await drawPng(new TextDecoder().decode(bytes)), ending: 'png' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`can't be drawn: ${reason}`, { cause: error });
  }
}

function endingOf(bytes: Uint8Array): Picture['ending'] | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString(
    'latin1',
  );
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (/^RIFF[^]{4}WEBPVP8/.test(head)) return 'webp';
  if (/^[^]{4}ftypavi[fs]/.test(head)) return 'avif';
  return undefined;
}

/** Whether a text's first element is `<svg>`. */
function isSvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 4096));
  return /^\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/i.test(start);
}
