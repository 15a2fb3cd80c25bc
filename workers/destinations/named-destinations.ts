/**
 * Finds what a whole text names: a name, with or without its town; a kind of place and a town; a contraction of a
 * town's name ("Tr.heim"). Nothing is corrected or completed here. [S13]
 */
import { fold } from '../../src/domain/fold.ts';
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { type DestinationTable, KIND_RANKS } from './destination-table.ts';
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
  let best = -1;
  let second = 0;
  for (let town = 0; town < table.townLabels.length; town++) {
    const name = table.plain[town]!;
    if (name.length <= begin.length + end.length) continue;
    if (!name.startsWith(begin) || !name.endsWith(end)) continue;
    if (best === -1 || table.inhabitants[town]! > table.inhabitants[best]!) {
      second = best === -1 ? 0 : table.inhabitants[best]!;
      best = town;
    } else second = Math.max(second, table.inhabitants[town]!);
  }
  if (best === -1 || table.inhabitants[best]! < DOMINATES * second) return short;
  return table.names[best]!;
}

export interface Named {
  readonly entries: readonly number[];
  /** The entries are in their final order: nearest to the middle of the town typed. */
  readonly isRanked: boolean;
}

export function namedDestinations(
  text: string,
  { readings, shortened }: TypedPlace,
  table: DestinationTable,
): Named {
  const label = plainWords(text);
  for (const reading of readings) {
    if (reading.isLoose) continue;
    for (const words of spellings(reading, shortened)) {
      const found = namedBy(words, label, table);
      if (found.length > 0) return { entries: found, isRanked: false };
    }
  }
  for (const reading of readings) {
    if (reading.isLoose) continue;
    const found = ofKindNamedBy(reading.words, table);
    if (found.length > 0) return { entries: found, isRanked: true };
  }
  return { entries: [], isRanked: false };
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

/** Returns the entries with the name. If there are none: a name and its town in either order, or a label. */
function namedBy(
  words: readonly string[],
  label: string,
  table: DestinationTable,
): readonly number[] {
  const found = new Set([...table.lookup.named(words), ...genitives(words, table)]);
  const isWhole = found.size > 0;
  for (let at = 1; at < words.length; at++) {
    const [before, behind] = [words.slice(0, at), words.slice(at)];
    for (const [name, where] of [
      [before, behind],
      [behind, before],
    ] as const) {
      for (const entry of table.lookup.named(name)) {
        if (!table.lookup.isIn(table.towns[entry]!, where)) continue;
        if (!isWhole || plainWords(table.label(entry)) === label) found.add(entry);
      }
    }
  }
  return [...found];
}

/** Finds "Karl Johans gate" by "Karl Johan": the name without its street word. */
function* genitives(words: readonly string[], table: DestinationTable): Generator<number> {
  if (words.length < 2) return;
  const owner = [...words.slice(0, -1), `${words.at(-1)}s`];
  for (const { words: forms } of table.language.streets) {
    for (const form of forms) yield* table.lookup.named([...owner, form]);
  }
}

/**
 * Returns the places of the kind asked for in a town, or with the other words in their name; if there are none, the
 * town.
 */
function ofKindNamedBy(words: readonly string[], table: DestinationTable): readonly number[] {
  const asked = table.lookup.kindOfPlace(words);
  if (asked === undefined) return [];
  const ofKind = table.ofKind.get(asked.fileKind) ?? [];
  const towns = table.lookup.named(asked.rest).filter((entry) => table.isTown(entry));
  const within = ofKind.filter((entry) => table.lookup.isIn(table.towns[entry]!, asked.rest));
  if (within.length > 0) return nearestFirst(within, centreOf(towns, table), table);
  const bearing = ofKind.filter((entry) => asked.rest.every((word) => table.hasWord(entry, word)));
  return bearing.length > 0 ? nearestFirst(bearing, centreOf(towns, table), table) : towns;
}

function centreOf(towns: readonly number[], table: DestinationTable): Position | undefined {
  const [largest] = towns.toSorted((a, b) => table.inhabitants[b]! - table.inhabitants[a]!);
  return largest === undefined ? undefined : table.position(largest);
}

function nearestFirst(
  entries: readonly number[],
  centre: Position | undefined,
  table: DestinationTable,
): readonly number[] {
  if (centre === undefined) return entries;
  const kmOf = new Map(entries.map((entry) => [entry, haversineKm(centre, table.position(entry))]));
  return entries.toSorted((a, b) => kmOf.get(a)! - kmOf.get(b)!);
}

/** Whether the text has a destination's name with other letters in place of å, ø or æ. */
function hasOtherLetters(text: string, entry: number, table: DestinationTable): boolean {
  const plain = plainWords(text);
  const names = [table.plain[entry]!, ...(table.otherPlain.get(entry) ?? [])];
  return names.some((name) => hasWords(plain, name)) && !hasSameLetters(text, entry, table);
}

/** Whether the text has one of a destination's names letter by letter, å, ø and æ too: `Sto` is not Stø. */
export function hasSameLetters(text: string, entry: number, table: DestinationTable): boolean {
  const folded = ` ${wordsOf(text)} `;
  return [table.names[entry]!, ...(table.otherNames.get(entry) ?? [])].some((name) =>
    folded.includes(` ${wordsOf(name)} `),
  );
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
export function bestNamedFirst(
  entries: readonly number[],
  { text, isCentre, position }: { readonly text: string } & Circumstances,
  table: DestinationTable,
): readonly number[] {
  if (entries.length < 2) return entries;
  const label = fold(text.trim());
  const ranks = new Map(
    entries.map((entry) => {
      const kind = table.kinds[entry]!;
      const isArea = kind === 'airport' || KIND_RANKS[kind].order === 0;
      const size = kind === 'airport' ? AIRPORT_SIZE : undefined;
      const own = wordsOf(text).includes(wordsOf(table.names[entry]!)) ? 0 : OTHER_NAME;
      return [
        entry,
        {
          label: fold(table.label(entry)) === label ? 0 : 1,
          spelt: hasOtherLetters(text, entry, table) ? 1 : 0,
          isListed: table.fileKinds.has(entry),
          kind: isCentre && kind === 'town' ? -1 : isArea ? 0 : 1,
          importance: importanceOf(table, entry, position, size) - own,
        },
      ] as const;
    }),
  );
  return entries.toSorted((one, other) => {
    const [a, b] = [ranks.get(one)!, ranks.get(other)!];
    return (
      a.label - b.label ||
      a.spelt - b.spelt ||
      a.kind - b.kind ||
      // The file lists its places in order of importance.
      (position === undefined && a.isListed && b.isListed ? one - other : 0) ||
      b.importance - a.importance ||
      one - other
    );
  });
}
