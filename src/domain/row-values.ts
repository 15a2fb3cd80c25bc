/** What a value of a row may be (D1): texts are cleaned, and a value that no place has is no value. */

/** The largest values that are believed; anything beyond is an error in the data. */
export const MOST = {
  kW: 4_000,
  spaces: 50_000,
  chargers: 2_000,
  heightMeters: 20,
  amount: 100_000,
  chargingAmount: 1_000,
} as const;
const LEAST_HEIGHT_METERS = 1;

/** Longest name, street or city, in UTF-16 units. No real one comes near. */
export const MAX_TEXT_LENGTH = 2_000;
/** Longest property name, in UTF-16 units. */
export const MAX_PROPERTY_NAME_LENGTH = 200;

export type Row = Readonly<Record<string, unknown>>;

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

/** Control characters, but not the white space among them, and those that turn the direction of a text. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /[\t\n\r]+/g;
/** Matches what has to be cleaned; of surrogates those that are alone. */
const SUSPECT = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

/**
 * A text without control characters and without those that turn the direction of what follows; a lone surrogate is
 * U+FFFD. Server and page would otherwise not show the same. Anything but a text is empty.
 */
export function cleanText(value: unknown): string {
  if (typeof value !== 'string') return '';
  return SUSPECT.test(value) ? value.toWellFormed().replaceAll(CONTROL, '') : value;
}

/**
 * The same for a text of one line: a name, a street, a town. One without a visible letter is empty, because it would be
 * an invisible link.
 * @param onCut called if the text is longer than `maxLength` and was cut
 */
export function cleanLine(
  value: unknown,
  maxLength = MAX_TEXT_LENGTH,
  onCut: () => void = () => undefined,
): string {
  const cleaned = cleanText(value);
  const text = SUSPECT.test(cleaned) ? cleaned.replaceAll(BREAKS, ' ') : cleaned;
  if (isBlank(text)) return '';
  if (text.length <= maxLength) return text;
  onCut();
  return cutText(text, maxLength);
}

/** Whether a text has nothing visible. Nearly all texts begin with a letter, which is checked first. */
function isBlank(text: string): boolean {
  return !(text.charCodeAt(0) > 0x20 && text.charCodeAt(0) < 0x7f) && !VISIBLE.test(text);
}

/** A longer cluster of marks is no readable letter, so the text may be cut within it. */
const MAX_GRAPHEME = 64;

let segmenter: Intl.Segmenter | undefined;

/** At most `length` UTF-16 units of `text`, cut between two graphemes, so that no letter loses its accent. */
function cutText(text: string, length: number): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const from = Math.max(0, length - 2 * MAX_GRAPHEME);
  const near = text.slice(from, length + MAX_GRAPHEME);
  const at = from + (segmenter.segment(near).containing(length - from)?.index ?? 0);
  if (length - at <= MAX_GRAPHEME) return text.slice(0, at);
  // Even then it is never cut between the halves of a surrogate pair.
  const isPair = /[\ud800-\udbff]/u.test(text.charAt(length - 1));
  return text.slice(0, isPair ? length - 1 : length);
}

function readNumber(value: unknown, least: number, most: number): number | undefined {
  const isNumber = typeof value === 'number' && value >= least && value <= most;
  return isNumber ? value + 0 : undefined;
}

export function readCount(value: unknown, most: number): number | undefined {
  return Number.isInteger(value) ? readNumber(value, 0, most) : undefined;
}

export function readSpaces(value: unknown): number | undefined {
  return readCount(value, MOST.spaces);
}

/** Charging points, rounded up, so that more than none does not become none. */
export function readChargers(value: unknown): number | undefined {
  const points = readNumber(value, 0, MOST.chargers);
  return points === undefined ? undefined : Math.ceil(points);
}

export function readPower(value: unknown): number | undefined {
  return readAbove0(value, MOST.kW);
}

export function readHeight(value: unknown): number | undefined {
  return readNumber(value, LEAST_HEIGHT_METERS, MOST.heightMeters);
}

/** A price, in whichever currency. */
export function readAmount(value: unknown): number | undefined {
  return readNumber(value, 0, MOST.amount);
}

/** A price of a kWh, a minute or a start of charging. */
export function readChargingAmount(value: unknown): number | undefined {
  return readNumber(value, 0, MOST.chargingAmount);
}

export function readAbove0(value: unknown, most: number): number | undefined {
  return readNumber(value, Number.MIN_VALUE, most);
}

/** A finite number, or a string that is nothing but one (`"1250.50"`); else undefined. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)\s*$/.test(value))
    return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const amount = Number(value);
  return Number.isFinite(amount) ? amount : undefined;
}
