/** What the embedded API serves without a lot file (D2): lots of Norway, and those of two fictional operators. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { openAt } from '../../src/domain/opening-hours/open-at.ts';
import { minuteOf, MS_PER_MINUTE } from '../../src/domain/time.ts';
import { isRow, type Row } from '../../src/domain/row-values.ts';
import { fileReason } from '../file-reason.ts';
import { LotCollectionBuilder, type LotCollection } from '../lot-collection.ts';
import { Representation } from '../representation.ts';

/** Free places or chargers of an invented lot, when it is fullest and emptiest. */
interface Range {
  readonly busiest: number;
  readonly quietest: number;
}

const NONE: Range = { busiest: 0, quietest: 0 };

/**
 * Returns the operator's own lots, then those of Norway. What can't be read is left out, with a sentence: the rest is
 * served.
 */
export function sampleLots(
  operatorId: string,
  {
    folder = new URL('./', import.meta.url),
    warn = console.warn,
  }: { readonly folder?: URL | undefined; readonly warn?: (line: string) => void } = {},
): LotCollection {
  const builder = new LotCollectionBuilder({ isSample: true });
  for (const [path, drawing] of readDrawings()) builder.addImage(path, drawing);
  const own = new URL(`${operatorId}.ndjson`, folder);
  for (const line of linesOf(own, { warn, isOptional: true })) addOwn(builder, line);
  for (const line of linesOf(new URL('norway.ndjson.gz', folder), { warn })) {
    const row = rowIn(line);
    if (row) builder.add(Buffer.from(line), row);
  }
  return builder.finish();
}

/** Reads the drawings that stand in for photographs, by the path that a lot's `image` names. */
export function readDrawings(): ReadonlyMap<string, Representation> {
  const folder = new URL('./images/', import.meta.url);
  return new Map(
    readdirSync(folder).map((name) => {
      const bytes = readFileSync(new URL(name, folder));
      return [`/images/${name}`, new Representation(bytes, 'image/svg+xml')];
    }),
  );
}

function linesOf(
  file: URL,
  options: { readonly warn: (line: string) => void; readonly isOptional?: boolean },
): readonly string[] {
  try {
    const bytes = readFileSync(file);
    const text = file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    return text.toString('utf8').trimEnd().split('\n');
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!(isAbsent && options.isOptional)) {
      const [reason] = fileReason(error).split('\n', 1);
      options.warn(`The sample goes without ${file.pathname}: ${reason}`);
    }
    return [];
  }
}

function rowIn(line: string): Row | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return isRow(row) ? row : undefined;
  } catch {
    return undefined;
  }
}

/** Adds an invented lot: its texts are in two languages, and its free places move with the clock. */
function addOwn(builder: LotCollectionBuilder, line: string): void {
  const row = rowIn(line);
  if (!row) return;
  const { texts, services, paymentMethods, freeSpaces, freeChargers, image, ...list } = row;
  const inLanguage = (language: string) =>
    JSON.stringify({ ...list, image, ...(isRow(texts) && (texts[language] as object)) });
  const [spaces, chargers] = [freeSpaces as Range | undefined, freeChargers as Range | undefined];
  const salt = Number(list['parkingLotId']);
  const isOpen = openAt(String(list['openingHours']));
  const reading = (nowMs: number) => {
    const readAt = new Date(minuteOf(nowMs)).toISOString();
    if (!isOpen(nowMs)) return { state: 'closed', readAt };
    const free = freeAt(nowMs, spaces ?? chargers ?? NONE, salt);
    return {
      free,
      ...(spaces ? { capacity: list['noOfSpaces'] } : { freeChargers: free }),
      readAt,
    };
  };
  builder.add(Buffer.from(JSON.stringify(list)), list, {
    detail: { 'nb-NO': inLanguage('nb-NO'), 'en-GB': inLanguage('en-GB') },
    services,
    paymentMethods,
    reading: spaces || chargers ? reading : undefined,
  });
}

/** The hour, in UTC, at which lots are fullest. */
const BUSIEST_HOUR = 12;

/** Fewest early in the afternoon, most in the night; from minute to minute a few come and go. */
function freeAt(nowMs: number, { busiest, quietest }: Range, salt: number): number {
  const minutes = Math.floor(nowMs / MS_PER_MINUTE);
  const day = (1 - Math.cos(((minutes / 60 - BUSIEST_HOUR) / 12) * Math.PI)) / 2;
  const ripple = 0.06 * Math.sin(minutes / 3 + salt) + 0.04 * Math.sin(minutes / 1.7 + salt * 2);
  return Math.round(busiest + (quietest - busiest) * Math.min(1, Math.max(0, day + ripple)));
}
