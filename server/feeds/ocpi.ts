/** Free chargers in OCPI 2.1 to 2.3: the locations of a charging backend, each with the status of its EVSEs. */
import { instantOf } from '../../src/domain/availability.ts';
import type { Plug } from '../../src/domain/kinds-and-plugs.ts';
import { isRow, type Row } from '../../src/domain/row-values.ts';
import { lotId } from '../source-ids.ts';
import { type FeedRow, type FeedSource, readRows } from './feed-rows.ts';

const PLUGS: Readonly<Record<string, Plug>> = {
  CHADEMO: 'chademo',
  IEC_62196_T1: 'type1',
  IEC_62196_T2: 'type2',
  IEC_62196_T2_COMBO: 'ccs',
  TESLA_R: 'tesla',
  TESLA_S: 'tesla',
  DOMESTIC_F: 'schuko',
};

/** What is there, but can't be used now. REMOVED and PLANNED EVSEs are not there. */
const TAKEN = /^(BLOCKED|CHARGING|INOPERATIVE|OUTOFORDER|RESERVED)$/;
const ABSENT = /^(PLANNED|REMOVED)$/;
/** Some five times as many as Norway has. */
const MOST_LOCATIONS = 20_000;

/** A connector's plug by its `standard`. */
export function ocpiPlugOf(standard: string): Plug {
  if (standard === '') return 'unknown';
  return (Object.hasOwn(PLUGS, standard) && PLUGS[standard]) || 'other';
}

/** The lot id that an import gives a location. */
export function ocpiLotId(countryCode: string, partyId: string, id: string): string | undefined {
  return lotId(['ocpi', countryCode, partyId, id].filter(Boolean).join('-'));
}

export const readOcpi: FeedSource = (body) => {
  if (typeof body !== 'object' || body === null) throw new Error('The answer is no object');
  // A list, one location, or either within the envelope of an answer.
  const isEnvelope = isRow(body) && 'data' in body;
  const data = isEnvelope ? body['data'] : body;
  const saidAtMs = isEnvelope ? utcIn(body['timestamp']) : undefined;
  return readRows(Array.isArray(data) ? (data as unknown[]) : [data], {
    most: MOST_LOCATIONS,
    nameOf: ({ name, id }) => name ?? id,
    read: (location, name) => readLocation(location, name, saidAtMs),
  });
};

/** @returns the row, or why it can't be used */
function readLocation(location: Row, name: string, saidAtMs: number | undefined): FeedRow | string {
  const id = textOf(location['id']);
  // The body of a PATCH has only what changed.
  if (id === '' || !isRow(location['coordinates'])) return 'only a part of a location';
  if (location['publish'] === false) return 'not to be published';
  const all = Array.isArray(location['evses'])
    ? (location['evses'] as unknown[]).filter(isRow)
    : [];
  const evses = all.filter(({ status }) => !ABSENT.test(textOf(status)));
  if (evses.length === 0) return 'no charger';
  const available = evses.filter(({ status }) => status === 'AVAILABLE');
  const isWhole = evses.every(({ status }) => status === 'AVAILABLE' || TAKEN.test(textOf(status)));
  // Not "full": those without a known status may be free.
  if (available.length === 0 && !isWhole) return 'no status of its chargers';
  const readAtMs = saidAtMs ?? newest([location, ...evses]);
  if (readAtMs === undefined) return 'no time';
  const freeByPlug: Partial<Record<Plug, number>> = {};
  for (const evse of isWhole ? evses : available) {
    const count = evse['status'] === 'AVAILABLE' ? 1 : 0;
    // One that has a plug twice charges one car.
    for (const plug of new Set(plugsOf(evse))) freeByPlug[plug] = (freeByPlug[plug] ?? 0) + count;
  }
  const [country, party] = [textOf(location['country_code']), textOf(location['party_id'])];
  return {
    name,
    place: { ids: [ocpiLotId(country, party, id), lotId(id)].filter((one) => one !== undefined) },
    reading: {
      free: available.length,
      freeChargers: available.length,
      capacity: evses.length,
      freeByPlug,
      readAtMs,
    },
  };
}

function plugsOf({ connectors }: Row): Plug[] {
  const list = Array.isArray(connectors) ? (connectors as unknown[]) : [];
  return list.filter(isRow).map(({ standard }) => ocpiPlugOf(textOf(standard)));
}

function newest(rows: readonly Row[]): number | undefined {
  const times = rows.flatMap((row) => utcIn(row['last_updated']) ?? []);
  return times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b));
}

/** OCPI's times are in UTC, with or without a `Z`. */
function utcIn(value: unknown): number | undefined {
  const text = textOf(value);
  return instantOf(text) ?? instantOf(`${text}Z`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
