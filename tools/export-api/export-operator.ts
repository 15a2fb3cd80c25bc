import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import { lotImageUrl } from '../../src/api/lot-image-url.ts';
import { type Language, languageOf, type LanguageCode } from '../../src/domain/languages.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { type ApiAnswer, LOT_PARTS, OperatorApi, retryingFetch } from '../ask-api/operator-api.ts';
import { isPicturePath, pictureOf, picturePath } from './picture.ts';

/** How many lots are requested at a time. */
const AT_A_TIME = 8;
/** A larger picture is not a photograph of a lot. */
const MAX_PICTURE_BYTES = 10_000_000;

export interface ExportReport {
  readonly lots: number;
  readonly files: number;
  /**
   * A sentence for each lot whose answers failed, which keeps the files of an earlier run, and for each image that failed,
   * which its lots go without.
   */
  readonly failures: readonly string[];
}

export interface ExportInput {
  readonly operator: Pick<Operator, 'id'> & Partial<Pick<Operator, 'availability'>>;
  /** The absolute address of the API's base. */
  readonly source: string;
  /** The folder that replaces the API's base. */
  readonly folder: string;
  readonly languages: readonly LanguageCode[];
}

/**
 * Requests everything that a visitor could from an operator's API, and writes each answer as the file that pages read with
 * `"api": "files"`. The files are gathered in a new folder, which replaces the old one at the end by two renames; between
 * them there is no folder for a moment.
 * @throws Error if the list fails; the folder then stays as it was
 */
export async function exportOperator(input: ExportInput): Promise<ExportReport> {
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

  /** @returns the number of lots */
  async writeAll({ operator, languages: codes }: ExportInput): Promise<number> {
    const languages = codes.map((code) => languageOf(code));
    const { body, ids } = await this.#api.list();
    await this.#write('index.json', body);
    for (const language of languages) {
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
      for (const language of languages) {
        await this.#writeLot(id, language).catch(async (error: unknown) => {
          await this.#keepLot(id, language.code);
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
    const response = await retryingFetch(url, {}, MAX_PICTURE_BYTES);
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    const picture = await pictureOf(new Uint8Array(await response.arrayBuffer()));
    const path = picturePath(picture);
    await this.#write(path, picture.bytes);
    return path;
  }

  /** Keeps the files that an earlier run wrote for a lot whose answers failed, and its picture. */
  async #keepLot(id: string, code: LanguageCode): Promise<void> {
    const index = `${id}/index.${code}.json`;
    for (const path of [index, ...LOT_PARTS.map((part) => `${id}/${part}.${code}.json`)]) {
      const earlier = await this.#earlierFile(path);
      if (!earlier) continue;
      await this.#write(path, path === index ? await this.#withPicture(String(earlier)) : earlier);
    }
  }

  async #withPicture(detail: string): Promise<string> {
    const { image, ...rest } = JSON.parse(detail) as Readonly<Record<string, unknown>>;
    const isPicture = typeof image === 'string' && isPicturePath(image);
    const bytes = isPicture ? await this.#earlierFile(image) : undefined;
    if (!isPicture || !bytes) return JSON.stringify(rest);
    await this.#write(image, bytes);
    return detail;
  }

  async #earlierFile(path: string): Promise<Buffer | undefined> {
    return readFile(join(this.#earlier, path)).catch(() => undefined);
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
