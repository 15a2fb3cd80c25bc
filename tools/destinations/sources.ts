/** The source files as rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { geoNames, rowsIn, sourceRows } from '../source-data.ts';
import { isKnownKind, type KnownKind } from './language.ts';

export type PostcodeSource = ReturnType<typeof readPostcodes>[number];
export type StreetSource = ReturnType<typeof readStreets>[number];
/** A town of Norway, and the position of its centre. */
export type CitySource = ReturnType<typeof readCities>[number];

/** A place of any kind but towns and streets, as the source lists it. */
export interface PlaceSource {
  readonly name: string;
  /** The source's word: station, airport, peak, island … */
  readonly kind: string;
  /** The Norwegian name of those it has. */
  readonly municipality: string;
  readonly position: Position;
  readonly otherNames: readonly string[];
  /** 1: drawn on the map of the whole country, or served. */
  readonly importance: number;
  /** Undefined: its label stands somewhere in a large thing. */
  readonly accuracyMeters: number | undefined;
}

/** The mean of 0150 Oslo takes in the fjord's islands, and lies in the water: the middle of its quays. */
const PLACED: Readonly<Record<string, Position>> = { '10.71280,59.89060': [10.7425, 59.907] };

function placed(lng = '', lat = ''): Position {
  return PLACED[`${lng},${lat}`] ?? [Number(lng), Number(lat)];
}

export function readPostcodes() {
  return sourceRows('destinations/postcodes.tsv.gz').map(
    ([code = '', town = '', district = '', area = '', inhabitants, use, lng, lat]) => ({
      code,
      town: townName(town),
      district: spaced(district),
      area,
      inhabitants: Number(inhabitants) || 0,
      isBoxes: use === 'boxes',
      position: placed(lng, lat),
    }),
  );
}

/** Mail that goes nowhere one could park. */
const NO_PLACE = /feltpost|postboks|utland|postterminal|svarsending/i;

export function readStreets() {
  return sourceRows('destinations/streets.tsv.gz')
    .map(([kind, name = '', town = '', , , lng, lat]) => ({
      kind: kind === 'place' ? 'place' : 'street',
      name: spaced(name.replace(/\s*\(.*\)\s*/u, ' ')),
      town: townName(town),
      position: placed(lng, lat),
    }))
    .filter(({ name }) => name.length > 1 && !NO_PLACE.test(name));
}

/** @param municipalities as the postcodes call them */
export function readPlaces(municipalities: ReadonlySet<string>): readonly PlaceSource[] {
  return sourceRows('destinations/places.tsv.gz').map(
    ([name = '', kind = '', area = '', lng, lat, others, importance, exact = '']) => {
      const areas = area.split(' - ');
      return {
        name,
        kind,
        municipality: areas.find((one) => municipalities.has(one)) ?? areas[0]!,
        position: [Number(lng), Number(lat)],
        otherNames: namesIn(others),
        importance: Number(importance) || 3,
        accuracyMeters: exact === 'area' ? undefined : Number(exact),
      };
    },
  );
}

/** By GeoNames. */
export function readCities() {
  return geoNames().filter(
    ({ country, name }) => ['NO', 'SJ'].includes(country) && !/station/i.test(name),
  );
}

/** A place that no list has and everybody drives to, by `known-places.tsv`: a shopping centre, a ferry quay, a stadium. */
export interface KnownPlace {
  readonly kind: KnownKind | 'street';
  readonly name: string;
  readonly town: string;
  readonly position: Position;
  readonly otherNames: readonly string[];
  /** How far what bears the name, or lies beside the place, is from it: at least 200 m, but for a street. */
  readonly accuracyMeters: number;
}

export function readKnownPlaces(): readonly KnownPlace[] {
  const file = readFileSync(join(import.meta.dirname, 'known-places.tsv'), 'utf8');
  return rowsIn(file).map(([kind = '', name = '', town = '', lng, lat, others, , accuracy]) => {
    if (kind !== 'street' && !isKnownKind(kind)) throw new Error(`${name}: ${kind} is no kind`);
    const accuracyMeters = Number(accuracy);
    if (!(accuracyMeters > 0)) throw new Error(`${name} has no accuracy`);
    const position = [Number(lng), Number(lat)] as const;
    return { kind, name, town, position, otherNames: namesIn(others), accuracyMeters };
  });
}

function namesIn(cell = ''): readonly string[] {
  return cell === '' ? [] : cell.split('|');
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

/** The row nearest to a position, nearer than `withinKm`. */
export function nearestTo<T extends { readonly position: Position }>(
  rows: readonly T[],
  position: Position,
  withinKm = Infinity,
): T | undefined {
  let best: T | undefined;
  let bestKm = withinKm;
  for (const row of rows) {
    const km = haversineKm(row.position, position);
    if (km < bestKm) [best, bestKm] = [row, km];
  }
  return best;
}

/** `Map.groupBy`, which Node 20 lacks. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
