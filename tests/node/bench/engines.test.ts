import { describe, expect, test } from 'vitest';
import type { BenchQuery, EngineName, QueryOp } from '../../../bench/bench-engine.ts';
import { createEngine } from '../../../bench/create-engine.ts';
import { createFacts, createReadings } from '../../../tools/reference/generate-facts.ts';
import { generateLots } from '../../../tools/reference/generate-lots.ts';
import { isSameAnswer } from '../../../bench/check-engines.ts';
import { createSessions } from '../../../bench/workload.ts';

const SEED = 11;
const LOTS = [...generateLots(600, SEED)].map(createFacts(SEED));
const READINGS = LOTS.map(createReadings(SEED)).filter((reading) => reading !== undefined);

function built(name: EngineName | 'oracle') {
  const engine = createEngine(name);
  for (const lot of LOTS) engine.add(lot);
  engine.build();
  engine.setReadings?.(READINGS);
  engine.buildClusters?.();
  return engine;
}

const oracle = built('oracle');

type Question = 'search' | 'nearest' | 'facets' | 'clusters' | 'extent' | 'newMinute';

function mistakes(name: EngineName, op: QueryOp, ask: Question, queries = 250) {
  const engine = built(name);
  return createSessions(op, LOTS, queries, SEED)
    .flat()
    .filter((query) => {
      engine.prepare?.(op, query);
      const answer = engine.answer(op, query, engine[ask]?.(query));
      return !isSameAnswer(query, answer, oracle.answer(op, query, undefined));
    });
}

describe(`engines against the oracle, seed ${SEED}`, () => {
  test.each<EngineName>(['ours', 'naive', 'prelowered', 'joined', 'flexsearch-verified'])(
    'S1 S3 S4 S6 S10 S11 %s answers searches and facets exactly',
    (name) => {
      expect(mistakes(name, 'search-cold', 'search')).toEqual([]);
      expect(mistakes(name, 'facets', 'facets')).toEqual([]);
    },
  );

  test.each<EngineName>(['ours', 'naive', 'prelowered'])(
    'S12 %s answers words in any order exactly',
    (name) => {
      expect(mistakes(name, 'words', 'search')).toEqual([]);
    },
  );

  test.each<[EngineName, QueryOp, Question]>([
    ['ours', 'nearest', 'nearest'],
    ['ours', 'nearest-absent', 'nearest'],
    ['geokdbush', 'nearest-absent', 'nearest'],
    ['ours', 'filter-to-clusters-cold', 'clusters'],
    ['supercluster-rebuild', 'filter-to-clusters-cold', 'clusters'],
    ['ours', 'cluster-extent', 'extent'],
    ['ours', 'filters-of-the-moment-clusters', 'clusters'],
    ['supercluster-rebuild', 'filters-of-the-moment-clusters', 'clusters'],
  ])('S6 S9 M4c M5 F5 %s answers %s exactly', (name, op, ask) => {
    expect(mistakes(name, op, ask)).toEqual([]);
  });

  test.each<EngineName>(['ours', 'naive', 'prelowered', 'joined'])(
    'F5 %s answers filters of the moment exactly',
    (name) => {
      // The reference looks a year ahead in each text's calendar.
      expect(mistakes(name, 'filters-of-the-moment-minute', 'newMinute', 20)).toEqual([]);
    },
  );

  test('F7 ours answers with the cheapest first exactly', () => {
    expect(mistakes('ours', 'price', 'search', 100)).toEqual([]);
  });

  test('a token index is caught being inexact', () => {
    expect(mistakes('minisearch', 'search-cold', 'search')).not.toEqual([]);
  });
});

describe('comparing answers', () => {
  const query: BenchQuery = {
    text: 'a',
    propertyIds: [],
    position: [10, 60],
    viewport: [9, 59, 11, 61],
    zoom: 7,
  };
  const [first, second] = [
    { id: 1, position: [10.1, 60] },
    { id: 2, position: [10.2, 60] },
  ] as const;

  test('another order, a missing hit or another count is a difference', () => {
    const truth = { total: 2, hits: [first, second] };
    expect(isSameAnswer(query, { total: 2, hits: [first, second] }, truth)).toBe(true);
    expect(isSameAnswer(query, { total: -1, hits: [first, second] }, truth)).toBe(true);
    expect(isSameAnswer(query, { total: 2, hits: [second, first] }, truth)).toBe(false);
    expect(isSameAnswer(query, { total: 2, hits: [first] }, truth)).toBe(false);
    expect(isSameAnswer(query, { total: 3, hits: [first, second] }, truth)).toBe(false);
  });

  test('S4 ties on one spot must keep data order', () => {
    const twin = { id: 3, position: first.position };
    expect(
      isSameAnswer(query, { total: 2, hits: [twin, first] }, { total: 2, hits: [first, twin] }),
    ).toBe(false);
  });
});
