/** S8: what an empty list leads on to. Each way has been looked up, and finds something. */
import type { Question, WaysOn } from '../../src/domain/answers-api.ts';
import type {
  CountQuery,
  Destination,
  SearchAnswer,
  SearchEngine,
} from '../../src/domain/search-api.ts';
import type { Decision } from './decide.ts';
import { listQuery } from './list-query.ts';

export interface WaysOnParts {
  /** Spellings of cities and names, best first. */
  readonly suggest: (text: string) => Promise<readonly string[]>;
  /** With the misspelt ones. */
  readonly choices: readonly Destination[];
  /** Where somebody may want to go whose text resembles nothing. */
  readonly largeTowns: readonly Destination[];
  /** The list's own answer: what it counted isn't counted again. */
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
  { inForce }: Decision,
  { suggest, choices, largeTowns, list }: WaysOnParts,
): Promise<WaysOn> {
  const listed = found(list);
  if (listed > 0) return NO_WAYS;
  const { limit: _limit, ...asked } = listQuery(question, inForce);
  const count = (query: CountQuery): number => found(engine.search({ ...query, limit: 1 }));
  const { propertyIds, moment, bbox } = asked;
  const isFiltered = propertyIds.length > 0 || moment !== undefined;
  const bare = { ...asked, propertyIds: [], moment: undefined };

  const unfiltered = isFiltered ? count(bare) : listed;
  const withoutOne = propertyIds
    .map((propertyId) => ({
      propertyId,
      count: count({ ...asked, propertyIds: propertyIds.filter((id) => id !== propertyId) }),
    }))
    .filter((way) => way.count > 0);
  const withoutAll =
    withoutOne.length === 0 && unfiltered > 0 ? [{ propertyId: undefined, count: unfiltered }] : [];
  const withoutArea = bbox ? count({ ...asked, bbox: undefined }) : 0;

  // The text itself finds something: it is not misspelt.
  const isFound =
    unfiltered > 0 ||
    withoutArea > 0 ||
    (isFiltered && bbox !== undefined && count({ ...bare, bbox: undefined }) > 0);
  const isMisspelt = asked.text !== '' && !isFound;
  const names = isMisspelt ? await suggest(asked.text) : [];
  const leads = (to: Destination): boolean =>
    count({ ...asked, text: '', position: to.position }) > 0;
  const spellings = names.filter(
    (name) => name !== asked.text && count({ ...asked, text: name }) > 0,
  );
  const destinations = isMisspelt ? choices.filter(leads) : [];
  const isLost = isMisspelt && !inForce && spellings.length === 0 && destinations.length === 0;
  return {
    withoutFilters: [...withoutOne, ...withoutAll],
    withoutArea,
    spellings,
    destinations: isLost ? largeTowns.filter(leads) : destinations,
    isLost,
  };
}

/** Beyond 100 km nothing is counted, but the nearest are shown (S6). */
function found({ total, hits }: SearchAnswer): number {
  return Math.max(total, hits.length);
}
