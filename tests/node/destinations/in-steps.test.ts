import { describe, expect, test, vi } from 'vitest';
import { fileText } from '../../../tools/destinations/shape.ts';
import { PlaceLanguage } from '../../../workers/destinations/place-language.ts';
import { readDestinationFile } from '../../../workers/destinations/read-destination-file.ts';
import { Vocabulary } from '../../../workers/destinations/vocabulary.ts';
import { destinationFile, DESTINATIONS } from './norway.ts';
import { runToEnd } from '../../../src/domain/run-to-end.ts';

test('S13: the words are taken in a few at a time, so that building holds up no answer', () => {
  const words = Array.from({ length: 30_000 }, (_, at) => `ord${at}`);
  const numbers = new Map(words.map((word, at) => [word, at]));
  let looked = 0;
  vi.spyOn(numbers, 'keys').mockImplementation(function* () {
    for (const word of words) {
      looked++;
      yield word;
    }
    return undefined;
  });
  const uses = { numbers, weights: words.map(() => 1), frequencies: words.map(() => 1) };
  let most = 0;
  let before = 0;
  const steps = Vocabulary.of(uses, new PlaceLanguage(destinationFile()));
  for (let isDone = false; !isDone; before = looked) {
    isDone = steps.next().done === true;
    most = Math.max(most, looked - before);
  }
  expect([most < 2_000, looked]).toEqual([true, words.length]);
});

describe('S13: the file is parsed in pieces', () => {
  const text = DESTINATIONS;
  const file = destinationFile();
  /** More than a piece, of one table or of what stands around the tables. */
  const PIECE = 64_000;

  test('the one that ships', () => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(runToEnd(readDestinationFile(text))).toEqual(file);
    expect(Math.max(...parse.mock.calls.map(([json]) => json.length))).toBeLessThan(PIECE);
    parse.mockRestore();
  });

  const head = { ...file, streets: [], postcodes: file.postcodes.slice(0, 3) };
  const nested = fileText(head).replace('"format":2,', '"format":2,\n"older":{\n"towns":[\n]\n},');

  test.each([
    ['on one line', JSON.stringify(head)],
    ['a row a line', JSON.stringify(head).replaceAll('],[', '],\n[')],
    ['with lines of another system', fileText(head).replaceAll('\n', '\r\n')],
    ['with a table inside another part of it', nested],
  ])('one that is laid out otherwise is the same file: %s', (_, json) => {
    expect(runToEnd(readDestinationFile(json))).toEqual(head);
  });

  test.each([
    ['cut off', text.slice(0, -9_000)],
    ['with a row that is none', text.replace('\n["0001"', '\n[["0001"')],
  ])('one that is not JSON is refused: %s', (_, json) => {
    expect(() => runToEnd(readDestinationFile(json))).toThrow('not JSON');
  });
});
