import { describe, expect, test } from 'vitest';
import type { Lot } from '../../../src/domain/lot.ts';
import type { EngineOptions } from '../../../workers/engine/index.ts';
import { clustered, lotOf } from './engines.ts';

function lot(id: number, lng: number, parts: Partial<Lot> = {}): Lot {
  return lotOf(id, { position: [lng, 60], ...parts });
}

/** Without the product's own options. */
const engineOf = (lots: readonly Lot[], options: Partial<EngineOptions> = {}) =>
  clustered(lots, options);

const EVERYTHING = { text: '', propertyIds: [] };
const WORLD = [-180, -85, 180, 85] as const;
/** About 55.6 km apart. */
const IN_A_ROW = Array.from({ length: 10 }, (_, at) => lot(at, 10 + at));

describe('what the engine is told', () => {
  test('words that may be left out', () => {
    const lots = [lot(1, 10, { name: 'Quay', city: 'Bergen' })];
    const query = { text: 'quay, please', propertyIds: [], words: 'auto', limit: 1 } as const;
    expect(engineOf(lots).search(query).total).toBe(0);
    const stopWords = new Set(['please']);
    expect(engineOf(lots, { stopWords }).search(query)).toMatchObject({
      total: 1,
      words: ['quay'],
    });
  });

  test('where the list of an empty text ends', () => {
    const query = { ...EVERYTHING, position: [10, 60], limit: 20 } as const;
    expect(engineOf(IN_A_ROW).search(query).total).toBe(10);
    expect(engineOf(IN_A_ROW, { withinKm: 120 }).search(query).total).toBe(3);
    const far = { ...query, position: [0, 0] } as const;
    expect(engineOf(IN_A_ROW, { withinKm: 120 }).search(far)).toMatchObject({
      total: 0,
      beyondKm: 120,
    });
    expect(engineOf(IN_A_ROW).search(far)).not.toHaveProperty('beyondKm');
  });

  test('which lots a marker counts apart', () => {
    const lots = [0, 1, 2, 3].map((chargers) => lot(chargers, 10, { chargers }));
    const query = { ...EVERYTHING, bbox: WORLD, zoom: 0 };
    expect([...engineOf(lots).clusters(query).chargingCounts]).toEqual([0]);
    expect([
      ...engineOf(lots, { isMarked: (chargers) => chargers >= 2 }).clusters(query).chargingCounts,
    ]).toEqual([2]);
  });

  test('the powers that are counted', () => {
    const connectors = [{ plug: 'ccs', kW: 60, count: 1 }] as const;
    const lots = [lot(1, 10, { facts: { connectors } })];
    const powerStepsKw = [7, 43, 60, 200];
    expect(engineOf(lots).momentCounts(EVERYTHING).kw).toEqual({});
    expect(engineOf(lots, { powerStepsKw }).momentCounts(EVERYTHING).kw).toEqual({
      7: 1,
      43: 1,
      60: 1,
    });
  });

  test('what a map shows of the matches', () => {
    const distances = { aroundKm: 0, farthestKm: 120, cityKm: 1_000 };
    const fit = { ...distances, nearest: 4, farthestTimes: 1, fewest: 4, share: 0.5 };
    const engine = engineOf(IN_A_ROW, { fit });
    const around = { ...EVERYTHING, position: [10, 60], bounds: WORLD } as const;
    expect(engine.fitExtent(around)).toEqual([10, 60, 12, 60]);
    expect(engine.fitExtent({ ...EVERYTHING, bounds: WORLD })).toEqual([12, 60, 16, 60]);
    expect(engineOf(IN_A_ROW).fitExtent({ ...EVERYTHING, bounds: WORLD })).toEqual([
      10, 60, 19, 60,
    ]);
  });

  test('zooms of the clusters', () => {
    const clusters = { radiusPx: 90, extentPx: 256, minZoom: 2, maxZoom: 3 };
    const counts = [3, 4].map((zoom) => {
      const query = { ...EVERYTHING, bbox: WORLD, zoom };
      return engineOf(IN_A_ROW, { clusters }).clusters(query).pointCounts.length;
    });
    expect(counts).toEqual([1, 10]);
  });
});
