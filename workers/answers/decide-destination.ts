/** Decides which destination a question means, and which choices are offered. [S13] */
import type { Question } from '../../src/domain/answers-api.ts';
import { isLabelOf } from '../../src/domain/destination-label.ts';
import { type BBox, haversineKm, type Position } from '../../src/domain/geo.ts';
import type {
  Destination,
  DestinationAnswer,
  MatchQuery,
  SearchAnswer,
  SearchEngine,
} from '../../src/domain/search-api.ts';
import { type MeantDestination, meantDestination, type TextMatch } from './meant-destination.ts';
import { lotPlace } from './lot-place.ts';
import type { Places } from './places.ts';

/** Destinations are offered from two letters on, at most three. [S13] */
const FEWEST_LETTERS = 2;
const MAX_CHOICES = 3;
/** The middle of lots farther apart than this says nothing about where a visitor goes. */
const REGION_KM = 200;

/** The part of an engine that the decisions use. */
export interface AskedEngine extends Pick<SearchEngine, 'search'> {
  /** The smallest box around all lots. */
  readonly bounds: BBox | undefined;
  /** The towns with most lots, largest first. [S8] */
  readonly largeTowns: readonly string[];
}

export interface Decision extends MeantDestination {
  /** What the whole text names by itself, in force or not. */
  readonly named?: Destination | undefined;
  /** What the lots are searched for instead of the text: the town that it names beside words like "sentrum". */
  readonly town?: string | undefined;
  readonly choices: readonly Destination[];
  /** A search that corrects spelling may find more. */
  readonly hasMore: boolean;
}

/** Returns the query that decides whether lots have the text: by the text alone, without filters and area. [S12] */
export function textQuery(question: Question): MatchQuery {
  return { text: question.text.trim(), propertyIds: [], words: 'auto' };
}

/**
 * @param places undefined while no destinations are loaded
 * @param literal without corrections, which take longer
 */
export function decideDestination(
  engine: AskedEngine,
  places: Places | undefined,
  question: Question,
  literal: boolean,
): Decision {
  const text = question.text.trim();
  const found = findPlaces(engine, places, question, literal);
  const choices = found.choices.slice(0, MAX_CHOICES);
  const { named } = found;
  const isAsked = text !== '' && (named ?? question.chosen) !== undefined;
  const match = isAsked
    ? textMatch(engine.search({ ...textQuery(question), limit: 0 }))
    : undefined;
  const meant = match
    ? meantDestination({ ...question, ...found, text, best: choices[0], match })
    : {};
  const town = match === 'words' ? townIn(engine, named) : undefined;
  return { ...meant, named, town, choices, hasMore: found.hasMore === true };
}

/** Returns the name of a town that lots have. "Oslo sentrum" is about all of them, not only those called "Sentrum". */
function townIn(engine: AskedEngine, named: Destination | undefined): string | undefined {
  if (named?.kind !== 'town') return undefined;
  const { name } = named;
  return engine.search({ text: name, propertyIds: [], limit: 0 }).total > 0 ? name : undefined;
}

/** Whether the text is long enough to be searched for among the destinations. */
export function namesSomewhere(text: string): boolean {
  return text.trim().length >= FEWEST_LETTERS;
}

function findPlaces(
  engine: AskedEngine,
  places: Places | undefined,
  { text, visitor }: Question,
  literal: boolean,
): DestinationAnswer {
  if (!places || !namesSomewhere(text)) return { choices: [] };
  const position = visitor ?? middleOf(engine.bounds);
  const asked = { position, limit: MAX_CHOICES, literal };
  const found = places.answer({ ...asked, text: text.trim() });
  if (found.named) return found;
  // "Fra Oslo til Bergen": one parks where one goes to.
  const [, goal] = /.* (?:til|to) (.+)/iu.exec(text) ?? [];
  const to = goal ? places.answer({ ...asked, text: goal.trim() }).named : undefined;
  const others = found.choices.filter(({ label }) => label !== to?.label);
  const choices = to ? [to, ...others] : others;
  return withLotPlace({ ...found, choices }, lotPlace(engine, text.trim()), text.trim());
}

/** Adds a lot's own name as a place, after the destinations of the file. A label typed in full names it. */
function withLotPlace(
  found: DestinationAnswer,
  place: Destination | undefined,
  text: string,
): DestinationAnswer {
  if (place === undefined) return found;
  const choices = [...found.choices.slice(0, MAX_CHOICES - 1), place];
  return { ...found, choices, ...(isLabelOf(text, place) && { named: place }) };
}

/** The middle of the lots: a name of many places means the nearest to it while the visitor's position is unknown. */
function middleOf(bounds: BBox | undefined): Position | undefined {
  if (!bounds) return undefined;
  const [west, south, east, north] = bounds;
  if (haversineKm([west, south], [east, north]) > REGION_KM) return undefined;
  return [(west + east) / 2, (south + north) / 2];
}

function textMatch({ total, words }: SearchAnswer): TextMatch {
  if (total === 0) return 'none';
  return words ? 'words' : 'exact';
}
