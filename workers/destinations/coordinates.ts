/**
 * Coordinates as maps write them, WGS 84, latitude first: "59.9139, 10.7522", "59,9139 10,7522",
 * `59°54'48.1"N 10°45'09.0"E`. [S13]
 */
import { isPosition, type Position } from '../../src/domain/geo.ts';

const DEGREES = String.raw`(-?\d{1,3}[.,]\d{2,})\s*°?`;
const PARTED = String.raw`(\d{1,3})°\s*(\d{1,2})['′’]\s*(\d{1,2}(?:[.,]\d+)?)["″”]?`;
const DECIMAL = new RegExp(
  String.raw`^([ns])?\s*${DEGREES}\s*([ns])?[,;\s]\s*([eøwv])?\s*${DEGREES}\s*([eøwv])?$`,
  'iu',
);
const SEXAGESIMAL = new RegExp(String.raw`^${PARTED}\s*([ns])[,\s]+${PARTED}\s*([eøwv])$`, 'iu');

/** "10.30 12.45" is rather two times of day. */
const CLEAR = /[^\d.,\s-]|\.\d+\s*,|[.,]\d{3,}\D+\d+[.,]\d{3,}/u;

/** Undefined: the text isn't a pair of coordinates on Earth. */
export function coordinatesIn(text: string): Position | undefined {
  // One space each: the patterns try all ways to share out a run of them.
  const typed = text.trim().replaceAll(/\s+/gu, ' ');
  const decimal = CLEAR.test(typed) ? DECIMAL.exec(typed) : undefined;
  const parts = SEXAGESIMAL.exec(typed);
  const position = decimal
    ? [
        degreesOf([decimal[5]], decimal[4] ?? decimal[6]),
        degreesOf([decimal[2]], decimal[1] ?? decimal[3]),
      ]
    : parts
      ? [degreesOf(parts.slice(5, 8), parts[8]), degreesOf(parts.slice(1, 4), parts[4])]
      : undefined;
  return isPosition(position) ? position : undefined;
}

/** @param parts degrees, minutes and seconds; those behind may be absent */
function degreesOf(parts: readonly (string | undefined)[], side = ''): number {
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number(part?.replace(',', '.')),
  );
  const value = degrees + minutes / 60 + seconds / 3600;
  return /[swv]/iu.test(side) ? -value : value;
}
