/** Reads shortened street words at the ends of words: "Karl Johans gt. 22", "Bogstadvn", "Storg. 5". */
import type { PlaceLanguage } from './place-language.ts';
import { plainWords } from './plain-words.ts';

/** The fewest letters before a shortened ending; fewer are no name. */
const FEWEST_STEM_LETTERS = 3;
const WITH_STOP = /(\p{L}+)\.(?!\p{L})/gu;

/**
 * Returns the words that may be shortened, each with the words it may stand for.
 * @param words the text's plain words, in order
 */
export function abbreviations(
  text: string,
  words: readonly string[],
  { streets }: PlaceLanguage,
): ReadonlyMap<string, readonly string[]> {
  const stopped = new Set(Array.from(text.matchAll(WITH_STOP), ([, word]) => plainWords(word!)));
  const found = new Map<string, readonly string[]>();
  for (const [at, word] of words.entries()) {
    for (const { words: forms, short } of streets) {
      const ending = longest(short.filter((one) => word.endsWith(one)));
      if (ending === undefined) continue;
      const isAlone = word === ending;
      const stem = word.slice(0, -ending.length);
      if (isAlone ? at === 0 : stem.length < FEWEST_STEM_LETTERS) continue;
      // "Storgata v" is rather an unfinished word, and many names end in "v"; a house number shows that a word is
      // finished.
      const isFinished = stopped.has(word) || (isAlone && /^\d/.test(words[at + 1] ?? ''));
      if (isFinished || isClear(ending, isAlone)) {
        found.set(
          word,
          forms.map((form) => stem + form),
        );
        break;
      }
    }
  }
  return found;
}

/** Few names end in two consonants, so "gt" and "vn" are clear; "pl" is clear only as a word of its own. */
function isClear(ending: string, isAlone: boolean): boolean {
  return ending.length > 1 && (isAlone || !ending.endsWith('l'));
}

function longest(words: readonly string[]): string | undefined {
  return words.reduce<string | undefined>(
    (best, word) => (best === undefined || word.length > best.length ? word : best),
    undefined,
  );
}
