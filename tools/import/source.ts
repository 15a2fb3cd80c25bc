/** The contract of a source: how it is recognised, what becomes of its fields, and how a row becomes a lot. */
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import type { LanguageCode } from '../../src/domain/languages.ts';
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import type { DetailNote } from './lot/detail-notes.ts';

export const SOURCE_IDS = [
  'parkeringsregisteret',
  'nobil',
  'ocpi',
  'parkapi',
  'osm',
  'open-charge-map',
  'table',
] as const;

export type SourceId = (typeof SOURCE_IDS)[number];

/** Facts, of which those that are undefined aren't known. */
export type SourceFacts = { readonly [K in keyof LotFacts]: LotFacts[K] | undefined };

/** A lot as the source describes it, before it gets the operator's property ids and the language's words. */
export interface SourceLot {
  readonly id: string;
  /** The source has no id: this one is made from name and position, and changes with them. */
  readonly hasMadeId?: boolean;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly coordinates: readonly [lng: number, lat: number];
  readonly kinds: readonly PropertyKind[];
  /** Charging points. */
  readonly chargers?: number | undefined;
  readonly facts: SourceFacts;
  /** Plain texts. */
  readonly description?: readonly DetailNote[];
  readonly prices?: readonly DetailNote[];
  readonly paymentApps?: readonly string[];
  readonly paymentProviders?: readonly string[];
  /** Ids of the place in public registers, by which two sources mean the same lot: `nobil:NOR_01415`. */
  readonly registerIds?: readonly string[];
  /** Whose data this is: a source's name, or several of a merged lot. */
  readonly source?: string;
  /** Of the lot that leads, where it is merged. */
  readonly sourceUpdated?: string | undefined;
}

/** A source's row that becomes no lot, or a value that was left out. */
export interface Rejection {
  /** The source's name for the row, for the report. */
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

/**
 * A field of a source, by a path such as `AddressInfo.Title`, `evses[].status` or `attr.conn.*.4.trans`. The path stops where
 * everything below is treated alike. What becomes of it, or why it is ignored, stands on the source's page.
 */
export interface Field {
  readonly path: string;
  readonly isUsed: boolean;
  /** What a value of it can be; any other is no value, and told. Absent: anything, or the lot says it as text. */
  readonly holds?: Holds | undefined;
}

export interface Holds {
  /** What a wrong value is not: "no count". */
  readonly what: string;
  readonly is: (value: unknown) => boolean;
}

export interface Attribution {
  readonly text: string;
  readonly url?: string | undefined;
}

/** The document around the rows: the other members of the object that holds the list. */
export type Head = Readonly<Record<string, unknown>>;

/** What a row may need beside itself. */
export interface RowContext {
  readonly head: Head;
  /** What the report calls the row where the source has no name for it: `row 7`. */
  readonly row: string;
  readonly language: LanguageCode;
  readonly now: Date;
  /** Tariffs by id, from the files of tariffs given beside this one (OCPI). */
  readonly tariffs: ReadonlyMap<string, unknown>;
}

/** A source of known shape, unlike a table, which needs a mapping. */
export interface KnownSource {
  readonly id: Exclude<SourceId, 'table'>;
  /** In the report. */
  readonly name: string;
  readonly attribution: Attribution;
  readonly fields: readonly Field[];
  /** The path of the list of rows, where the document is not that list. */
  readonly listAt: readonly string[];
  /** The paths of the dates of a row's changes; the last one counts. */
  readonly updatedAt: readonly string[];
  /** Whether a file is from this source, by its first rows and the document around them. */
  readonly recognises: (rows: readonly unknown[], head: Head) => boolean;
  readonly convert: (row: unknown, context: RowContext) => ImportedRow;
}
