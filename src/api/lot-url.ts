import { Fault } from '../domain/errors.ts';
import type { LanguageCode } from '../domain/languages.ts';
import { lotIdOf } from '../domain/lot.ts';
import { below } from './list-url.ts';

/** The parts of a lot that have an address of their own (specification, section 7). */
export type LotPart = 'services' | 'nearby' | 'paymentmethods' | 'image';

/** The language of the files of an API that is a folder (`npm run export-api`); undefined where an API answers calls. */
export type FileLanguage = LanguageCode | undefined;

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
