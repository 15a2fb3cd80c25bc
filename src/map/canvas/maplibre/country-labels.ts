/** The positions of countries' names on the embedded map. */
import type { Feature, Point } from 'geojson';
import { languageOf } from '../../../domain/languages.ts';

/** ISO codes, and positions with room for a name. */
const COUNTRIES: readonly (readonly [code: string, lng: number, lat: number])[] = [
  ['NO', 9.4, 61.45],
  ['SE', 15.6, 62.4],
  ['FI', 26.2, 63.2],
  ['DK', 9.1, 56.15],
  ['IS', -18.6, 64.9],
  ['EE', 25.9, 58.75],
  ['LV', 25.4, 57],
  ['LT', 23.9, 55.5],
  ['RU', 34, 62.5],
  ['BY', 28, 53.6],
  ['PL', 19.4, 52.4],
  ['DE', 10.4, 51.4],
  ['NL', 5.6, 52.3],
  ['GB', -3.6, 56.8],
  ['IE', -8, 53.2],
];

/** @param language the page's; the browser knows the names in it */
export function countryLabels(language: string): Feature<Point>[] {
  const names = new Intl.DisplayNames([languageOf(language).tag], { type: 'region' });
  return COUNTRIES.map(([code, lng, lat]) => ({
    type: 'Feature',
    properties: { kind: 'country', name: names.of(code) ?? code },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  }));
}
