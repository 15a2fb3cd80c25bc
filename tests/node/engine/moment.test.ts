import { describe, expect, test } from 'vitest';
import { roomWhile, type Reading } from '../../../src/domain/availability.ts';
import type { MomentFilter } from '../../../src/domain/search-api.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import type { EngineOptions } from '../../../workers/engine/engine-options.ts';
import { built, lotOf } from './engines.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

const NOON_MS = Date.UTC(2026, 10, 24, 11);

/** Opening hours as `from-to`, minutes from noon. */
function rulesWith(onRead: (hours: string) => void = () => undefined): EngineOptions {
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

const HOURS = ['0-10', '5-20', '0-10', 'by appointment', undefined];

function engineOf(onRead: (hours: string) => void): LotEngine {
  const lots = HOURS.map((openingHours, id) =>
    lotOf(id, openingHours === undefined ? {} : { facts: { openingHours } }),
  );
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
    const engine = built(lots, rulesWith());
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
});
