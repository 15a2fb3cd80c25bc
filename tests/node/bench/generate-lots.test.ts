import { describe, expect, test } from 'vitest';
import { generateLots } from '../../../tools/reference/generate-lots.ts';
import { isPosition } from '../../../src/domain/geo.ts';

describe('generated lots', () => {
  test('the same seed and count give the same lots, another seed others', () => {
    expect([...generateLots(500, 7)]).toEqual([...generateLots(500, 7)]);
    expect([...generateLots(500, 7)]).not.toEqual([...generateLots(500, 8)]);
  });

  test('S2 every lot is searchable, with unique ids and a bounded share of distinct names', () => {
    const lots = [...generateLots(20_000)];
    expect(lots.every((lot) => isPosition(lot.position))).toBe(true);
    expect(new Set(lots.map((lot) => lot.id)).size).toBe(20_000);
    const names = new Set(lots.map((lot) => lot.name)).size;
    expect(names).toBeGreaterThan(10_000);
    expect(names).toBeLessThan(19_000);
    expect(lots.some((lot) => /[æøå]/i.test(lot.name))).toBe(true);
    expect(lots.some((lot) => lot.name === '')).toBe(true);
  });

  test('chargers come with the property that says so', () => {
    for (const lot of generateLots(2_000)) {
      expect(lot.chargers > 0).toBe(lot.propertyIds.includes(2));
    }
  });
});
