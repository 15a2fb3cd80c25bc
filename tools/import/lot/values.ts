/** Reads values as sources write them, strictly: anything doubtful is undefined. */
import { isPosition, type Position } from '../../../src/domain/geo.ts';
import {
  MOST,
  readCount,
  readHeight,
  readPower,
  readSpaces,
} from '../../../src/domain/row-values.ts';
import type { Holds, Field } from '../source.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';

/** A text as the source has it, without outer white space; anything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** A text or a number as text; anything else is empty. */
export function wordOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** The words of a text. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** A whole number above 0, also written as text (`"93"`); else undefined. More than `most` is none that a place has. */
export function countOf(value: unknown, most: number = MOST.spaces): number | undefined {
  const count = typeof value === 'string' && /^\s*\d{1,6}\s*$/.test(value) ? Number(value) : value;
  return readCount(count, most) || undefined;
}

/** Charging points. */
export function chargersOf(value: unknown): number | undefined {
  return countOf(value, MOST.chargers);
}

/** 0 is how sources say that they don't know how many there are. */
export const COUNT: Holds = {
  what: 'no count',
  is: (value) => /^\s*0\s*$/.test(wordOf(value)) || countOf(value) !== undefined,
};
export const CHARGERS: Holds = {
  what: 'no count',
  is: (value) => /^\s*0\s*$/.test(wordOf(value)) || chargersOf(value) !== undefined,
};
/** A count that is a number, as in a register of its own. */
export const NUMBER: Holds = { what: 'no count', is: (value) => readSpaces(value) !== undefined };
export const CENTIMETERS: Holds = {
  what: 'no height in cm',
  is: (value) => readHeight(Number(value) / 100) !== undefined,
};
export const KILOWATTS: Holds = {
  what: 'no power',
  is: (value) => value === 0 || readPower(value) !== undefined,
};

/** One of some words or numbers. */
export function oneOf(known: readonly (string | number)[]): Holds {
  return {
    what: 'no known value',
    is: (value) => known.some((one) => one === value),
  };
}

/**
 * A source's fields.
 * @param lists paths, separated by white space, and what some fields hold by their paths
 */
export function fieldList(lists: {
  readonly used: string;
  readonly ignored: string;
  readonly holds: Readonly<Record<string, Holds>>;
}): readonly Field[] {
  const fields = (paths: string, isUsed: boolean) =>
    words(paths).map((path) => ({ path, isUsed, holds: lists.holds[path] }));
  return [...fields(lists.used, true), ...fields(lists.ignored, false)];
}

/** The day, `YYYY-MM-DD`, of the last of some dates or times. */
export function lastDay(dates: readonly unknown[]): string | undefined {
  const days = dates.flatMap((date) => /^\d{4}-\d{2}-\d{2}(?=[T ]|$)/.exec(textOf(date)) ?? []);
  return days.toSorted().at(-1);
}
export const DATE: Holds = { what: 'no date', is: (value) => lastDay([value]) !== undefined };

/** A number, also written as text with decimal point or comma. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = textOf(value).replace(',', '.');
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** The properties of which the rule applies. */
export function kindsWhere(rules: Partial<Record<PropertyKind, boolean>>): PropertyKind[] {
  return (Object.keys(rules) as PropertyKind[]).filter((kind) => rules[kind]);
}

/** The member of an object, own only; undefined for anything that is no object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** A list's entries; none for anything else. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The length of a stay in minutes, from `2 hours`, `90 min`, `1 day` or `PT2H`. Undefined without a unit. */
export function minutesOf(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replace(',', '.');
  const [, hours, minutes] = /^pt(?:(\d+)h)?(?:(\d+)m)?$/.exec(plain) ?? [];
  if (hours !== undefined || minutes !== undefined) {
    return Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  }
  const [, amount, unit = ''] = /^(\d{1,4}(?:\.\d+)?)\s*([a-zøæåö]+)$/.exec(plain) ?? [];
  const factor = MINUTES[unit];
  if (amount === undefined || factor === undefined) return undefined;
  const result = Number(amount) * factor;
  return Number.isInteger(result) && result > 0 ? result : undefined;
}

const MINUTES: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['m', 'min', 'mins', 'minute', 'minutes', 'minutt', 'minutter'].map((unit) => [unit, 1]),
  ),
  ...Object.fromEntries(
    ['h', 'hr', 'hrs', 'hour', 'hours', 't', 'time', 'timer', 'timmar'].map((unit) => [unit, 60]),
  ),
  ...Object.fromEntries(
    ['d', 'day', 'days', 'dag', 'dager', 'dage', 'døgn'].map((unit) => [unit, 24 * 60]),
  ),
};

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

/** A position from two numbers, which may be text. Undefined at 0,0, which is in the sea and means a missing position. */
export function positionOf(longitude: unknown, latitude: unknown): Position | undefined {
  const position = [numberOf(longitude), numberOf(latitude)];
  return isPosition(position) && !isZero(position) ? position : undefined;
}

/** Why these values are no position. */
export function positionFault([x, y]: readonly [longitude: unknown, latitude: unknown]): string {
  const numbers = [numberOf(x), numberOf(y)];
  if (numbers.includes(undefined)) return 'no position';
  const [lng = 0, lat = 0] = numbers;
  if (isZero([lng, lat])) return 'position 0, 0';
  return Math.abs(lng) > 180 || Math.abs(lat) > 180
    ? 'position in metres, not in degrees (say which: crs = "EPSG:25833" in a mapping)'
    : 'no usable position';
}

function isZero([lng, lat]: Position): boolean {
  return Math.abs(lng) < 1e-6 && Math.abs(lat) < 1e-6;
}
