import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import { drawPng } from '../../server/share-cards/draw-png.ts';
import { lotImageUrl } from '../../src/api/lot-image-url.ts';
import { type Language, LANGUAGES } from '../../src/domain/languages.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { shareAll } from '../share-files.ts';
import { type ApiAnswer, LOT_PARTS, OperatorApi, wholeAnswer } from '../operator-api.ts';

/** How many lots are requested at a time. */
const AT_A_TIME = 8;
/** A larger picture is not a photograph of a lot. */
const MAX_PICTURE_BYTES = 10_000_000;

export interface ExportInput {
  readonly operator: Pick<Operator, 'id'> & Partial<Pick<Operator, 'availability'>>;
  /** The absolute address of the API's base. */
  readonly source: string;
  /** The folder that replaces the API's base. */
  readonly folder: string;
}

/**
 * Requests everything that a visitor could from an operator's API, and writes each answer as the file that pages read with
 * `"api": "files"`. The files are gathered in a new folder, which replaces the old one at the end by two renames; between
 * them there is no folder for a moment.
 * @returns counts of lots and files, and a sentence for each lot whose answers failed, which keeps the files of an earlier run,
 *   and for each image that failed, which its lots go without
 * @throws Error if the list fails; the folder then stays as it was
 */
export async function exportOperator(input: ExportInput) {
  const { folder, source } = input;
  const old = `${folder}.old`;
  const fresh = `${folder}.new`;
  // An earlier run may have been stopped between its two renames.
  if (!existsSync(folder) && existsSync(old)) await rename(old, folder);
  await rm(fresh, { recursive: true, force: true });
  const written = new AnswerFiles(new OperatorApi({ apiBaseUrl: source }, source), fresh, folder);
  const lots = await written.writeAll(input);
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  try {
    await rename(fresh, folder);
  } catch (error) {
    if (existsSync(old)) await rename(old, folder);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
  return { lots, files: written.files, failures: written.failures };
}

/** An API's answers as files of a new folder, beside the folder of an earlier run. */
class AnswerFiles {
  readonly #api: OperatorApi;
  readonly #fresh: string;
  readonly #earlier: string;
  /** Paths of copied images by what lots call them; undefined for those that failed. */
  readonly #images = new Map<string, Promise<string | undefined>>();
  readonly failures: string[] = [];
  files = 0;

  constructor(api: OperatorApi, fresh: string, earlier: string) {
    this.#api = api;
    this.#fresh = fresh;
    this.#earlier = earlier;
  }

  async writeAll({ operator }: ExportInput): Promise<number> {
    const { body, ids } = await this.#api.list();
    await this.#write('index.json', body);
    for (const language of LANGUAGES) {
      const properties = await this.#api.properties(language);
      await this.#write(`properties.${language.code}.json`, properties.body);
    }
    if (operator.availability === true) {
      await this.#api.availability().then(
        (answer) => this.#write('availability.json', answer.body),
        (error: unknown) => this.#fail('free spaces', error),
      );
    }
    const writeLot = async (id: string): Promise<void> => {
      for (const language of LANGUAGES) {
        await this.#writeLot(id, language).catch(async (error: unknown) => {
          await this.#keepLot(id);
          this.#fail(`lot ${id} in "${language.code}"`, error);
        });
      }
    };
    await Readable.from(ids).forEach(writeLot, { concurrency: AT_A_TIME });
    return ids.length;
  }

  async #writeLot(id: string, language: Language): Promise<void> {
    const detail = await this.#api.lot(id, language);
    await this.#write(`${id}/index.${language.code}.json`, await this.#detailText(detail));
    for (const part of LOT_PARTS) {
      const { body } = await this.#api.lot(id, language, part);
      await this.#write(`${id}/${part}.${language.code}.json`, body);
    }
  }

  /** Returns the detail as JSON, with the path of the copied image and the language of the answer's header. [L3] */
  async #detailText({ body, contentLanguage }: ApiAnswer): Promise<string> {
    const detail = JSON.parse(body) as Readonly<Record<string, unknown>>;
    const { image } = { image: undefined, ...detail };
    return JSON.stringify({
      ...detail,
      // JSON leaves out an undefined image.
      ...(typeof image === 'string' && image !== '' && { image: await this.#imagePath(image) }),
      ...(contentLanguage !== undefined && { contentLanguage }),
    });
  }

  /** Copies an image once, however many lots show it. @returns its path below the base; undefined if it failed */
  #imagePath(image: string): Promise<string | undefined> {
    const known =
      this.#images.get(image) ??
      this.#copyImage(image).catch((error: unknown) => {
        this.#fail(`image "${image}"`, error);
        return undefined;
      });
    this.#images.set(image, known);
    return known;
  }

  async #copyImage(image: string): Promise<string | undefined> {
    const url = lotImageUrl(this.#api.folder, image);
    // An image outside the API's folder is not copied, because no page shows it.
    if (url === undefined) return undefined;
    const response = await wholeAnswer(url, {}, MAX_PICTURE_BYTES);
    const picture = await pictureOf(new Uint8Array(await response.arrayBuffer()));
    const path = picturePath(picture);
    await this.#write(path, picture.bytes);
    return path;
  }

  /** Keeps what an earlier run wrote of a lot whose answers failed; its picture is one of the earlier pictures. */
  async #keepLot(id: string): Promise<void> {
    for (const name of [id, 'images']) {
      await shareAll(join(this.#earlier, name), join(this.#fresh, name));
    }
  }

  async #write(path: string, content: string | Uint8Array): Promise<void> {
    const file = join(this.#fresh, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    this.files += 1;
  }

  #fail(what: string, error: unknown): void {
    this.failures.push(`${what}: ${(error as Error).message}`);
  }
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

/** Where a picture's file stands below the API's folder: the same bytes, the same path, and never another file's place. */
function picturePath({ bytes, ending }: Picture): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return `images/${hash}.${ending}`;
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
