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

/** Lots that are asked for at a time. */
const AT_A_TIME = 8;

const PARTS = ['services', 'nearby', 'paymentmethods'] as const;

/** A photograph of a lot is smaller. */
const MAX_PICTURE_BYTES = 10_000_000;

export interface ExportReport {
  readonly lots: number;
  readonly files: number;
  /**
   * A sentence for each lot whose answers could not be had (those of an earlier run stay), and for each
   * image: its lots are without one.
   */
  readonly failures: readonly string[];
}

/**
 * Asks an operator's API for everything a visitor could and writes each answer as the file that the
 * client asks for with `"api": "files"`. They are gathered beside the folder, which they replace at the end:
 * by two renames, between which there is no folder for a moment.
 * @param input.source the API that is asked, as an absolute address of its base
 * @param input.folder where the files stand in for the API's base
 * @throws Error when the list can't be had; the folder then stays as it was
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
      (error: unknown) => failures.push(`free places: ${(error as Error).message}`),
    );
  }
  const images = new Map<string, Promise<string | undefined>>();
  /** Copies an image once, whoever shows it. @returns its path below the base, unless it can't be had */
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
    // Outside the API's folder: no page shows it either.
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
  /** What an earlier run wrote is better than nothing. */
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

/** The detail with its image's path, and the language that a header said (L3). */
async function detailText(
  { text, language }: ApiAnswer,
  imagePath: (image: string) => Promise<string | undefined>,
): Promise<string> {
  const detail = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const image = imageOf(detail);
  return JSON.stringify({
    ...detail,
    // Undefined is not written: a lot without an image.
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

/** What an earlier run had set aside when it was stopped between its two renames. */
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
