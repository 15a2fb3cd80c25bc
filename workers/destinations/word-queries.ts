/** The stages of a search, from the literal to the tolerant. Each makes queries from the typed words. */
import type { WordQuery } from './candidates.ts';
import type { Vocabulary } from './vocabulary.ts';

/** How many completions are tried for a misspelt unfinished word, and their cost in edits. */
const COMPLETIONS = 30;
const UNFINISHED_COST = 2;
/** With at most this many words, known words are corrected too if another word is unknown. */
const FEW_WORDS = 3;

/** The typed words, and what the stages need to know about them. */
export interface TypedWords {
  readonly words: readonly string[];
  readonly vocabulary: Vocabulary;
  /** Shortened words, each with the words it may stand for. */
  readonly shortened: ReadonlyMap<string, readonly string[]>;
  /** Words that name a town in full; they are neither corrected nor left out. */
  readonly town: ReadonlySet<string>;
  /** Words that only connect others, such as "på". By themselves they name nothing. */
  readonly connecting: ReadonlySet<string>;
}

/** Queries all words as typed, the last one as a prefix. */
export function* asTyped({ words }: TypedWords): Generator<readonly WordQuery[]> {
  const last = words.length - 1;
  yield words.map((word, at) => ({ word, isPrefix: at === last }));
}

/** Queries the words with abbreviations written out; makes no query without abbreviations. */
export function* writtenOut({
  words,
  vocabulary,
  shortened,
}: TypedWords): Generator<readonly WordQuery[]> {
  if (!words.some((word) => shortened.has(word))) return;
  const last = words.length - 1;
  yield words.map((word, at) => {
    const forms = shortened.get(word)?.filter((form) => vocabulary.has(form)) ?? [];
    if (forms.length === 0) return { word, isPrefix: at === last };
    return { word, others: new Map(forms.map((form) => [form, 0])) };
  });
}

/** Queries the words with unknown ones corrected; if all are known, with each corrected in turn. */
export function* misspelt({
  words,
  vocabulary,
  town,
}: TypedWords): Generator<readonly WordQuery[]> {
  const last = words.length - 1;
  const query = (word: string, at: number): WordQuery => {
    const others = new Map(vocabulary.near(word));
    if (at === last && others.size === 0) {
      for (const other of vocabulary.nearPrefix(word, COMPLETIONS)) {
        others.set(other, UNFINISHED_COST);
      }
    }
    return { word, others };
  };
  const unknown = words.filter((word) => !vocabulary.has(word));
  if (unknown.length > 0) {
    yield words.map((word, at) => (unknown.includes(word) ? query(word, at) : { word }));
    if (unknown.length < words.length && words.length <= FEW_WORDS) {
      yield words.map((word, at) => (town.has(word) ? { word } : query(word, at)));
    }
  } else {
    for (const [at, word] of words.entries()) {
      if (town.has(word)) continue;
      yield words.map((other, i) => (i === at ? query(word, at) : { word: other }));
    }
  }
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    const [before, behind] = [words.slice(0, at), words.slice(at + 1)];
    if (next !== undefined && vocabulary.has(word + next)) {
      yield exactly([...before, word + next, ...behind.slice(1)]);
    }
    const isLast = at === last;
    for (const [first, second] of vocabulary.split(word, isLast)) {
      yield [
        ...exactly([...before, first]),
        { word: second, isPrefix: isLast },
        ...exactly(behind),
      ];
    }
  }
}

/**
 * Queries the words without the unknown ones. If all are known, leaves out one word at a time. At least one word that is
 * left must name something.
 */
export function* withoutOne({
  words,
  vocabulary,
  town,
  connecting,
}: TypedWords): Generator<readonly WordQuery[]> {
  if (words.length < 2) return;
  const isTelling = (left: readonly string[]) => left.some((word) => !connecting.has(word));
  const known = words.filter((word) => vocabulary.has(word));
  if (known.length > 0 && known.length < words.length) {
    if (isTelling(known)) yield exactly(known);
    return;
  }
  for (const out of words) {
    const left = words.filter((word) => word !== out);
    if (!town.has(out) && isTelling(left)) yield exactly(left);
  }
}

/** Queries the town alone: "Circle K Dombås". */
export function* townAlone({ town }: TypedWords): Generator<readonly WordQuery[]> {
  if (town.size > 0) yield exactly([...town]);
}

function exactly(words: readonly string[]): readonly WordQuery[] {
  return words.map((word) => ({ word }));
}
