/**
 * Finds what a whole text names: a name, with or without its town; a kind of place and a town; a contraction of a
 * town's name ("Tr.heim"). Nothing is corrected or completed here. [S13]
 */
import { fold } from '../../src/domain/fold.ts';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { type Entry, hasWord, isTown, KIND_RANKS, plainNamesOf } from './destination-entry.ts';
import type { DestinationTable } from './destination-table.ts';
import { hasWords, plainWords } from './plain-words.ts';
import { importanceOf, type Circumstances } from './ranking.ts';
import type { TextReading, TypedPlace } from './typed-place.ts';

/** Of two towns that a contraction may mean, it means the one that is this many times as large. */
const DOMINATES = 3;
/** The beginning and the end of a name: "Tr.heim". */
const CONTRACTED = /(?<![\p{L}.])(\p{L}{1,5})\.\s?(\p{L}{3,})/gu;
/** The beginning of a name, long enough to be one town's: "Sandnessj." */
const CUT = /(?<![\p{L}.])(\p{L}{6,})\.(?!\p{L})/gu;

/** Returns the text with contractions of towns' names written out. */
export function withTownsWrittenOut(text: string, table: DestinationTable): string {
  if (!text.includes('.')) return text;
  const contracted = text.replaceAll(CONTRACTED, (short, begin: string, end: string) =>
    townBetween(table, plainWords(begin), plainWords(end), short),
  );
  return contracted.replaceAll(CUT, (short, begin: string) =>
    townBetween(table, plainWords(begin), '', short),
  );
}

function townBetween(table: DestinationTable, begin: string, end: string, short: string): string {
  const [best, second] = table.towns
    .map(({ entries }) => entries[0]!)
    .filter(
      ({ plain }) =>
        plain.length > begin.length + end.length && plain.startsWith(begin) && plain.endsWith(end),
    )
    .sort((a, b) => b.inhabitants - a.inhabitants);
  return best && best.inhabitants >= DOMINATES * (second?.inhabitants ?? 0) ? best.name : short;
}

/** Returns what a whole text names, best first; places of a kind nearest to the middle of the town typed first. */
export function namedDestinations(
  text: string,
  { readings, shortened }: TypedPlace,
  circumstances: Circumstances,
  table: DestinationTable,
): readonly Entry[] {
  const label = plainWords(text);
  const strict = readings.filter(({ isLoose }) => !isLoose);
  for (const reading of strict) {
    const written = [...spellings(reading, shortened)];
    const found = new Set(written.flatMap((words) => namedBy(words, label, table)));
    if (Array.from(found).every(({ kind }) => kind === 'street')) {
      for (const one of written) {
        for (const words of apart(one, table)) {
          for (const entry of namedBy(words, label, table)) found.add(entry);
        }
      }
    }
    if (found.size > 0) return bestNamedFirst([...found], { text, ...circumstances }, table);
  }
  for (const { words } of strict) {
    const found = ofKindNamedBy(words, table);
    if (found.length > 0) return found;
  }
  return [];
}

function* spellings(
  { words }: TextReading,
  shortened: ReadonlyMap<string, readonly string[]>,
): Generator<readonly string[]> {
  for (const [at, word] of words.entries()) {
    for (const form of shortened.get(word) ?? []) {
      yield words.map((other, i) => (i === at ? form : other));
    }
  }
  yield words;
}

/** The fewest letters of a word that a street's name begins with. */
const FEWEST_LETTERS = 2;

/** Writes the names of streets apart, or together: "kongensgate", "karljohansgate", "youngs torget". */
function* apart(
  words: readonly string[],
  { language: { streetWords } }: DestinationTable,
): Generator<readonly string[]> {
  for (const [at, word] of words.entries()) {
    const [before, behind] = [words.slice(0, at), words.slice(at + 1)];
    if (at > 0 && streetWords.includes(word)) {
      yield [...before.slice(0, -1), before.at(-1)! + word, ...behind];
    }
    const form = streetWords.find((one) => word.endsWith(one));
    const stem = form === undefined ? '' : word.slice(0, -form.length);
    if (form === undefined || stem.length < FEWEST_LETTERS) continue;
    yield [...before, stem, form, ...behind];
    for (let cut = FEWEST_LETTERS; cut <= stem.length - FEWEST_LETTERS; cut++) {
      yield [...before, stem.slice(0, cut), stem.slice(cut), form, ...behind];
    }
  }
}

/** Returns the entries with the name. If there are none: a name and its town in either order, or a label. */
function namedBy(
  words: readonly string[],
  label: string,
  table: DestinationTable,
): readonly Entry[] {
  const found = new Set([...table.lookup.named(words), ...genitives(words, table)]);
  const isWhole = found.size > 0;
  for (let at = 1; at < words.length; at++) {
    const [before, behind] = [words.slice(0, at), words.slice(at)];
    for (const [name, where] of [
      [before, behind],
      [behind, before],
    ] as const) {
      for (const entry of table.lookup.named(name)) {
        if (!table.lookup.isIn(entry.town, where)) continue;
        if (!isWhole || plainWords(table.label(entry)) === label) found.add(entry);
      }
    }
  }
  return [...found];
}

/** Finds "Karl Johans gate" by "Karl Johan": the name without its street word. */
function* genitives(words: readonly string[], table: DestinationTable): Generator<Entry> {
  if (words.length < 2) return;
  const owner = [...words.slice(0, -1), `${words.at(-1)}s`];
  for (const { words: forms } of table.language.streets) {
    for (const form of forms) yield* table.lookup.named([...owner, form]);
  }
}

/** A church farther away than this isn't the town's, though it is in the municipality of that name. An airport may be. */
const IN_TOWN_KM = 10;

/**
 * Returns the places of the kind asked for in a town, or with the other words in their name; before those that are far from
 * it, or if there are none, the town.
 */
function ofKindNamedBy(words: readonly string[], table: DestinationTable): readonly Entry[] {
  const asked = table.lookup.kindOfPlace(words);
  if (asked === undefined) return [];
  const ofKind = table.ofKind.get(asked.fileKind) ?? [];
  const towns = table.lookup.named(asked.rest).filter(isTown);
  const within = ofKind.filter(({ town }) => table.lookup.isIn(town, asked.rest));
  const isBearing = (entry: Entry) => asked.rest.every((word) => hasWord(entry, word));
  const found = within.length > 0 ? within : ofKind.filter(isBearing);
  const [largest] = towns.toSorted((a, b) => b.inhabitants - a.inhabitants);
  const [first, ...others] = nearestFirst(found, largest?.position);
  if (!first) return towns;
  const isFar =
    largest !== undefined &&
    first.kind !== 'airport' &&
    haversineKm(largest.position, first.position) > IN_TOWN_KM;
  return isFar ? [largest, first, ...others] : [first, ...others];
}

function nearestFirst(entries: readonly Entry[], centre: Position | undefined): readonly Entry[] {
  if (centre === undefined) return entries;
  const kmOf = new Map(entries.map((entry) => [entry, haversineKm(centre, entry.position)]));
  return entries.toSorted((a, b) => kmOf.get(a)! - kmOf.get(b)!);
}

/** Whether the text has a destination's name with other letters in place of å, ø or æ. */
function hasOtherLetters(text: string, entry: Entry): boolean {
  const plain = plainWords(text);
  return plainNamesOf(entry).some((name) => hasWords(plain, name)) && !hasSameLetters(text, entry);
}

/** Whether the text has one of a destination's names letter by letter, å, ø and æ too: `Sto` is not Stø. */
export function hasSameLetters(text: string, { name, otherNames }: Entry): boolean {
  const folded = ` ${wordsOf(text)} `;
  return [name, ...otherNames].some((one) => folded.includes(` ${wordsOf(one)} `));
}

/** Folded words with one space between, their letters as they are. */
function wordsOf(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** An airport's size, in factors of ten of inhabitants: it serves more than its town. */
const AIRPORT_SIZE = 5.3;
/** How much less important a destination is under its other name. */
const OTHER_NAME = 0.5;

/** Sorts entries of one name: those spelt as typed first, then towns before streets, then the larger or nearer. */
function bestNamedFirst(
  entries: readonly Entry[],
  { text, isCentre, position }: { readonly text: string } & Circumstances,
  table: DestinationTable,
): readonly Entry[] {
  if (entries.length < 2) return entries;
  const label = fold(text.trim());
  const ranked = entries.map((entry) => {
    const { kind, name, fileKind } = entry;
    const isArea = kind === 'airport' || KIND_RANKS[kind].order === 0;
    const size = kind === 'airport' ? AIRPORT_SIZE : undefined;
    const own = wordsOf(text).includes(wordsOf(name)) ? 0 : OTHER_NAME;
    return {
      entry,
      label: fold(table.label(entry)) === label ? 0 : 1,
      spelt: hasOtherLetters(text, entry) ? 1 : 0,
      isListed: fileKind !== undefined,
      kind: isCentre && kind === 'town' ? -1 : isArea ? 0 : 1,
      importance: importanceOf(entry, position, size) - own,
    };
  });
  ranked.sort((a, b) => {
    const order = a.entry.number - b.entry.number;
    return (
      a.label - b.label ||
      a.spelt - b.spelt ||
      a.kind - b.kind ||
      // The file lists its places in order of importance.
      (position === undefined && a.isListed && b.isListed ? order : 0) ||
      b.importance - a.importance ||
      order
    );
  });
  return ranked.map(({ entry }) => entry);
}
