import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import { describe, expect, test } from 'vitest';
import {
  freeChargersOf,
  freeHandicapOf,
  readingRow,
  readReadings,
  roomFor,
  type Reading,
} from '../../../src/domain/availability.ts';
import { closingBefore, opennessAt } from '../../../src/domain/opening-hours/open-now.ts';
import { parseOpeningHours } from '../../../src/domain/opening-hours/parse-opening-hours.ts';

const READ_AT = '2026-11-25T12:00:00+01:00';
const NOW = Date.parse(READ_AT);
const MINUTE = 60_000;

function reading(parts: Partial<Reading>): Reading {
  return { id: '7', readAtMs: NOW, ...parts };
}

describe('F4: readings', () => {
  test('are read one by one, the first of each lot', () => {
    const rows = [
      { id: 7, free: 14, capacity: 40, state: 'open', readAt: READ_AT },
      { id: '7', free: 1, readAt: READ_AT },
      { id: 'p-8', state: 'full', readAt: '2026-11-25T11:00:00Z', free: 'Open' },
    ];
    expect(readReadings(rows)).toStrictEqual([
      { id: '7', free: 14, capacity: 40, state: 'open', readAtMs: NOW },
      { id: 'p-8', state: 'full', readAtMs: NOW },
    ]);
    expect(readingRow(reading({ free: 3 }))).toEqual({
      id: '7',
      free: 3,
      readAt: '2026-11-25T11:00:00.000Z',
    });
  });

  test.each([
    ['no id', { free: 1, readAt: READ_AT }],
    ['a path as id', { id: 'availability', free: 1, readAt: READ_AT }],
    ['a time without zone', { id: 7, free: 1, readAt: '2026-11-25T12:00:00' }],
    ['a time that is none', { id: 7, free: 1, readAt: '2026-13-25T12:00:00Z' }],
    ['nothing said', { id: 7, readAt: READ_AT, capacity: 40 }],
    ['a count as text', { id: 7, readAt: READ_AT, free: 'Open' }],
    ['null', null],
  ])('with %s are left out', (_what, row) => {
    expect(readReadings([row])).toEqual([]);
  });

  test.each([[{}], [null], ['[]']])('%j is no list of them', (json) => {
    expect(readReadings(json)).toBeUndefined();
  });
});

describe('F4: what can’t be', () => {
  test.each([
    // Free above the capacity, also for disabled drivers; chargers without number.
    [{ capacity: 10, state: 'open' }, { free: 12 }],
    [{ free: 8, capacity: 10 }, { freeHandicap: 99 }],
    [{ free: 8 }, { freeChargers: 1e9 }],
  ])('beside %j %j is left out and counted', (kept, wrong) => {
    let dropped = 0;
    const row = { id: 7, readAt: READ_AT, ...kept, ...wrong };
    const readings = readReadings([row], () => (dropped += 1));
    expect([readings, dropped]).toEqual([[{ id: '7', ...kept, readAtMs: NOW }], 1]);
  });

  test.each<[said: unknown, read: object, wrong: number]>([
    [{ ccs: 2 }, { ccs: 2 }, 0],
    [{ ccs: 2, type2: -1 }, { ccs: 2 }, 1],
    [7, {}, 1],
  ])('of free chargers by plug, %j, %j is read, and %i left out', (freeByPlug, read, wrong) => {
    let dropped = 0;
    const row = { id: 7, readAt: READ_AT, freeChargers: 2, freeByPlug };
    const readings = readReadings([row], () => (dropped += 1));
    expect(readings).toEqual([{ id: '7', freeChargers: 2, freeByPlug: read, readAtMs: NOW }]);
    expect(dropped).toBe(wrong);
  });

  test.each([
    [2, undefined, { noOfHandicapSpaces: 2, noOfSpaces: 1 }, 2],
    [3, 10, { noOfHandicapSpaces: 2, noOfSpaces: 10 }, undefined],
    [99, undefined, { noOfSpaces: 10 }, undefined],
    [99, undefined, {}, 99],
  ])(
    '%s free for disabled drivers of %s in a lot with %j',
    (freeHandicap, capacity, facts, shown) => {
      const counts = { freeHandicap, ...(capacity !== undefined && { capacity }) };
      expect(freeHandicapOf(reading(counts), facts)).toBe(shown);
    },
  );
});

test.each([
  [{ freeChargers: 3, freeByPlug: { ccs: 2, type2: 0 } }, undefined, [3, ['ccs', 2], ['type2', 0]]],
  [{ freeChargers: 3, freeByPlug: { ccs: 2, tesla: 1 } }, { ccs: 4 }, [3, ['ccs', 2]]],
  [{ freeChargers: 5, freeByPlug: { ccs: 5 } }, { ccs: 4 }, [undefined]],
  [{ freeChargers: 4, freeByPlug: { ccs: 4 } }, { ccs: 4 }, [4, ['ccs', 4]]],
] as const)('F4: of %j at %j this is shown of chargers: %j', (parts, plugs, shown) => {
  const connectors =
    plugs && Object.entries(plugs).map(([plug, count]) => ({ plug: plug as Plug, count }));
  const { free, byPlug } = freeChargersOf(reading(parts), { ...(connectors && { connectors }) });
  expect([free, ...byPlug]).toEqual(shown);
});

describe('F4: what a reading says', () => {
  const free = (count: number) => ({ state: 'free', free: count });
  type Told = [room: object | undefined, later?: number, of?: number | undefined, most?: number];
  test.each<[says: Partial<Reading>, ...Told]>([
    [{ free: 0 }, { state: 'full' }],
    [{ free: 3, state: 'full' }, { state: 'full' }],
    [{ free: 3, state: 'closed' }, { state: 'closed' }],
    [{ state: 'open' }, undefined],
    // More than there are places is not shown; the lot's own count where the reading has no capacity.
    [{ free: 292, capacity: 289 }, undefined],
    [{ free: 289, capacity: 289 }, free(289)],
    [{ free: 12 }, undefined, 0, 10],
    [{ free: 12, capacity: 20 }, free(12), 0, 10],
    // No longer than 15 minutes, or than the operator says; not from a clock that is ahead.
    [{ free: 3 }, free(3), 15 * MINUTE],
    [{ free: 3 }, undefined, 15 * MINUTE + 1],
    [{ free: 3 }, undefined, 6 * MINUTE, undefined, 5 * MINUTE],
    [{ free: 3 }, free(3), -2 * MINUTE],
    [{ free: 3 }, undefined, -2 * MINUTE - 1],
  ])(
    '%j is %j, %s ms later, of %s spaces, for at most %s ms',
    (parts, room, later = 0, of, most) => {
      expect(roomFor(reading(parts), NOW + later, { noOfSpaces: of }, most, {})).toEqual(room);
    },
  );
});

test.each([
  [
    { free: 9, freeByPlug: { ccs: 2 } },
    { state: 'free', free: 2, plug: 'ccs' },
  ],
  [
    { free: 9, freeByPlug: { ccs: 0 } },
    { state: 'full', plug: 'ccs' },
  ],
  // A garage's chargers alone are counted.
  [
    { freeChargers: 1, freeByPlug: { ccs: 1 } },
    { state: 'free', free: 1, plug: 'ccs' },
  ],
  // Not said of the plug, or more than there are: the lot's.
  [
    { free: 9, freeByPlug: { type2: 1 } },
    { state: 'free', free: 9 },
  ],
  [
    { free: 9, freeByPlug: { ccs: 5 } },
    { state: 'free', free: 9 },
  ],
  [{ state: 'closed', freeByPlug: { ccs: 2 } }, { state: 'closed' }],
] as const)('F4: to who asks for CCS at a lot with four, %j says %j', (parts, room) => {
  const connectors = [{ plug: 'ccs', count: 4 }] as const;
  const asked = { plug: 'ccs' };
  expect(roomFor(reading(parts), NOW, { noOfSpaces: 20, connectors }, 9e9, asked)).toEqual(room);
});

test.each([
  [{ free: 3, freeByPlug: { type2: 3 } }, { plug: 'ccs' }, undefined],
  [{ free: 3, freeByPlug: { type2: 3, ccs: 0 } }, { kw: 150 }, { state: 'full', plug: 'ccs' }],
  [
    { free: 4, freeByPlug: { type2: 3, ccs: 1 } },
    { kw: 100 },
    { state: 'free', free: 1, plug: 'ccs' },
  ],
  // The free one may be of 22 kW.
  [{ free: 3, freeByPlug: { type2: 3, ccs: 0 } }, { kw: 43 }, undefined],
  [{ free: 3, freeByPlug: { type2: 3 } }, {}, { state: 'free', free: 3 }],
  // More than there are, and of a plug that it doesn't have.
  [{ free: 9 }, {}, undefined],
  [{ freeByPlug: { chademo: 0 } }, { plug: 'chademo' }, undefined],
] as const)('F4, F5: of a station, %j says to who asks for %j: %j', (parts, asked, room) => {
  const connectors = [
    { plug: 'ccs', kW: 150, count: 2 },
    { plug: 'type2', kW: 22, count: 3 },
    { plug: 'type2', kW: 43, count: 1 },
  ] as const;
  expect(roomFor(reading(parts), NOW, { kind: 'charging', connectors }, 9e9, asked)).toEqual(room);
});

test.each([
  ['Mo-Su 08:00-20:00', { by: 'reading', isOpen: false }],
  ['Mo-Su 14:00-20:00', { by: 'hours', isOpen: false, untilMs: NOW + 120 * MINUTE }],
  [undefined, { by: 'reading', isOpen: false }],
])('F4: a lot that a reading says is closed is closed; hours %s say until when', (hours, said) => {
  const schedule = hours === undefined ? undefined : parseOpeningHours(hours);
  expect(opennessAt(NOW, schedule, { state: 'closed' }, 'Europe/Oslo')).toEqual(said);
});

test('F7: a lot closes before a stay ends, not as it ends; a closed one and one that never closes do not', () => {
  const at = (hours: string) =>
    opennessAt(NOW, parseOpeningHours(hours), undefined, 'Europe/Oslo')!;
  const closesMs = NOW + 120 * MINUTE;
  expect(closingBefore(at('Mo-Su 08:00-14:00'), closesMs)).toBeUndefined();
  expect(closingBefore(at('Mo-Su 08:00-14:00'), closesMs + MINUTE)).toBe(closesMs);
  expect(closingBefore(at('Mo-Su 14:00-20:00'), closesMs + MINUTE)).toBeUndefined();
  expect(closingBefore(at('24/7'), closesMs + MINUTE)).toBeUndefined();
});
