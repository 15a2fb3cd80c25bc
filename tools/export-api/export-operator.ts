import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { lotImageUrl } from '../../src/api/lot-image-url.ts';
import {
  apiFolder,
  availabilityUrl,
  listUrl,
  lotUrl,
  propertiesUrl,
} from '../../src/api/lot-url.ts';
import { type Language, languageOf, type LanguageCode } from '../../src/domain/languages.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { lotIdsOf } from '../ask-api/lot-ids.ts';
import { forEachLimited } from '../prerender/for-each-limited.ts';
import { ask, type ApiAnswer } from './ask.ts';
import { isPicturePath, pictureOf, picturePath } from './picture.ts';

/** How many lots are requested at a time. */
const AT_A_TIME = 8;

const PARTS = ['services', 'nearby', 'paymentmethods'] as const;

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

/**
 * Requests everything that a visitor could from an operator's API, and writes each answer as the file that pages read with
 * `"api": "files"`. The files are gathered in a new folder, which replaces the old one at the end by two renames; between
 * them there is no folder for a moment.
 * @param input.source the absolute address of the API's base
 * @param input.folder the folder that replaces the API's base
 * @throws Error if the list fails; the folder then stays as it was
 */
export async function exportOperator(input: {
  readonly operator: Pick<Operator, 'id'> & Partial<Pick<Operator, 'availability'>>;
  readonly source: string;
  readonly folder: string;
  readonly languages: readonly LanguageCode[];
}): Promise<ExportReport> {
  const api = apiFolder(input.source, input.source);
  const fresh = `${input.folder}.new`;
  const failures: string[] = [];
  let files = 0;
  await bringBack(input.folder);
  await rm(fresh, { recursive: true, force: true });
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    const file = join(fresh, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    files += 1;
  };
  const languages = input.languages.map((code) => languageOf(code));

  const list = await ask(listUrl(api));
  const rows: unknown = JSON.parse(list.text);
  if (!Array.isArray(rows)) throw new Error('The API answered something else than a list of lots');
  const ids = lotIdsOf(rows);
  await write('index.json', list.text);
  for (const language of languages) {
    const url = propertiesUrl(api);
    await write(`properties.${language.code}.json`, (await ask(url, language)).text);
  }
  if (input.operator.availability === true) {
    await ask(availabilityUrl(api)).then(
      ({ text }) => write('availability.json', text),
      (error: unknown) => failures.push(`free spaces: ${(error as Error).message}`),
    );
  }
  const images = new Map<string, Promise<string | undefined>>();
  /**
   * Copies an image once, however many lots show it.
   * @returns its path below the base; undefined if it failed
   */
  const imagePath = (image: string): Promise<string | undefined> => {
    const known =
      images.get(image) ??
      copyImage(image).catch((error: unknown) => {
        failures.push(`image "${image}": ${(error as Error).message}`);
        return undefined;
      });
    images.set(image, known);
    return known;
  };
  const copyImage = async (image: string): Promise<string | undefined> => {
    const url = lotImageUrl(api, image);
    // An image outside the API's folder is not copied, because no page shows it.
    if (url === undefined) return undefined;
    const picture = await pictureOf((await ask(url, undefined, MAX_PICTURE_BYTES)).bytes);
    const path = picturePath(picture);
    await write(path, picture.bytes);
    return path;
  };
  const exportLot = async (id: string, language: Language): Promise<void> => {
    const detail = await ask(lotUrl(api, id), language);
    await write(`${id}/index.${language.code}.json`, await detailText(detail, imagePath));
    for (const part of PARTS) {
      const { text } = await ask(lotUrl(api, id, part), language);
      await write(`${id}/${part}.${language.code}.json`, text);
    }
  };
  /** Keeps the files that an earlier run wrote for a lot whose answers failed. */
  const keepOld = async (id: string, code: LanguageCode): Promise<void> => {
    for (const part of ['index', ...PARTS]) {
      const path = `${id}/${part}.${code}.json`;
      const old = await readFile(join(input.folder, path), 'utf8').catch(() => undefined);
      if (old === undefined) continue;
      await write(path, part === 'index' ? await withOldPicture(old) : old);
    }
  };
  const withOldPicture = async (detail: string): Promise<string> => {
    const { image, ...rest } = JSON.parse(detail) as Readonly<Record<string, unknown>>;
    if (typeof image !== 'string' || !isPicturePath(image)) return JSON.stringify(rest);
    const bytes = await readFile(join(input.folder, image)).catch(() => undefined);
    if (!bytes) return JSON.stringify(rest);
    await write(image, bytes);
    return detail;
  };
  await forEachLimited(ids, AT_A_TIME, async (id) => {
    for (const language of languages) {
      try {
        await exportLot(id, language);
      } catch (error) {
        await keepOld(id, language.code);
        failures.push(`lot ${id} in "${language.code}": ${(error as Error).message}`);
      }
    }
  });
  await switchFolder(fresh, input.folder);
  return { lots: ids.length, files, failures };
}

/** Returns the detail as JSON, with the path of the copied image and the language of the answer's header. [L3] */
async function detailText(
  { text, language }: ApiAnswer,
  imagePath: (image: string) => Promise<string | undefined>,
): Promise<string> {
  const detail = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const image = imageOf(detail);
  return JSON.stringify({
    ...detail,
    // JSON leaves out an undefined image.
    ...(image !== undefined && { image: await imagePath(image) }),
    ...(language !== undefined && { contentLanguage: language }),
  });
}

function imageOf(detail: unknown): string | undefined {
  const image = (detail as { readonly image?: unknown } | null)?.image;
  return typeof image === 'string' && image !== '' ? image : undefined;
}

function oldOf(folder: string): string {
  return `${folder}.old`;
}

/** Restores the folder of an earlier run that was stopped between its two renames. */
async function bringBack(folder: string): Promise<void> {
  if (!existsSync(folder) && existsSync(oldOf(folder))) await rename(oldOf(folder), folder);
}

async function switchFolder(fresh: string, folder: string): Promise<void> {
  const old = oldOf(folder);
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  try {
    await rename(fresh, folder);
  } catch (error) {
    await bringBack(folder);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}
