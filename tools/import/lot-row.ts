/** What an import makes: a row of a lot file (specification, section 3), or why there is none. */
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import { type DetailNote, noteParagraphs } from './detail-notes.ts';
import { writtenText } from './written-text.ts';

export interface LotFileRow {
  readonly parkingLotId: string;
  readonly name: string;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly postalCode: string;
    readonly countryCode: string;
  };
  readonly position: { readonly coordinates: readonly [lng: number, lat: number] };
  readonly properties: readonly { readonly id: number; readonly name: string }[];
  readonly totalNoOfChargers: number;
  /** Detail fields: only where the source has them. */
  readonly noOfSpaces?: number;
  readonly noOfHandicapSpaces?: number;
  /** HTML. */
  readonly description?: string;
  readonly priceAndOpeningHours?: string;
  readonly paymentMethods?: {
    readonly paymentApps: readonly { readonly paymentTypeName: string }[];
    readonly paymentProviders: readonly { readonly paymentTypeName: string }[];
  };
}

/** What a source says of a lot, before it has the operator's property ids and the language's words. */
export interface SourceLot {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly coordinates: readonly [lng: number, lat: number];
  readonly kinds: readonly PropertyKind[];
  readonly chargers: number | undefined;
  readonly spaces?: number | undefined;
  readonly handicapSpaces?: number | undefined;
  /** Plain texts. */
  readonly description?: readonly DetailNote[];
  readonly prices?: readonly DetailNote[];
  readonly paymentApps?: readonly string[];
  readonly paymentProviders?: readonly string[];
}

/** A source's row that becomes no lot. */
export interface Rejection {
  /** The row as the source calls it, for the report. */
  readonly row: string;
  readonly reason: string;
}

/** A lot and what of its row was left out, or why there is none. */
export type ImportedRow =
  | {
      readonly lot: SourceLot;
      readonly leftOut?: readonly string[];
      readonly rejection?: undefined;
    }
  | { readonly lot?: undefined; readonly rejection: Rejection };

/** What a lot file is written for. */
export interface LotFileStyle {
  /** The operator's id of a kind (L6); undefined where it has none. */
  readonly idOf: (kind: PropertyKind) => number | undefined;
  readonly nameOf: (kind: PropertyKind) => string;
  /** Language of the words beside a source's bare values. */
  readonly language: 'no' | 'en';
}

export function lotFileRow(lot: SourceLot, style: LotFileStyle): LotFileRow {
  const description = noteParagraphs(lot.description ?? [], style.language);
  const price = noteParagraphs(lot.prices ?? [], style.language);
  const { paymentApps = [], paymentProviders = [] } = lot;
  return {
    parkingLotId: lot.id,
    name: writtenText(lot.name),
    address: {
      street: writtenText(lot.street),
      city: writtenText(lot.city),
      postalCode: lot.postalCode,
      countryCode: lot.country,
    },
    position: { coordinates: lot.coordinates },
    properties: [...new Set(lot.kinds)].flatMap((kind) => {
      const id = style.idOf(kind);
      return id === undefined ? [] : [{ id, name: style.nameOf(kind) }];
    }),
    totalNoOfChargers: lot.chargers ?? 0,
    ...(lot.spaces !== undefined && { noOfSpaces: lot.spaces }),
    ...(lot.handicapSpaces !== undefined && { noOfHandicapSpaces: lot.handicapSpaces }),
    ...(description && { description }),
    ...(price && { priceAndOpeningHours: price }),
    ...(paymentApps.length + paymentProviders.length > 0 && {
      paymentMethods: {
        paymentApps: paymentTypes(paymentApps),
        paymentProviders: paymentTypes(paymentProviders),
      },
    }),
  };
}

function paymentTypes(names: readonly string[]) {
  return [...new Set(names)].map((paymentTypeName) => ({ paymentTypeName }));
}

/** Power from which a charger counts as fast. */
export const FAST_CHARGING_KW = 50;

/** A text as the source has it, without outer white space; anything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** A whole number above 0, also written as text (`"93"`); else undefined. */
export function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : undefined;
}

/** The member of an object, own only; undefined for anything that is no object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
