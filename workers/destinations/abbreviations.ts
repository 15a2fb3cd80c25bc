/** Streets as they are shortened, at ends of words only: "Karl Johans gt. 22", "Bogstadvn", "Storg. 5". */
import type { PlaceLanguage } from './place-language.ts';
import { plainWords } from './plain-words.ts';

/** Less before an ending is no name. */
const STEM = 3;
const WITH_STOP = /(\p{L}+)\.(?!\p{L})/gu;

/**
 * The words that may be shortened ones, each with what it stands for.
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
      if (isAlone ? at === 0 : stem.length < STEM) continue;
      // "Storgata v" is sooner unfinished, and many a name ends in "v"; a house number follows what is finished.
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

/** Two consonants in a row end few names: "gt", "vn"; "pl" is clear as a word of its own. */
function isClear(ending: string, isAlone: boolean): boolean {
  return ending.length > 1 && (isAlone || !ending.endsWith('l'));
}

function longest(words: readonly string[]): string | undefined {
  return words.reduce<string | undefined>(
    (best, word) => (best === undefined || word.length > best.length ? word : best),
    undefined,
  );
}
