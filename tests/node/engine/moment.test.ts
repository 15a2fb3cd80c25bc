import { describe, expect, test } from 'vitest';
import { roomWhile, type Reading } from '../../../src/domain/availability.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import type { MomentFilter } from '../../../src/domain/search-api.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import type { EngineOptions } from '../../../workers/engine/engine-options.ts';
import { built, lotOf } from './engines.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

const NOON_MS = Date.UTC(2026, 10, 24, 11);

/** Opening hours as `from-to`, minutes from noon. */
function rulesWith(onRead: (hours: string) => void): EngineOptions {
  const moment: EngineOptions['moment'] = {
    openAt: (hours) => {
      onRead(hours);
      const [from = Number.NaN, to = Number.NaN] = hours.split('-').map(Number);
      return (atMs) => {
        new Intl.DateTimeFormat('en').format(atMs);
        const minute = (atMs - NOON_MS) / MS_PER_MINUTE;
        return minute >= from && minute < to;
      };
    },
    roomWhile,
  };
  return { ...LOT_RULES, moment };
}

const FACTS: readonly (LotFacts | undefined)[] = [
  { openingHours: '0-10', kind: 'parking', noOfSpaces: 20 },
  { openingHours: '5-20', kind: 'charging', connectors: [{ plug: 'ccs', kW: 50, count: 1 }] },
  {
    openingHours: '0-10',
    kind: 'charging',
    connectors: [
      { plug: 'ccs', kW: 50, count: 2 },
      { plug: 'type2', kW: 150, count: 2 },
    ],
  },
  { kind: 'charging', connectors: [{ plug: 'ccs', count: 1 }] },
  { openingHours: 'by appointment' },
  undefined,
];

function engineOf(onRead: (hours: string) => void = () => undefined): LotEngine {
  const lots = FACTS.map((facts, id) => lotOf(id, { ...(facts && { facts }) }));
  return built(lots, rulesWith(onRead));
}

function found(engine: LotEngine, moment: Omit<MomentFilter, 'atMs'> & { atMinute?: number }) {
  const { atMinute = 0, ...filters } = moment;
  const { hits } = engine.search({
    text: '',
    propertyIds: [],
    moment: { atMs: NOON_MS + atMinute * MS_PER_MINUTE, ...filters },
    limit: 10,
  });
  return hits.map(({ lotIndex }) => lotIndex);
}

function reading(id: number): Reading {
  return { id: String(id), free: 3, readAtMs: NOON_MS };
}

describe('F5: filters of the moment', () => {
  test('a lot counts as open only in the minutes in which it is known to be open', () => {
    const engine = engineOf();
    const open = (atMinute: number) => found(engine, { open: true, atMinute });
    const expected = [[], [0, 2], [0, 2], [0, 1, 2], [0, 1, 2], [1], [1], []];
    expect([-1, 0, 4.99, 5, 9.99, 10, 19, 20].map(open)).toEqual(expected);
  });

  test('the rules are never asked about an invalid date', () => {
    const engine = engineOf();
    for (const atMinute of [Infinity, -Infinity, Number.NaN, 1e300]) {
      expect(found(engine, { open: true, atMinute })).toEqual([]);
    }
  });
});

function count(engine: LotEngine, moment?: MomentFilter) {
  return engine.momentCounts({ text: '', propertyIds: [], moment });
}

describe('S10: counts of filters of the moment', () => {
  test('say what would remain, in place of another of the same sort', () => {
    const engine = engineOf();
    engine.setReadings([reading(1), reading(5)]);
    expect(count(engine, { atMs: NOON_MS, kind: 'charging', plug: 'type2', kw: 100 })).toEqual({
      open: 1,
      free: 0,
      kinds: { parking: 0, charging: 1 },
      plugs: { ccs: 0, type2: 1 },
      kw: { 22: 1, 50: 1, 100: 1, 150: 1 },
    });
  });

  test('name only what the list has, and nothing of an instant without one', () => {
    expect(count(engineOf())).toEqual({
      kinds: { parking: 1, charging: 3 },
      plugs: { ccs: 3, type2: 1 },
      kw: { 22: 2, 50: 2, 100: 1, 150: 1 },
    });
    expect(count(engineOf(), { atMs: NOON_MS })).not.toHaveProperty('free');
    const bare = built([]);
    expect(count(bare, { atMs: NOON_MS })).toEqual({ kinds: {}, plugs: {}, kw: {} });
  });
});

describe('a new minute', () => {
  test('reads each text once for each zone', () => {
    const read: string[] = [];
    const engine = engineOf((hours) => read.push(hours));
    const charging = () => {
      const query = { text: '', propertyIds: [], bbox: [9, 59, 11, 61], zoom: 3 } as const;
      return engine.clusters({ ...query, moment: { atMs: NOON_MS, open: true } }).pointCounts;
    };
    for (let atMinute = 0; atMinute < 30; atMinute += 1) found(engine, { open: true, atMinute });
    expect(read.toSorted()).toEqual(['0-10', '5-20', 'by appointment']);
    for (const share of engine.buildClusters()) void share;
    expect(charging()).toEqual(Uint32Array.of(2));
    expect(read).toHaveLength(3);
    found(engine, { open: true, timeZone: 'Europe/London' });
    expect(read).toHaveLength(6);
  });

  test('comes in steps that several may run, also while lots are renumbered', () => {
    const lots = Array.from({ length: 400 }, (_, id) =>
      lotOf(id, {
        position: [((id * 37) % 250) / 10, 58 + ((id * 91) % 130) / 10],
        facts: { openingHours: id % 3 === 0 ? '0-10' : '5-10' },
      }),
    );
    const engine = built(
      lots,
      rulesWith(() => undefined),
    );
    const moment = { atMs: NOON_MS, open: true };
    const query = { text: '', propertyIds: [], moment };
    expect(engine.needsMoment({ text: '', propertyIds: [] })).toBe(false);
    expect(engine.needsMoment(query)).toBe(true);
    const first = engine.buildMoment(moment);
    expect(engine.buildMoment({ ...moment, atMs: NOON_MS + 59_999 })).toBe(first);
    expect(found(engine, { open: true, atMinute: -1 })).toEqual([]);
    engine.setReadings([reading(0), reading(200)]);
    expect(found(engine, { free: true })).toEqual([0, 200]);
    first.next();
    for (const share of engine.buildClusters()) void share;
    runToEnd(first);
    expect(engine.needsMoment(query)).toBe(false);
    const open = engine.search({ ...query, limit: 400 }).hits.map(({ lotIndex }) => lotIndex);
    expect([open.length, open.every((lotIndex) => lotIndex % 3 === 0)]).toEqual([134, true]);
    expect(found(engine, { free: true })).toEqual([0, 200]);
    expect(engine.needsMoment({ ...query, moment: { ...moment, atMs: NOON_MS + 60_000 } })).toBe(
      true,
    );
  });

  test('a step asks about so many texts at most', () => {
    let asked = 0;
    const lots = Array.from({ length: 1_000 }, (_, id) =>
      lotOf(id, { facts: { openingHours: `text ${id}` } }),
    );
    const moment = { openAt: () => () => (asked += 1) > 0, roomWhile };
    const engine = built(lots, { moment });
    let before = 0;
    for (const _ of engine.buildMoment({ atMs: NOON_MS, open: true })) {
      expect(asked - before).toBeLessThanOrEqual(32);
      before = asked;
    }
    expect(asked).toBe(1_000);
    expect(found(engine, { open: true, atMinute: 0 })).toHaveLength(10);
  });
});
