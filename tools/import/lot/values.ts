/** Reads values as sources write them, strictly: anything doubtful is undefined. */
import type { Currency } from '../../../src/domain/currencies.ts';
import { type BBox, isPosition, type Position } from '../../../src/domain/geo.ts';
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import {
  MOST,
  numberIn,
  readCount,
  readHeight,
  readPower,
} from '../../../src/domain/row-values.ts';

/** Reads the members of a row or of a part of it. What can't be is left out, and told. */
export class Fields<Name extends string = string> {
  readonly value: unknown;
  /** What was left out of the whole row, and why. */
  readonly leftOut: string[];

  constructor(value: unknown, leftOut: string[] = []) {
    this.value = value;
    this.leftOut = leftOut;
  }

  raw(name: Name): unknown {
    return member(this.value, name);
  }

  at(name: Name): Fields {
    return new Fields(this.raw(name), this.leftOut);
  }

  /** The entries of a list; none for anything else. */
  list(name: Name): Fields[] {
    return entriesOf(this.raw(name)).map((entry) => new Fields(entry, this.leftOut));
  }

  /** A text without outer white space; anything else is empty. */
  text(name: Name): string {
    return textOf(this.raw(name));
  }

  /** A text or a number as text; anything else is empty. */
  word(name: Name): string {
    return wordOf(this.raw(name));
  }

  /**
   * @param reader returns undefined for a value that can't be
   * @param what such a value is not: "count"
   */
  read<T>(name: Name, reader: (value: unknown) => T | undefined, what: string): T | undefined {
    const value = this.raw(name);
    if (value === undefined || value === null || value === '') return undefined;
    const read = reader(value);
    if (read === undefined)
      this.leftOut.push(`${name}: ${JSON.stringify(value).slice(0, 80)} is no ${what}`);
    return read;
  }

  /** A whole number from 0 on, also written as text. Sources write 0 where they don't know. */
  count(name: Name, most: number = MOST.spaces): number | undefined {
    return this.read(name, (value) => countOf(value, most), 'count');
  }

  chargers(name: Name): number | undefined {
    return this.count(name, MOST.chargers);
  }

  /** The last day, `YYYY-MM-DD`, of some dates or times. */
  day(...names: readonly Name[]): string | undefined {
    return names
      .flatMap((name) => this.read(name, dayOf, 'date') ?? [])
      .toSorted()
      .at(-1);
  }
}

/** The member of an object, own only; undefined for anything that is no object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Whether one of the rows has all these members. */
export function someHave(rows: readonly unknown[], ...names: readonly string[]): boolean {
  return rows.some((row) => names.every((name) => member(row, name) !== undefined));
}

/** A member by its whole name, else by a path of members. */
export function pathOf(value: unknown, path: string): unknown {
  return member(value, path) ?? path.split('.').reduce(member, value);
}

export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function wordOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

export function countOf(value: unknown, most: number = MOST.spaces): number | undefined {
  const isText = typeof value === 'string' && /^\s*\d{1,6}\s*$/.test(value);
  return readCount(isText ? Number(value) : value, most);
}

function dayOf(value: unknown): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?=[T ]|$)/.exec(textOf(value))?.[0];
}

/** A number, also written as text with decimal point or comma. */
export function numberOf(value: unknown): number | undefined {
  return numberIn(typeof value === 'string' ? value.replace(',', '.') : value);
}

/** The properties of which the rule applies. */
export function kindsWhere(rules: Partial<Record<PropertyKind, boolean>>): PropertyKind[] {
  return (Object.keys(rules) as PropertyKind[]).filter((kind) => rules[kind]);
}

/** The length of a stay in minutes, from `2 hours`, `90 min` or `1 day`. Undefined without a unit. */
export function minutesOf(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replace(',', '.');
  const [, amount, unit = ''] = /^(\d{1,4}(?:\.\d+)?)\s*([a-zøæåö]+)$/.exec(plain) ?? [];
  const minutes = Number(amount) * (UNITS.find(([names]) => names.test(unit))?.[1] ?? Number.NaN);
  return Number.isInteger(minutes) && minutes > 0 ? minutes : undefined;
}

const UNITS = [
  [/^(m|mins?|minutes?|minutt|minutter)$/, 1],
  [/^(h|hrs?|hours?|t|timer?|timmar)$/, 60],
  [/^(d|days?|dag|dager|dage|døgn)$/, 24 * 60],
] as const;

/** A height in metres: `2.1`, `2,1 m`, `210 cm`; undefined for words and for heights that no garage has. */
export function metersOf(text: string): number | undefined {
  const [, amount = '', unit = 'm'] =
    /^(\d{1,3}(?:[.,]\d{1,3})?)\s*(m|meter|metres|meters|cm)?$/i.exec(text.trim()) ?? [];
  if (amount === '') return undefined;
  const number = Number(amount.replace(',', '.'));
  return readHeight(unit.toLowerCase() === 'cm' ? number / 100 : number);
}

/** The power that a text begins with: `22 kW - 400V 3-phase`, `3,6 kW`. */
export function kilowattsOf(text: string): number | undefined {
  const [, amount] = /^\s*(\d{1,12}(?:[.,]\d{1,3})?)\s*kW\b/i.exec(text) ?? [];
  return readPower(Number(amount?.replace(',', '.')));
}

/** A registered place name in capitals as it is written: "BERG I ØSTFOLD" is Berg i Østfold. */
export function placeName(name: string): string {
  const text = name.trim();
  if (text.length < 2 || text !== text.toUpperCase() || text === text.toLowerCase()) return text;
  return text
    .toLowerCase()
    .replaceAll(
      /(^|[\s./-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replaceAll(/(?<=\s)(I|På|Og|Ved|Under)(?=\s)/g, (word) => word.toLowerCase());
}

/** Mainland Norway and Svalbard. */
export const NORWAY: BBox = [4, 57.5, 34, 81.5];

/** A position from two numbers, which may be text, or why these values are none. */
export function positionOf(longitude: unknown, latitude: unknown): Position | string {
  const [lng, lat] = [numberOf(longitude), numberOf(latitude)];
  if (lng === undefined || lat === undefined) return notPlaced(longitude, latitude);
  // In the sea: it means a missing one.
  if (Math.abs(lng) < 1e-6 && Math.abs(lat) < 1e-6) return 'position 0, 0';
  if (isPosition([lng, lat])) return [lng, lat];
  return Math.abs(lng) > 180 || Math.abs(lat) > 180
    ? 'position in metres, not in degrees (say which: "crs": "EPSG:25833" in a mapping)'
    : 'no usable position';
}

/** Why what a row says of its place is no position. */
export function notPlaced(...said: readonly unknown[]): string {
  return said.some(isFilled) ? 'no usable position' : 'no position';
}

const PLUG_WORDS: readonly (readonly [pattern: RegExp, plug: Plug])[] = [
  [/ccs|combo/i, 'ccs'],
  [/chademo/i, 'chademo'],
  [/type ?2/i, 'type2'],
  [/type ?1/i, 'type1'],
  [/tesla/i, 'tesla'],
  [/schuko/i, 'schuko'],
];

/** All plugs that a text names: "Type 2 + Schuko". */
export function plugsIn(text: string): Plug[] {
  return PLUG_WORDS.filter(([pattern]) => pattern.test(text)).map(([, plug]) => plug);
}

const COUNTRIES: Readonly<Record<string, string>> = {
  NOR: 'NO',
  SWE: 'SE',
  DAN: 'DK',
  DNK: 'DK',
  FIN: 'FI',
  ISL: 'IS',
  DEU: 'DE',
  NLD: 'NL',
  BEL: 'BE',
};

/** Whose krone "kr" is, by the lot's country. */
export const KRONE: ReadonlyMap<string, Currency> = new Map([
  ['NO', 'NOK'],
  ['SE', 'SEK'],
  ['DK', 'DKK'],
]);

/** A country's code of two letters, where that of three is known. */
export function countryOf(code: string): string {
  return COUNTRIES[code] ?? code;
}

const PLUG_NAMES: Readonly<Record<Plug, string>> = {
  ccs: 'CCS',
  chademo: 'CHAdeMO',
  type2: 'Type 2',
  tesla: 'Tesla',
  type1: 'Type 1',
  schuko: 'Schuko',
  other: '',
  unknown: '',
};

/** The name of a plug whose number isn't known: it is no connector (F2), so the text mentions it. */
export function plugText(plug: Plug, kW: number | undefined): string {
  return [PLUG_NAMES[plug], kW === undefined ? '' : `${kW} kW`].filter(Boolean).join(' ');
}

/** The register's id, by which sources are merged, where a text is one of NOBIL's (`NOR_01415`). */
export function nobilId(text: string): string[] {
  return /^[A-Z]{3}_\d{3,}$/.test(text) ? [`nobil:${text}`] : [];
}

/** What the report calls a row. */
export function labelOf(row: string, name: string): string {
  return `${row}${name && ` "${name}"`}`;
}
