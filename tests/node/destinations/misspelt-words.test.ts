import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MisspeltWords } from '../../../workers/destinations/misspelt-words.ts';
import { damerauDistance } from '../../../src/domain/spelling-distance.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';
import { forAll } from '../../support/for-all.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'o', '😀'),
  minLength: 1,
  maxLength: 9,
});
const words = fc.uniqueArray(word, { maxLength: 60 }).map((list) => [...list].sort());

function misspeltWords(list: readonly string[]): MisspeltWords {
  return runToEnd(MisspeltWords.of(list));
}

test('S13: the walk finds the words that are near, each with its distance', () => {
  forAll({ numRuns: 1_000 }, words, word, fc.constantFrom(1, 2), (list, typed, most) => {
    const expected = new Map(
      list
        .map((one, number) => [number, damerauDistance(typed, one, most)] as const)
        .filter(([, edits]) => edits <= most),
    );
    expect(misspeltWords(list).near(typed, most)).toEqual(expected);
  });
});

test('S13: … and those some beginning of which is near', () => {
  forAll({ numRuns: 1_000 }, words, word, (list, typed) => {
    const expected = list.flatMap((one, number) =>
      Array.from({ length: one.length }, (_, i) => one.slice(0, i + 1)).some(
        (beginning) => damerauDistance(typed, beginning, 1) <= 1,
      )
        ? [number]
        : [],
    );
    expect(misspeltWords(list).nearBeginnings(typed, 1)).toEqual(expected);
  });
});
