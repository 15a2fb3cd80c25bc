import { expect, test } from 'vitest';
import type {
  DestinationFile,
  DestinationLanguage,
} from '../../../workers/destinations/destination-file.ts';
import { DestinationTable } from '../../../workers/destinations/destination-table.ts';
import { PlaceLanguage } from '../../../workers/destinations/place-language.ts';
import { Vocabulary } from '../../../workers/destinations/vocabulary.ts';

const BARE_LANGUAGE: DestinationLanguage = {
  centre: [],
  ignored: [],
  connecting: [],
  kinds: [['place']],
  streets: [],
  endings: [],
  alsoSaid: {},
};
/** What one step may look at; nothing is done with a word or a row that takes long. */
const MOST = 2_000;

/** The most that `count` grows between two pauses. */
function mostInOneStep(steps: Generator<unknown, unknown>, count: () => number): number {
  let most = 0;
  for (;;) {
    const before = count();
    const step = steps.next();
    most = Math.max(most, count() - before);
    if (step.done === true) return most;
  }
}

test('S13: the words are taken in a few at a time, so that building holds up no answer', () => {
  let looked = 0;
  class CountedMap extends Map<string, number> {
    override get(word: string): number | undefined {
      looked++;
      return super.get(word);
    }
  }
  const words = Array.from({ length: 30_000 }, (_, at) => `ord${at}`);
  const numbers = new CountedMap(words.map((word, at) => [word, at]));
  const uses = { numbers, weights: words.map(() => 1), frequencies: words.map(() => 1) };
  const steps = Vocabulary.of(uses, new PlaceLanguage({ country: [], language: BARE_LANGUAGE }));
  expect(mostInOneStep(steps, () => looked)).toBeLessThanOrEqual(MOST);
  expect(looked).toBe(words.length);
});

test('S13: so are the towns', () => {
  let looked = 0;
  const rows = Array.from({ length: 3 * MOST }, (_, at): DestinationFile['towns'][number] => [
    `By ${at}`,
    '',
    10,
    60,
    0,
    0,
  ]);
  const towns = new Proxy(rows, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looked++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const file: DestinationFile = {
    format: 2,
    attribution: [],
    country: [],
    language: BARE_LANGUAGE,
    towns,
    districts: [],
    postcodes: [],
    places: [],
    regions: [],
    streets: [],
  };
  const steps = DestinationTable.of(file);
  // The copy that is walked is made at once, of references.
  expect(mostInOneStep(steps, () => looked) - rows.length).toBeLessThanOrEqual(MOST);
});
