/**
 * Real lots with their facts: `norway-lots.json` and `norway-details.ndjson` joined and mapped as an importer would.
 * The details have `operator`, `kw` and `maxstay`, but neither plugs nor kind, which follow from the source of the row.
 */
import { readFileSync } from 'node:fs';
import { realFile } from './real-data.ts';

type Row = Readonly<Record<string, unknown>>;

/** Ids of Open Charge Map's rows begin here; the others are OpenStreetMap's car parks. */
const FIRST_CHARGING_ID = 900_000_000_000;
const MINUTES: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };

export function realLotsWithFacts(): readonly Row[] {
  const details = new Map(
    readFileSync(realFile('norway-details.ndjson'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row)
      .map((row) => [row['parkingLotId'], row]),
  );
  const lots = JSON.parse(readFileSync(realFile('norway-lots.json'), 'utf8')) as readonly Row[];
  return lots.map((lot) => Object.assign({}, lot, factsOf(lot, details.get(lot['parkingLotId']))));
}

function factsOf(lot: Row, details: Row = {}): Row {
  const isCharging = Number(lot['parkingLotId']) >= FIRST_CHARGING_ID;
  const { operator, openingHours, noOfSpaces, noOfHandicapSpaces, kw, maxstay } = details;
  const count = Number(lot['totalNoOfChargers']);
  return {
    kind: isCharging ? 'charging' : 'parking',
    ...(operator !== undefined && { operatorName: operator }),
    ...(openingHours !== undefined && { openingHours }),
    ...(noOfSpaces !== undefined && { noOfSpaces }),
    ...(noOfHandicapSpaces !== undefined && { noOfHandicapSpaces }),
    ...(kw !== undefined && count > 0 && { connectors: [{ plug: 'unknown', kW: kw, count }] }),
    ...(typeof maxstay === 'string' && maxStayOf(maxstay)),
  };
}

/** Reads "2 hours", or "180" for minutes. */
function maxStayOf(text: string): Row {
  const [, number = '', unit = 'minute'] = /^(\d+)(?: (minute|hour|day)s?)?$/.exec(text) ?? [];
  return number === '' ? {} : { maxStayMinutes: Number(number) * (MINUTES[unit] ?? 1) };
}
