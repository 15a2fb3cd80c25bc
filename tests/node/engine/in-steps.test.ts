/** What the engine prepares when it is first asked for, and keeps. */
import { expect, test } from 'vitest';
import { roomFor } from '../../../src/domain/availability.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import type { SearchAnswer } from '../../../src/domain/search-api.ts';
import { MS_PER_MINUTE } from '../../../src/domain/time.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';
import { built, lotOf } from './engines.ts';

/** A Tuesday. */
const NOON_MS = Date.UTC(2026, 10, 24, 11);
const ALL = { text: '', propertyIds: [], limit: 9_999 } as const;
const OPEN = { ...ALL, moment: { atMs: NOON_MS, open: true } };
const WORDS = { ...ALL, text: 'moss torget', words: 'auto' } as const;

/** Each third is in the square, and open. */
const LOTS = Array.from({ length: 5_000 }, (_, id) =>
  lotOf(id, {
    name: `Plass ${id}`,
    street: id % 3 === 0 ? 'Torget 1' : '',
    city: 'Moss',
    position: [((id * 37) % 250) / 10, 58 + ((id * 91) % 130) / 10],
    facts: { openingHours: id % 3 === 0 ? '24/7' : `Sa 10:00-${12 + (id % 11)}:${10 + (id % 49)}` },
  }),
);
const thirdsOf = ({ total, hits }: SearchAnswer) => [
  total,
  hits.every(({ lotIndex }) => lotIndex % 3 === 0),
];

test.each<
  [
    what: string,
    build: (engine: LotEngine) => Generator<unknown, unknown>,
    ask: (engine: LotEngine) => unknown,
    answer: unknown,
    needs?: (engine: LotEngine) => boolean,
  ]
>([
  [
    'S8: suggestions',
    (engine) => engine.buildSuggestions(),
    (engine) => engine.suggest('Plsas 4999')[0],
    'Plass 4999',
  ],
  [
    'S12: the streets’ words',
    (engine) => engine.buildWords(),
    (engine) => thirdsOf(engine.search(WORDS)),
    [1_667, true],
    (engine) => engine.needsWords(WORDS),
  ],
  [
    'F5: filters of the moment',
    (engine) => engine.buildMoment(OPEN.moment),
    (engine) => thirdsOf(engine.search(OPEN)),
    [1_667, true],
    (engine) => engine.needsMoment(OPEN),
  ],
])(
  '%s come in steps that several may run, while lots are renumbered and all else is answered',
  (_what, build, ask, answer, needs) => {
    const engine = built(LOTS);
    expect([engine.needsWords(ALL), engine.needsMoment(ALL)]).toEqual([false, false]);
    expect(needs?.(engine) ?? true).toBe(true);
    const runs = [build(engine), build(engine)];
    runs[0]!.next();
    runToEnd(engine.buildClusters());
    let steps = 0;
    for (let open = runs; open.length > 0; steps += 1) {
      open = open.filter((run) => run.next().done !== true);
      expect(engine.search({ ...ALL, text: 'plass 4999' }).total).toBe(1);
    }
    expect(steps).toBeGreaterThan(2);
    expect([needs?.(engine) ?? false, build(engine).next().done]).toEqual([false, true]);
    expect(ask(engine)).toEqual(answer);
  },
);

test('F5: each minute has its own lots, and reads no hours again', () => {
  const read: string[] = [];
  const openAt = (hours: string) => {
    read.push(hours);
    return (atMs: number) => hours === 'early' && atMs < NOON_MS + 10 * MS_PER_MINUTE;
  };
  const lots = ['early', 'late', 'early'].map((openingHours, id) =>
    lotOf(id, { facts: { openingHours } }),
  );
  const engine = built(lots, { ...LOT_RULES, moment: { openAt, roomOf: roomFor } });
  const openAfter = (minutes: number, timeZone?: string) => {
    const atMs = NOON_MS + minutes * MS_PER_MINUTE;
    return engine.search({ ...ALL, moment: { atMs, open: true, timeZone } }).total;
  };
  for (let minute = 0; minute < 20; minute += 1) {
    expect(openAfter(minute)).toBe(minute < 10 ? 2 : 0);
  }
  runToEnd(engine.buildClusters());
  expect(openAfter(0)).toBe(2);
  expect(read.toSorted()).toEqual(['early', 'late']);
  openAfter(0, 'Europe/London');
  expect(read).toHaveLength(4);
});
