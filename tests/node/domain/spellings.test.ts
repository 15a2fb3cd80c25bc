import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Spellings } from '../../../src/domain/spelling-distance.ts';
import { forAll } from '../../support/for-all.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'o', '😀'),
  minLength: 1,
  maxLength: 9,
});
const typed = word.filter(({ length }) => length > 2);
const words = fc.uniqueArray(word, { maxLength: 60 });

function spellings(list: readonly string[]): Spellings {
  const made = new Spellings(list.length, (index) => list[index]!);
  for (const [index, text] of list.entries()) made.add(index, text);
  return made;
}

/** The whole table, without a limit. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap && i > 1 && j > 1 ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows.at(-1)!.at(-1)!;
}

test('S8, S13: the texts that are near are found, each with its distance', () => {
  forAll({ numRuns: 1_000 }, words, typed, fc.constantFrom(1, 2), (list, text, most) => {
    const expected = new Map(
      list
        .map((one, number) => [number, distance(text, one)] as const)
        .filter(([, edits]) => edits <= most),
    );
    expect(spellings(list).near(text, most)).toEqual(expected);
  });
});

test('S13: … and those some beginning of which is near', () => {
  forAll({ numRuns: 1_000 }, words, typed, (list, text) => {
    const expected = list.flatMap((one, number) =>
      Array.from({ length: one.length }, (_, i) => one.slice(0, i + 1)).some(
        (beginning) => distance(text, beginning) <= 1,
      )
        ? [number]
        : [],
    );
    expect(spellings(list).nearBeginnings(text, 1)).toEqual(expected);
  });
});
