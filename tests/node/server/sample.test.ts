import { describe, expect, test } from 'vitest';

import { sampleLots } from '../../../server/sample/sample-lots.ts';
import { readReadings } from '../../../src/domain/availability.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';

const sum = (free: ReadonlyMap<string, number> = new Map()) =>
  [...free.values()].reduce((a, b) => a + b, 0);

/** Free places by lot, each within what a reading may say. */
function freeAt(lots: ReturnType<typeof sampleLots>, nowMs: number): ReadonlyMap<string, number> {
  const readings = readReadings(lots.availability(nowMs)) ?? [];
  for (const { free = 0, capacity, freeChargers, freeByPlug, readAtMs } of readings) {
    expect(free).toBeLessThanOrEqual(capacity ?? Infinity);
    const ofPlugs = freeByPlug && Object.values(freeByPlug).reduce((a, b) => a + b, 0);
    expect(ofPlugs).toBe(freeChargers);
    expect(nowMs - readAtMs).toBeLessThan(MS_PER_MINUTE);
  }
  return new Map(readings.map(({ id, free }) => [id, free ?? 0]));
}

describe.each(['fjellro', 'kystpark'] as const)('D2: the sample of %s', (operator) => {
  const lots = sampleLots(operator);
  const rows = JSON.parse(lots.list.bytes.toString()) as readonly Readonly<
    Record<string, unknown>
  >[];
  const own = rows.filter(({ source }) => source === undefined);

  test('has the operator’s own lots first, each said to be invented, then real ones with their sources; nothing that a row may not have, and no id twice', () => {
    const parser = new LotRowParser();
    for (const row of rows) expect(parser.take(row)).toBeDefined();
    expect(parser.counts()).toEqual({});
    expect([lots.idCount, lots.isSample]).toEqual([rows.length, true]);
    const sources =
      'Nasjonalt stoppestedsregister,Open Charge Map,OpenStreetMap,Parkeringsregisteret';
    const ofNorway = rows.slice(own.length);
    expect(new Set(ofNorway.map(({ source }) => source))).toEqual(new Set(sources.split(',')));
    for (const row of ofNorway) expect(row).not.toHaveProperty('services');
    for (const row of own) {
      const id = lots.rowOf(String(row['parkingLotId'])) ?? -1;
      expect(lots.detail(id, 'nb-NO').json).toContain('oppdiktet');
      expect(lots.detail(id, 'en-GB').json).toContain('invented');
    }
    const names = own.map(({ name, address }) => JSON.stringify([name, address]));
    expect(new Set(names).size).toBe(own.length);
  });

  test('F4: free places move with the clock, are never more than there are, and are of this minute', () => {
    const noon = Date.parse('2026-11-25T12:00:00Z');
    const morning = Date.parse('2026-11-25T05:30:00Z');
    const times = [noon, noon + 3 * MS_PER_MINUTE, morning];
    const [day, later, early] = times.map((nowMs) => freeAt(lots, nowMs));
    expect(day?.size).toBeGreaterThan(own.length / 2);
    expect([...(day ?? [])].some(([id, free]) => later?.get(id) !== free)).toBe(true);
    const sunday = readReadings(lots.availability(Date.parse('2026-11-29T03:00:00Z'))) ?? [];
    expect(sunday.some(({ state }) => state === 'closed')).toBe(true);
    expect(sum(early)).toBeGreaterThan(2 * sum(day));
  });
});
