import { describe, expect, test } from 'vitest';
import { readCost, wallTextAt } from '../../../src/domain/asked-stay.ts';

const ZONE = 'Europe/Oslo';
/** Wednesday, noon. */
const NOON = Date.parse('2026-11-25T12:00:00+01:00');
const costOf = (address: Parameters<typeof readCost>[0]) => readCost(address, NOON, ZONE);

describe('F7: what an address says of the stay', () => {
  test('is read', () => {
    const read = costOf({ stay: '120', at: '2026-12-01T09:00', kwh: '7.5', order: 'price' });
    const atMs = Date.parse('2026-12-01T09:00:00+01:00');
    expect(read).toEqual({ stay: 120, atMs, kwh: 7.5, isByPrice: true, wrong: [] });
    expect(wallTextAt(atMs, ZONE)).toBe('2026-12-01T09:00');
    expect(costOf({})).toEqual({ isByPrice: false, wrong: [] });
  });

  test.each([
    ['stay', '10080'],
    ['kwh', '200'],
    ['kwh', '7.25'],
  ])('to its most: %s=%s', (key, value) => {
    expect(costOf({ [key]: value })).toMatchObject({ [key]: Number(value) });
  });

  const times =
    '1970-01-01T00:00|2026-11-25T10:59|2027-11-28T12:00|2026-12-01T09:00+01:00|2026-12-01T09:00:00Z|' +
    '2026-12-01|2026-02-30T09:00|2026-12-01T24:00|2027-03-28T02:30|tomorrow|+275760-09-13T00:00';
  test.each([
    ['stay', '0|-5|1e9|two hours|10081|1.5| 60|'],
    ['kwh', '0|-1|201|1e2|much'],
    ['order', 'name|Price'],
    ['at', times],
  ])('a %s that can’t be meant is told: %s', (key, values) => {
    for (const value of values.split('|')) {
      const read = costOf({ [key]: value });
      expect([value, read]).toEqual([value, { wrong: [key], isByPrice: false }]);
    }
  });

  test('a time is read up to 366 days ahead', () => {
    const at = (text: string) => costOf({ at: text }).atMs;
    expect(at('2027-11-26T12:00')).toBe(NOON + 366 * 86_400_000);
    expect(at('2027-11-26T12:01')).toBeUndefined();
  });

  test('an hour that the clock shows twice is its first, and a time just passed still counts', () => {
    const october = Date.parse('2026-10-20T12:00:00+02:00');
    const { atMs } = readCost({ at: '2026-10-25T02:30' }, october, ZONE);
    expect(atMs).toBe(Date.parse('2026-10-25T02:30:00+02:00'));
    expect(costOf({ at: '2026-11-25T11:00' }).wrong).toEqual([]);
    expect(costOf({ at: '2027-03-28T03:00' }).wrong).toEqual([]);
  });
});
