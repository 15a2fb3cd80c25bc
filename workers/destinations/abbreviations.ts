/**
 * Streets as they are shortened in Norwegian, at ends of words only: "Karl Johans gt. 22", "Bogstadvn", "Storg. 5".
 */
import { plainWords } from './plain-words.ts';
import { ROAD_WORDS, SQUARE_WORDS, STREET_WORDS } from './street-words.ts';

const STANDS_FOR: ReadonlyMap<string, readonly string[]> = new Map([
  ['gt', STREET_WORDS],
  ['g', STREET_WORDS],
  ['vn', ROAD_WORDS],
  ['v', ROAD_WORDS],
  ['pl', SQUARE_WORDS],
]);
const ALONE = /^(?:gt|vn|pl|g|v)$/;
/** Less before an ending is no name. */
const JOINED = /^(.{3,}?)(gt|vn|pl|g|v)$/;
const WITH_STOP = /(\p{L}+)\.(?!\p{L})/gu;

/**
 * The words that may be shortened ones, each with what it stands for.
 * @param words the text's plain words, in order
 */
export function abbreviations(
  text: string,
  words: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const stopped = new Set(Array.from(text.matchAll(WITH_STOP), ([, word]) => plainWords(word!)));
  const found = new Map<string, readonly string[]>();
  for (const [at, word] of words.entries()) {
    const isAlone = ALONE.test(word);
    const [, stem = '', ending = word] = isAlone ? [] : (JOINED.exec(word) ?? []);
    const forms = STANDS_FOR.get(ending);
    if (!forms || (isAlone && at === 0)) continue;
    // "Storgata v" is sooner unfinished, and many a name ends in "v"; a house number follows what is finished.
    const isFinished = stopped.has(word) || (isAlone && /^\d/.test(words[at + 1] ?? ''));
    const isClear = ending === 'gt' || ending === 'vn' || (isAlone && ending === 'pl');
    if (isClear || isFinished) {
      found.set(
        word,
        forms.map((form) => stem + form),
      );
    }
  }
  return found;
}
