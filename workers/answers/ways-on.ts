/** Lists what an empty list leads on to. Each way was looked up and finds something. [S8] */
import { MOMENT_KEYS, type MomentKey } from '../../src/domain/moment-filters.ts';
import type { Question, WaysOn, WithoutFilters } from '../../src/domain/answers-api.ts';
import {
  type CountQuery,
  type Destination,
  type MomentFilter,
  type SearchAnswer,
  type SearchEngine,
} from '../../src/domain/search-api.ts';
import type { Decision } from './decide-destination.ts';
import { listQuery } from './list-query.ts';

export interface WaysOnParts {
  /** Suggests spellings of cities and names, best first. */
  readonly suggest: (text: string) => Promise<readonly string[]>;
  /** Destinations, corrected ones among them. */
  readonly choices: readonly Destination[];
  /** Offered when the text resembles nothing. */
  readonly largeTowns: readonly string[];
  /** The list's own answer, so that nothing is counted twice. */
  readonly list: SearchAnswer;
}

const NO_WAYS: WaysOn = {
  withoutFilters: [],
  withoutArea: 0,
  spellings: [],
  destinations: [],
  isLost: false,
};

export async function waysOn(
  engine: Pick<SearchEngine, 'search'>,
  question: Question,
  decision: Decision,
  { suggest, choices, largeTowns, list }: WaysOnParts,
): Promise<WaysOn> {
  const { inForce, named } = decision;
  const listed = found(list);
  if (listed > 0) return NO_WAYS;
  const { limit: _limit, ...asked } = listQuery(engine, question, decision);
  const count = (query: CountQuery): number => found(engine.search({ ...query, limit: 1 }));
  const { propertyIds, moment, bbox } = asked;
  const momentKeys = MOMENT_KEYS.filter((key) => isSet(moment, key));
  const isFiltered = propertyIds.length + momentKeys.length > 0;
  const bare = { ...asked, propertyIds: [], moment: undefined };

  const unfiltered = isFiltered ? count(bare) : listed;
  const withoutOne: WithoutFilters[] = [
    ...momentKeys.map((key) => ({
      moment: key,
      count: count({ ...asked, moment: moment && { ...moment, [key]: undefined } }),
    })),
    ...propertyIds.map((propertyId) => ({
      propertyId,
      count: count({ ...asked, propertyIds: propertyIds.filter((id) => id !== propertyId) }),
    })),
  ].filter((way) => way.count > 0);
  const withoutAll: WithoutFilters[] =
    withoutOne.length === 0 && unfiltered > 0 ? [{ count: unfiltered }] : [];
  const withoutArea = bbox ? count({ ...asked, bbox: undefined }) : 0;

  // A text that finds something without the filters or the area is not misspelt.
  const isFound =
    unfiltered > 0 ||
    withoutArea > 0 ||
    (isFiltered && bbox !== undefined && count({ ...bare, bbox: undefined }) > 0);
  const isMisspelt = asked.text !== '' && !isFound;
  const leads = (to: Destination): boolean =>
    count({ ...asked, text: '', position: to.position }) > 0;
  const finding = (names: readonly string[]): readonly string[] =>
    names.filter((name) => name !== asked.text && count({ ...asked, text: name }) > 0);
  const spellings = isMisspelt ? finding(await suggest(asked.text)) : [];
  // A text that lots have by name may name a place as well, whose surroundings have what the filters ask for.
  const namedOnly = named && !inForce && !bbox ? [named] : [];
  const destinations = (isMisspelt ? choices : namedOnly).filter(leads);
  const isLost = isMisspelt && !inForce && spellings.length === 0 && destinations.length === 0;
  return {
    withoutFilters: [...withoutOne, ...withoutAll],
    withoutArea,
    spellings: isLost ? finding(largeTowns) : spellings,
    destinations,
    isLost,
  };
}

function isSet(moment: MomentFilter | undefined, key: MomentKey): boolean {
  const value = moment?.[key];
  return value !== undefined && value !== false;
}

/** Beyond 100 km lots aren't counted, but the nearest are shown. [S6] */
function found({ total, hits }: SearchAnswer): number {
  return Math.max(total, hits.length);
}
