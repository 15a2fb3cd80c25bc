/** What a question is about: which destination is meant, and what the list asks the engine. */
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

/** S13: offered from two letters on, at most three. */
const FEWEST_LETTERS = 2;
const MAX_CHOICES = 3;
/** The middle of lots that are farther apart says nothing about where somebody goes. */
const REGION_KM = 200;

/** What the decisions need of an engine. */
export interface AskedEngine extends Pick<SearchEngine, 'search'> {
  /** Smallest box around all lots. */
  readonly bounds: BBox | undefined;
}

export interface Decision extends MeantDestination {
  readonly choices: readonly Destination[];
  /** Misspelt ones may be looked for too. */
  readonly hasMore: boolean;
}

/** The text as it is searched for (S1, S12), with the filters. */
export function matchOf(question: Question): MatchQuery {
  const {
    limit: _limit,
    chosen: _chosen,
    visitor: _visitor,
    area: _area,
    stage: _stage,
    patient: _patient,
    ...match
  } = question;
  return { ...match, text: match.text.trim(), words: 'auto' };
}

/** S12: whether lots have the text, decided by the text alone: before filters and area. */
export function textQuery(question: Question): MatchQuery {
  return { text: question.text.trim(), propertyIds: [], words: 'auto' };
}

/**
 * @param places undefined while no destinations are loaded
 * @param literal only what is spelled as typed: misspelt names take longer
 */
export function decide(
  engine: AskedEngine,
  places: Places | undefined,
  question: Question,
  literal: boolean,
): Decision {
  const { chosen, visitor, stage } = question;
  const text = question.text.trim();
  const found = findPlaces(engine, places, question, literal);
  const choices = found.choices.slice(0, MAX_CHOICES);
  const { named, isSpeltSo, mayBecomeLarger } = found;
  const isAsked = text !== '' && (named ?? chosen) !== undefined;
  const meant = isAsked
    ? meantDestination({
        text,
        stage,
        chosen,
        named,
        isSpeltSo,
        mayBecomeLarger,
        best: choices[0],
        visitor,
        match: textMatch(engine.search({ ...textQuery(question), limit: 0 })),
      })
    : {};
  return { ...meant, choices, hasMore: found.hasMore === true };
}

/** Whether the text is long enough to be looked for among the destinations. */
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
  const found = places.answer({ text: text.trim(), position, limit: MAX_CHOICES, literal });
  return found.named ? found : withLotPlace(found, lotPlace(engine, text.trim()), text.trim());
}

/** Offers what lots are called after, behind what the file has; named by its label. */
function withLotPlace(
  found: DestinationAnswer,
  place: Destination | undefined,
  text: string,
): DestinationAnswer {
  if (place === undefined) return found;
  const choices = [...found.choices.slice(0, MAX_CHOICES - 1), place];
  return { ...found, choices, ...(isLabelOf(text, place) && { named: place }) };
}

/** Where a name that many places bear is meant, where it isn't known where the visitor is. */
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
