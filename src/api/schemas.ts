/** What the API sends, checked (specification, section 3): a wrong field counts as missing, a bad entry is skipped. */
import * as v from 'valibot';
import { Fault } from '../domain/errors.ts';
import { isPosition, type Position } from '../domain/geo.ts';
import { readLotFacts, type LotFacts } from '../domain/lot-facts.ts';
import { lotIdOf, type Property } from '../domain/lot.ts';
import { plainText } from '../domain/plain-text.ts';
import { propertyIdOf } from '../domain/property-id.ts';
import {
  cleanLine,
  cleanText,
  MAX_PROPERTY_NAME_LENGTH,
  numberIn,
  readAmount,
  readChargers,
  readSpaces,
} from '../domain/row-values.ts';

/** A value as the domain reads it; a missing one is read too. */
function read<T>(reader: (value: unknown) => T) {
  return v.optional(v.pipe(v.unknown(), v.transform(reader)), null);
}

const line = read((value) => cleanLine(value));
/** A line that is shown and not searched. */
const shownLine = read((value) => plainText(cleanLine(value)));
/** HTML, or an address. */
const text = read(cleanText);
const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => lotIdOf(value) ?? ''),
  v.nonEmpty('must be a usable id'),
);

/** A value that counts as absent where it is wrong. */
function maybe<S extends v.GenericSchema>(schema: S) {
  return v.fallback(v.optional(schema), undefined);
}

/** An array of which the good entries are kept. A missing or broken array counts as empty. */
function goodEntries<S extends v.GenericSchema>(entry: S) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((rows) =>
        rows.flatMap((row): v.InferOutput<S>[] => {
          const parsed = v.safeParse(entry, row);
          return parsed.success ? [parsed.output] : [];
        }),
      ),
    ),
    [],
  );
}

const property = v.object({
  id: v.pipe(v.unknown(), v.transform(propertyIdOf), v.number()),
  name: read((value) => cleanLine(value, MAX_PROPERTY_NAME_LENGTH)),
});
const properties = v.pipe(goodEntries(property), v.transform(firstOfEachId));

const address = v.fallback(
  v.object({ street: shownLine, city: shownLine, postalCode: line, countryCode: line }),
  { street: '', city: '', postalCode: '', countryCode: '' },
);

const position = maybe(
  v.pipe(
    v.object({ coordinates: v.custom<Position>(isPosition) }),
    v.transform(({ coordinates }) => coordinates),
  ),
);

const lotDetail = v.object({
  parkingLotId: maybe(id),
  name: line,
  address,
  position,
  properties,
  totalNoOfChargers: read(readChargers),
  preamble: text,
  description: text,
  priceAndOpeningHours: text,
  image: text,
  gpsUrl: text,
});

/** A service's id goes into a path as one encoded segment: any text that can be encoded, but no dot segment. */
const serviceId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform(String),
  v.check((value) => value.isWellFormed()),
  v.maxLength(128),
  v.regex(/^(?!\.{0,2}$)/u),
);

const service = v.object({
  id: serviceId,
  serviceName: line,
  remainingServiceSpaceCount: read(readSpaces),
  servicePricePerMonth: read((value) => readAmount(numberIn(value))),
  prepaidServiceInvoicePeriodType: maybe(v.union([v.number(), v.string()])),
});

const nearbyLot = v.object({
  id,
  name: line,
  address: shownLine,
  /** Metres. */
  distance: maybe(v.pipe(v.number(), v.finite(), v.minValue(0))),
  properties,
});

const paymentTypes = v.pipe(
  goodEntries(v.object({ paymentTypeName: v.pipe(line, v.trim(), v.nonEmpty()) })),
  v.transform((rows) => rows.map((row) => row.paymentTypeName)),
);

const paymentMethods = v.object({ paymentApps: paymentTypes, paymentProviders: paymentTypes });

export interface LotDetail extends v.InferOutput<typeof lotDetail> {
  /** Fields of the same answer (F2). */
  readonly facts: LotFacts;
}
export interface LotService extends v.InferOutput<typeof service> {
  /** When a cached answer was fetched, in ms since the epoch; absent from a new one. [P9] */
  readonly fetchedAtMs?: number;
}
export type NearbyLot = v.InferOutput<typeof nearbyLot>;
/** Names in the API's order; the page shows apps reversed (specification, section 2). */
export type PaymentMethods = v.InferOutput<typeof paymentMethods>;

/** P1. @throws Fault `bad-data` unless it is an object about the lot that was asked for. */
export function parseLotDetail(json: unknown, wantedId: string): LotDetail {
  const detail = object(json, lotDetail);
  const about = detail.parkingLotId ?? wantedId;
  const says = detail.name || detail.address.street || detail.address.city || detail.position;
  if (about !== wantedId || (detail.parkingLotId === undefined && !says)) {
    throw new Fault('bad-data', 'The answer is not about this lot');
  }
  return { ...detail, facts: readLotFacts(json as Readonly<Record<string, unknown>>) ?? {} };
}

/** @throws Fault `bad-data` unless it is an array. */
export function parseProperties(json: unknown): Property[] {
  return firstOfEachId(entries(json, property));
}

/** @throws Fault `bad-data` unless it is an array. */
export function parseServices(json: unknown, fetchedAtMs?: number): LotService[] {
  return entries(json, service).map((one) =>
    fetchedAtMs === undefined ? one : Object.assign(one, { fetchedAtMs }),
  );
}

/** @throws Fault `bad-data` unless it is an array. A lot named twice keeps its first row (D4). */
export function parseNearby(json: unknown): NearbyLot[] {
  return firstOfEachId(entries(json, nearbyLot));
}

/** @throws Fault `bad-data` unless it is an object. */
export function parsePaymentMethods(json: unknown): PaymentMethods {
  return object(json, paymentMethods);
}

/** Writes a lot as the API would send it; reading that gives the same lot. */
export function wireLot({ position: coordinates, facts, ...lot }: LotDetail): unknown {
  return { ...lot, ...facts, ...(coordinates && { position: { coordinates } }) };
}

/** Ways to pay as the API would send them. */
export function wirePaymentMethods(methods: PaymentMethods): unknown {
  return {
    paymentApps: methods.paymentApps.map(wirePaymentType),
    paymentProviders: methods.paymentProviders.map(wirePaymentType),
  };
}

function wirePaymentType(paymentTypeName: string): unknown {
  return { paymentTypeName };
}

function firstOfEachId<T extends { readonly id: unknown }>(rows: readonly T[]): T[] {
  const seen = new Set<unknown>();
  return rows.filter((row) => seen.size < seen.add(row.id).size);
}

function entries<S extends v.GenericSchema>(json: unknown, entry: S): v.InferOutput<S>[] {
  if (!Array.isArray(json)) throw new Fault('bad-data', 'The answer is no list');
  return v.parse(goodEntries(entry), json);
}

function object<S extends v.GenericSchema>(json: unknown, schema: S): v.InferOutput<S> {
  // An array is an object too, and every field of ours may be missing.
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Fault('bad-data', 'The answer is no object');
  }
  return v.parse(schema, json);
}
