import { Fault } from '../domain/errors.ts';
import type { LanguageCode } from '../domain/languages.ts';
import { lotIdOf } from '../domain/lot.ts';

/** The parts of a lot that have an address of their own (specification, section 7). */
export type LotPart = 'services' | 'nearby' | 'paymentmethods' | 'image';

/**
 * The API's folder as an absolute address without a trailing slash.
 * @param baseUrl the operator's `{base}`: a path of the page's origin, or absolute.
 * @param pageOrigin what a path is resolved against; never the document's `<base>`.
 */
export function apiFolder(baseUrl: string, pageOrigin: string): URL {
  const folder = new URL(baseUrl, pageOrigin);
  folder.pathname = folder.pathname.replace(/\/+$/, '');
  folder.hash = '';
  return folder;
}

/** The language of the files of an API that is a folder (`npm run export-api`); undefined where an API answers calls. */
export type FileLanguage = LanguageCode | undefined;

export function listUrl(folder: URL, files?: boolean): string {
  return files ? below(folder, '/index.json').href : folder.href;
}

/** The address of a lot or of one of its parts. @throws Fault `not-found` for an unusable id (D4, P1) */
export function lotUrl(folder: URL, id: string, part?: LotPart, files?: FileLanguage): string {
  const usable = lotIdOf(id);
  if (usable === undefined) throw new Fault('not-found', 'This is no lot id');
  if (files) return below(folder, `/${usable}/${part ?? 'index'}.${files}.json`).href;
  return below(folder, part ? `/${usable}/${part}` : `/${usable}`).href;
}

export function propertiesUrl(folder: URL, files?: FileLanguage): string {
  return below(folder, files ? `/properties.${files}.json` : '/properties').href;
}

/** Address of the readings of free spaces (F4). */
export function availabilityUrl(folder: URL, files?: FileLanguage): string {
  return below(folder, files ? '/availability.json' : '/availability').href;
}

function below(folder: URL, path: string): URL {
  const url = new URL(folder);
  url.pathname = `${folder.pathname}${path}`;
  return url;
}
