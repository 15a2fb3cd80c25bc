/** What an import makes: a row of a lot file (specification, section 3), or why there is none. */

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
}

/** A source's row that becomes no lot. */
export interface Rejection {
  /** The row as the source calls it, for the report. */
  readonly row: string;
  readonly reason: string;
}

export type ImportedRow =
  | { readonly lot: LotFileRow; readonly rejection?: undefined }
  | { readonly lot?: undefined; readonly rejection: Rejection };

/** Property ids the sources can tell of; their texts are in the translation files (L6). */
export const PROPERTY = {
  charging: 2,
  fastCharging: 3,
  disabledSpaces: 4,
  indoor: 5,
  underground: 6,
  parkAndRide: 7,
  paid: 8,
  free: 9,
  alwaysOpen: 10,
  supervised: 11,
  timeLimited: 12,
  heightLimit: 13,
  customersOnly: 14,
  wheelchair: 15,
  card: 16,
  app: 17,
  cash: 18,
  onStreet: 19,
  reservable: 20,
} as const;

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

/** Plain texts as HTML paragraphs: what a source calls text must never become markup. */
export function paragraphs(texts: readonly string[]): string {
  const lines = texts.flatMap((text) => text.split(/\r?\n/)).map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The member of an object, own only; undefined for anything that is no object. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
