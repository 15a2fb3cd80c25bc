/** The contract of a source: how it is recognised, and how a row becomes a lot. What becomes of each field says its page. */
import type { Plug } from '../../src/domain/kinds-and-plugs.ts';
import type { LanguageCode } from '../../src/domain/languages.ts';
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import type { DetailNote } from './lot/detail-notes.ts';
import type { Fields } from './lot/values.ts';

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

export interface SourceConnector {
  readonly plug: Plug;
  readonly kW: number | undefined;
  readonly count: number;
}

/** Facts, of which those that are undefined aren't known. The connectors need not be counted together. */
export type SourceFacts = {
  readonly [K in Exclude<keyof LotFacts, 'connectors' | 'source' | 'sourceUpdated'>]?:
    | LotFacts[K]
    | undefined;
} & { readonly connectors?: readonly SourceConnector[] | undefined };

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
  readonly chargers?: number | undefined;
  readonly facts: SourceFacts;
  /** Plain texts. */
  readonly description?: readonly DetailNote[];
  readonly prices?: readonly DetailNote[];
  readonly paymentApps?: readonly string[];
  readonly paymentProviders?: readonly string[];
  /** Ids of the place in public registers, by which two sources mean the same lot: `nobil:NOR_01415`. */
  readonly registerIds?: readonly string[];
  /** Whose data this is: a source's name, which the importer adds, or several of a merged lot. */
  readonly source?: string | undefined;
  /** The day of the record's last change; of the lot that leads, where it is merged. */
  readonly sourceUpdated?: string | undefined;
}

export interface Attribution {
  readonly text: string;
  readonly url?: string | undefined;
}

/** What a row may need beside itself. */
export interface RowContext {
  readonly language: LanguageCode;
  readonly now: Date;
  /** Tariffs by id, from the files of tariffs given beside this one (OCPI). */
  readonly tariffs: ReadonlyMap<string, Fields>;
}

/** How the rows of a file become lots. */
export interface RowReader {
  /** What the report calls a row. @param at `row 7`, of a table `line 9` */
  readonly label: (row: Fields, at: string) => string;
  /** A lot, or why the row is none. What of it can't be is told to `row.leftOut`. */
  readonly convert: (row: Fields, context: RowContext) => SourceLot | string;
}

/** A source of known shape, unlike a table, which needs a mapping. */
export interface KnownSource extends RowReader {
  readonly id: Exclude<SourceId, 'table'>;
  /** In the report, and on its lots' pages. */
  readonly name: string;
  /** Absent of a format, in which anybody's data may be. */
  readonly attribution?: Attribution;
  /** The path of the list of rows, where the document is not that list. */
  readonly listAt: readonly string[];
  /** Whether a file is from this source, by its first rows and the document around them. */
  readonly recognises: (rows: readonly unknown[], document: unknown) => boolean;
}
