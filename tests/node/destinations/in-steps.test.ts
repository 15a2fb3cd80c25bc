import { describe, expect, test, vi } from 'vitest';
import { PlaceLanguage } from '../../../workers/destinations/place-language.ts';
import { readDestinationFile } from '../../../workers/destinations/destination-file.ts';
import { Vocabulary } from '../../../workers/destinations/vocabulary.ts';
import { destinationFile, DESTINATIONS } from './norway.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

test('S13: the words are taken in a few at a time, so that building holds up no answer', () => {
  const words = Array.from({ length: 30_000 }, (_, at) => `ord${at}`);
  const use = { weight: 1, frequency: 1, towns: new Set<never>() };
  const uses = new Map(words.map((word) => [word, { word, ...use }]));
  let looked = 0;
  vi.spyOn(uses, 'keys').mockImplementation(function* () {
    for (const word of words) {
      looked++;
      yield word;
    }
    return undefined;
  });
  let most = 0;
  let before = 0;
  const steps = Vocabulary.of(uses, new PlaceLanguage(destinationFile()));
  for (let isDone = false; !isDone; before = looked) {
    isDone = steps.next().done === true;
    most = Math.max(most, looked - before);
  }
  expect([most < 2_000, looked]).toEqual([true, words.length]);
});

describe('S13: the file', () => {
  const file = destinationFile();

  test('that ships is read', () => {
    expect(runToEnd(readDestinationFile(DESTINATIONS))).toEqual(file);
  });

  test.each([
    ['cut off', DESTINATIONS.slice(0, -9_000), 'not JSON'],
    ['with a row that is none', DESTINATIONS.replace('\n["0001"', '\n[7'), 'postcodes, row 0'],
  ])('is refused: %s', (_, json, message) => {
    expect(() => runToEnd(readDestinationFile(json))).toThrow(message);
  });
});
