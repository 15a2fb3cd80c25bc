/**
 * Ranks the candidates, all of which have every word. In this order: fewest edits; the whole name before its
 * beginning before another part; its own name before one word of another name; nearest to the postcode typed; towns
 * and districts before places and streets before postcodes; importance (size weighed against distance); the shorter
 * name.
 */
import { haversineKm, type Position } from '../../src/domain/geo.ts';
import { leastBy } from '../../src/domain/least-by.ts';
import type { WordQuery } from './candidates.ts';
import { type Entry, KIND_RANKS, plainNamesOf } from './destination-entry.ts';
import type { PlaceLanguage } from './place-language.ts';

/** How many factors of ten of inhabitants outweigh a tenfold distance. */
const FAR_TOWN = 1.5;
const FAR_OTHER = 3;
const NEAR_KM = 20;

/** How a destination matches the words typed; less is better, except for importance. */
export interface Match {
  readonly entry: Entry;
  readonly edits: number;
  /** 0: the whole name was typed; 1: its beginning; 2: something of it. */
  readonly part: number;
  /** The index of the other name that matches best; -1 if its own name does. */
  readonly alias: number;
  /** One word of another name says little: "Oslo" does not ask for an "Oslo lufthavn" in another town. */
  readonly isAliasWord: boolean;
  readonly kind: number;
  /** Distance from the postcode typed beside it, in km. */
  readonly postcodeKm: number;
  readonly importance: number;
}

export interface Circumstances {
  readonly position?: Position | undefined;
  readonly postcodePosition?: Position | undefined;
  /** The text asks for a centre: "Bergen sentrum". */
  readonly isCentre: boolean;
}

/** Undefined where no word is one of its name's: who types a town asks for none of its streets. */
export function rankedMatch(
  entry: Entry,
  queries: readonly WordQuery[],
  language: PlaceLanguage,
  { position, postcodePosition, isCentre }: Circumstances,
): Match | undefined {
  const part = bestPart(entry, queries, language);
  if (part === undefined) return undefined;
  const { kind } = entry;
  return {
    entry,
    ...part,
    isAliasWord: part.alias >= 0 && part.part > 0 && (part.own < 2 || part.own < queries.length),
    kind: isCentre && kind === 'town' ? -1 : KIND_RANKS[kind].order,
    postcodeKm: postcodePosition === undefined ? 0 : haversineKm(postcodePosition, entry.position),
    importance: importanceOf(entry, position),
  };
}

/** Weighs size against distance, in factors of ten of inhabitants. @param size default: from its inhabitants */
export function importanceOf(
  entry: Entry,
  position: Position | undefined,
  size = Math.log10(entry.inhabitants + 10),
): number {
  const { kind } = entry;
  const far = kind === 'town' || kind === 'district' ? FAR_TOWN : FAR_OTHER;
  const km = position === undefined ? 0 : haversineKm(position, entry.position);
  return size + KIND_RANKS[kind].bonus - far * Math.log10(1 + km / NEAR_KM);
}

/** Returns a negative number if `a` is the better match. */
export function compareMatches(a: Match, b: Match): number {
  return (
    a.edits - b.edits ||
    a.part - b.part ||
    Number(a.isAliasWord) - Number(b.isAliasWord) ||
    a.postcodeKm - b.postcodeKm ||
    a.kind - b.kind ||
    b.importance - a.importance ||
    a.entry.plain.length - b.entry.plain.length ||
    a.entry.number - b.entry.number
  );
}

interface NameMatch extends Pick<Match, 'edits' | 'part'> {
  /** How many words belong to the name and not to its town. */
  readonly own: number;
}

/** Returns the match of the name that matches best. */
function bestPart(
  entry: Entry,
  queries: readonly WordQuery[],
  language: PlaceLanguage,
): (NameMatch & Pick<Match, 'alias'>) | undefined {
  let best: (NameMatch & Pick<Match, 'alias'>) | undefined;
  for (const [at, plain] of plainNamesOf(entry).entries()) {
    const found = partOf(plain.split(' '), entry.town.words, queries, language);
    if (found === undefined) continue;
    if (
      best === undefined ||
      (found.edits - best.edits || found.part - best.part || best.own - found.own) < 0
    ) {
      best = { ...found, alias: at - 1 };
    }
  }
  return best;
}

function partOf(
  name: readonly string[],
  where: readonly string[],
  queries: readonly WordQuery[],
  language: PlaceLanguage,
): NameMatch | undefined {
  const whole = new Set<number>();
  let isBegun = false;
  let hasFirst = false;
  let edits = 0;
  let own = queries.length;
  for (const query of queries) {
    const at = name.indexOf(query.word);
    if (at !== -1) {
      whole.add(at);
      hasFirst ||= at === 0;
      continue;
    }
    if (where.includes(query.word)) {
      own--;
      continue;
    }
    if (isGenitive(name, query.word, language)) {
      whole.add(name.length - 2).add(name.length - 1);
      continue;
    }
    const begun =
      query.isPrefix === true ? name.findIndex((word) => word.startsWith(query.word)) : -1;
    if (begun !== -1) {
      isBegun = true;
      hasFirst ||= begun === 0;
      continue;
    }
    if (query.isPrefix === true && where.some((word) => word.startsWith(query.word))) {
      own--;
      continue;
    }
    const other = cheapest(name, query);
    if (other !== undefined) {
      whole.add(other.at);
      hasFirst ||= other.at === 0;
      edits += other.cost;
      continue;
    }
    const elsewhere = cheapest(where, query);
    if (elsewhere === undefined) return undefined;
    edits += elsewhere.cost;
    own--;
  }
  if (whole.size === 0 && !isBegun) return undefined;
  if (!isBegun && whole.size === new Set(name).size) return { edits, part: 0, own };
  return { edits, part: hasFirst ? 1 : 2, own };
}

/** Whether the name is a street's that bears the word: "Karl Johan" for Karl Johans gate. */
function isGenitive(name: readonly string[], word: string, { streets }: PlaceLanguage): boolean {
  const last = name.at(-1)!;
  return (
    name.length > 2 &&
    name.at(-2) === `${word}s` &&
    streets.some(({ words }) => words.includes(last))
  );
}

function cheapest(
  words: readonly string[],
  { others }: WordQuery,
): { readonly at: number; readonly cost: number } | undefined {
  const costs = words.map((word, at) => ({ at, cost: others?.get(word) ?? Infinity }));
  return leastBy(costs, ({ cost }) => cost);
}
