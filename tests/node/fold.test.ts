import { describe, expect, it } from 'vitest';
import { fold, matchesText } from '../../src/domain/fold.ts';

describe('S1 match', () => {
  it.each([
    ['rsen', 'Andersens plass', '', true],
    ['us os', 'P-hus Oslo', '', true],
    ['p-hus', '', 'Bryggen P-HUS', true],
    ['åsane', 'Asane', '', false],
    ['åsane', 'A\u030Asane senter', '', true],
    ['i̇', 'İstanbul', '', true],
    ['\ud800', 'x\ud800y', '', true],
  ])('%j in name %j, city %j: %j', (query, name, city, expected) => {
    expect(matchesText(fold(query), name, city)).toBe(expected);
  });
});
