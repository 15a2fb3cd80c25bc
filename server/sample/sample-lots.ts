/** What the embedded API serves without a lot file (D2): lots of Norway, and those of two fictional operators. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import type { Connector } from '../../src/domain/lot-facts.ts';
import { openAt } from '../../src/domain/opening-hours/open-by-hours.ts';
import { minuteOf, MS_PER_MINUTE } from '../../src/domain/time.ts';
import { isRow, type Row } from '../../src/domain/row-values.ts';
import { LotCollectionBuilder, type LotCollection } from '../lot-collection.ts';
import { Representation } from '../representation.ts';

/** Free places or chargers of an invented lot, when it is fullest and emptiest. */
interface Range {
  readonly busiest: number;
  readonly quietest: number;
}

/** Returns the operator's own lots, which only the fictional operators have, then those of Norway. */
export function sampleLots(operatorId: string): LotCollection {
  const builder = new LotCollectionBuilder({ isSample: true });
  for (const [path, drawing] of readDrawings()) builder.addImage(path, drawing);
  const own = new URL(`${operatorId}.ndjson`, import.meta.url);
  if (existsSync(own)) for (const line of linesOf(readFileSync(own))) addOwn(builder, line);
  const norway = readFileSync(new URL('norway.ndjson.gz', import.meta.url));
  for (const line of linesOf(gunzipSync(norway))) builder.add(Buffer.from(line), JSON.parse(line));
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

function linesOf(text: Buffer): readonly string[] {
  return text.toString('utf8').trimEnd().split('\n');
}

/** Adds an invented lot: its texts are in two languages, and its free places move with the clock. */
function addOwn(builder: LotCollectionBuilder, line: string): void {
  const row = JSON.parse(line) as Row;
  const { texts, services, paymentMethods, nearby, freeSpaces, freeChargers, image, ...list } = row;
  const inLanguage = (language: string) =>
    JSON.stringify({ ...list, image, ...(isRow(texts) && (texts[language] as object)) });
  const range = (freeSpaces ?? freeChargers) as Range | undefined;
  const salt = Number(list['parkingLotId']);
  const isOpen = openAt(String(list['openingHours']));
  const reading = (nowMs: number, shown: Range) => {
    const readAt = new Date(minuteOf(nowMs)).toISOString();
    if (!isOpen(nowMs)) return { state: 'closed', readAt };
    const free = freeAt(nowMs, shown, salt);
    return {
      free,
      ...(freeSpaces
        ? { capacity: list['noOfSpaces'] }
        : { freeChargers: free, freeByPlug: byPlug(free, list['connectors'] as Connector[]) }),
      readAt,
    };
  };
  builder.add(Buffer.from(JSON.stringify(list)), list, {
    detail: { 'nb-NO': inLanguage('nb-NO'), 'en-GB': inLanguage('en-GB') },
    services,
    paymentMethods,
    nearby,
    reading: range && ((nowMs) => reading(nowMs, range)),
  });
}

/** Shares free chargers out among the plugs, by how many have each. */
function byPlug(free: number, connectors: readonly Connector[]): Row {
  const total = connectors.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  const shares = connectors.map(({ plug, count }) => {
    const before = Math.round((free * seen) / total);
    seen += count;
    return [plug, Math.round((free * seen) / total) - before] as const;
  });
  return Object.fromEntries(shares);
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
