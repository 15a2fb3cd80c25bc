/** Facts: the optional fields of a lot (F2). A wrong value is dropped and counted; an absent or null field is not wrong. */
import { CURRENCIES, type Currency } from './currencies.ts';
import { LOT_KINDS, PLUGS, type LotKind, type Plug } from './kinds-and-plugs.ts';
import { plainText } from './plain-text.ts';
import {
  cleanLine,
  isAbsent,
  isRow,
  MOST,
  readAbove0,
  readAmount,
  readChargingAmount,
  readCount,
  readHeight,
  readPower,
  readSpaces,
  type Row,
} from './row-values.ts';

/** Connectors of one plug and power. */
export interface Connector {
  readonly plug: Plug;
  /** Absent: not known. */
  readonly kW?: number;
  readonly count: number;
}

/** From minute `fromMinutes` of the stay on, each begun `perMinutes` cost `price`. */
export interface TariffStep {
  readonly fromMinutes: number;
  readonly perMinutes: number;
  readonly price: number;
}

/** Prices of the times in `hours`, or of all times. */
export interface TariffBand {
  /** OpenStreetMap's `opening_hours` syntax. */
  readonly hours?: string;
  /** By ascending `fromMinutes`, the first from 0. */
  readonly steps: readonly TariffStep[];
  readonly maxPerDay?: number;
}

/** What charging costs, VAT included: at all connectors and times, or at those that are said. At least one price is there. */
export interface ChargingPrice {
  readonly plugs?: readonly Plug[];
  /** Powers of connectors, both included. */
  readonly minKw?: number;
  readonly maxKw?: number;
  /** OpenStreetMap's `opening_hours` syntax. */
  readonly hours?: string;
  readonly perKwh?: number;
  readonly perMinute?: number;
  readonly perStart?: number;
  /** From so many minutes after charging has ended; no part of what charging costs. */
  readonly idle?: { readonly afterMinutes: number; readonly perMinute: number };
}

/** Only what is known is there (F1). */
export interface LotFacts {
  /** Who runs the lot, if not the page's operator (F6). */
  readonly operatorName?: string;
  readonly kind?: LotKind;
  /** OpenStreetMap's `opening_hours` syntax, in the operator's time zone. */
  readonly openingHours?: string;
  readonly connectors?: readonly Connector[];
  readonly tariff?: readonly TariffBand[];
  /** For one connector the first that fits its plug, its power and the time holds. */
  readonly chargingPrices?: readonly ChargingPrice[];
  /** What charging costs in the source's words, where `chargingPrices` can't say it. */
  readonly chargingPriceText?: string;
  /** Currency of all prices; the operator's unless given. */
  readonly currency?: Currency;
  readonly maxStayMinutes?: number;
  readonly maxHeightMeters?: number;
  readonly noOfSpaces?: number;
  readonly noOfHandicapSpaces?: number;
  /** Whose data this is, if not the page's operator's. */
  readonly source?: string;
  /** The day of the record's last change there, `YYYY-MM-DD`. */
  readonly sourceUpdated?: string;
}

/** Of an operator or a source. */
const MAX_NAME_LENGTH = 200;
const MAX_OPENING_HOURS_LENGTH = 1_000;
const MAX_PRICE_TEXT_LENGTH = 1_000;
/** The most bands of a tariff, steps of a band and kinds of connectors; no real lot has as many. */
const MAX_PARTS = 50;
const MAX_MINUTES = 366 * 24 * 60;

/** Reads one field's value; undefined: it is wrong. `drop` counts a part that is left out of a valid field. */
type Read<T> = (value: unknown, drop: () => void) => T | undefined;

const READERS: { readonly [F in keyof LotFacts]-?: Read<NonNullable<LotFacts[F]>> } = {
  operatorName: shownUpTo(MAX_NAME_LENGTH),
  kind: oneOf(LOT_KINDS),
  openingHours: readHours,
  connectors: readConnectors,
  // All of it or nothing: a tariff without one of its bands would say another price.
  tariff: (value) => allOf(value, readBand),
  chargingPrices: (value) => allOf(value, readChargingPrice),
  chargingPriceText: shownUpTo(MAX_PRICE_TEXT_LENGTH),
  currency: oneOf(CURRENCIES),
  maxStayMinutes: (value) => readAbove0(value, MAX_MINUTES),
  maxHeightMeters: readHeight,
  noOfSpaces: readSpaces,
  noOfHandicapSpaces: readSpaces,
  source: shownUpTo(MAX_NAME_LENGTH),
  sourceUpdated: readDay,
};

/** The fields' names as the API sends them. */
export const FACT_FIELDS = Object.keys(READERS) as readonly (keyof LotFacts)[];

/** The facts of a row, or undefined where there are none. @param onDropped called for each field, or part of one, left out */
export function readLotFacts(
  row: Row,
  onDropped: (field: keyof LotFacts) => void = () => undefined,
): LotFacts | undefined {
  let facts: Record<string, unknown> | undefined;
  const { currency } = row;
  const isMoneyUnknown =
    !isAbsent(currency) && currency !== '' && CURRENCIES.every((known) => known !== currency);
  for (const field of FACT_FIELDS) {
    const value = row[field];
    if (isAbsent(value) || value === '') continue;
    const drop = () => onDropped(field);
    // In the operator's currency it would be another price.
    const isOtherPrice = isMoneyUnknown && (field === 'tariff' || field === 'chargingPrices');
    const read = isOtherPrice ? undefined : READERS[field](value, drop);
    if (read === undefined) drop();
    else (facts ??= {})[field] = read;
  }
  return facts;
}

/** The day of a date or of a date and time. */
function readDay(value: unknown): string | undefined {
  const day = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0] : undefined;
  return day !== undefined && new Date(day).toJSON()?.startsWith(day) ? day : undefined;
}

function textUpTo(value: unknown, maxLength: number): string | undefined {
  const text = cleanLine(value).trim();
  return text !== '' && text.length <= maxLength ? text : undefined;
}

function readHours(value: unknown): string | undefined {
  return textUpTo(value, MAX_OPENING_HOURS_LENGTH);
}

function shownUpTo(maxLength: number): Read<string> {
  return (value) => {
    const text = textUpTo(value, maxLength);
    return (text && plainText(text).trim()) || undefined;
  };
}

function oneOf<T extends string>(values: readonly T[]): Read<T> {
  return (value) => values.find((known) => known === value);
}

/** The valid connectors, equal ones counted together. A wrong entry is left out; a wrong power is left out of its connector. */
function readConnectors(value: unknown, drop: () => void): readonly Connector[] | undefined {
  if (!Array.isArray(value) || value.length > MOST.chargers) return undefined;
  const connectors = new Map<string, Connector>();
  for (const entry of value as unknown[]) {
    const { plug, kW, count }: Row = isRow(entry) ? entry : {};
    const known = PLUGS.find((one) => one === plug);
    const number = readCount(count, MOST.chargers);
    const power = readPower(kW);
    const key = `${known} ${power}`;
    const all = (number ?? 0) + (connectors.get(key)?.count ?? 0);
    if (known === undefined || !number || all > MOST.chargers) {
      drop();
      continue;
    }
    if (power === undefined && !isAbsent(kW)) drop();
    connectors.set(key, { plug: known, ...(power !== undefined && { kW: power }), count: all });
  }
  return connectors.size > 0 && connectors.size <= MAX_PARTS ? [...connectors.values()] : undefined;
}

function readBand(band: Row): TariffBand | undefined {
  const { hours: saidHours, steps: saidSteps, maxPerDay: saidMax } = band;
  const steps = allOf(saidSteps, readStep);
  const hours = readHours(saidHours);
  const maxPerDay = readAmount(saidMax);
  const isWhole =
    (hours !== undefined || isAbsent(saidHours)) && (maxPerDay !== undefined || isAbsent(saidMax));
  const isRising = steps?.every(({ fromMinutes }, i) =>
    i === 0 ? fromMinutes === 0 : fromMinutes > steps[i - 1]!.fromMinutes,
  );
  // A maximum of 0 beside a price means none: as it stands, all of it would be free.
  const isFree = steps?.every(({ price }) => price === 0);
  if (!steps || !isRising || !isWhole || (maxPerDay === 0 && !isFree)) return undefined;
  return {
    ...(hours !== undefined && { hours }),
    steps,
    ...(maxPerDay !== undefined && { maxPerDay }),
  };
}

function readStep(step: Row): TariffStep | undefined {
  const { fromMinutes: saidFrom, perMinutes: saidPer, price: saidPrice } = step;
  const fromMinutes = readCount(saidFrom, MAX_MINUTES);
  const perMinutes = readAbove0(saidPer, MAX_MINUTES);
  const price = readAmount(saidPrice);
  if (fromMinutes === undefined || perMinutes === undefined || price === undefined)
    return undefined;
  return { fromMinutes, perMinutes, price };
}

function readChargingPrice(price: Row): ChargingPrice | undefined {
  let isWrong = false;
  const read = <T>(value: unknown, as: (given: unknown) => T | undefined): T | undefined => {
    const known = isAbsent(value) ? undefined : as(value);
    isWrong ||= known === undefined && !isAbsent(value);
    return known;
  };
  const { plugs, minKw, maxKw, hours, perKwh, perMinute, perStart, idle } = price;
  const said = {
    plugs: read(plugs, readPlugs),
    minKw: read(minKw, readPower),
    maxKw: read(maxKw, readPower),
    hours: read(hours, readHours),
    perKwh: read(perKwh, readChargingAmount),
    perMinute: read(perMinute, readChargingAmount),
    perStart: read(perStart, readChargingAmount),
    idle: read(idle, readIdle),
  };
  const hasPrice = [said.perKwh, said.perMinute, said.perStart].some((one) => one !== undefined);
  if (isWrong || !hasPrice || (said.minKw ?? 0) > (said.maxKw ?? Infinity)) return undefined;
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

function readPlugs(value: unknown): readonly Plug[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const plugs = PLUGS.filter((plug) => value.includes(plug));
  return plugs.length === value.length ? plugs : undefined;
}

function readIdle(value: unknown): ChargingPrice['idle'] {
  const { afterMinutes: saidAfter, perMinute: saidPrice }: Row = isRow(value) ? value : {};
  const afterMinutes = readCount(saidAfter, MAX_MINUTES);
  const perMinute = readChargingAmount(saidPrice);
  if (afterMinutes === undefined || perMinute === undefined) return undefined;
  return { afterMinutes, perMinute };
}

function allOf<T>(value: unknown, read: (row: Row) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_PARTS) return undefined;
  const parts: T[] = [];
  for (const entry of value as unknown[]) {
    const part = isRow(entry) ? read(entry) : undefined;
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}
