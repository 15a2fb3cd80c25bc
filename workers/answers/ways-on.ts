/** Lists what an empty list leads on to. Each way was looked up and finds something. [S8] */
import { MOMENT_KEYS, type MomentKey } from '../../src/domain/moment-filters.ts';
import type { WaysOn, WithoutFilters } from '../../src/domain/answers-api.ts';
import type { CountQuery, Destination, MomentFilter } from '../../src/domain/search-api.ts';
import type { AskedEngine, Decision } from './decide-destination.ts';

const NO_WAYS: WaysOn = {
  withoutFilters: [],
  withoutArea: 0,
  spellings: [],
  destinations: [],
  isMisspelt: false,
  isLost: false,
};

/**
 * @param suggest returns spellings of cities and names, best first
 * @param decision with corrected choices
 * @param asked the list's query
 */
export async function waysOn(
  engine: Pick<AskedEngine, 'search' | 'largeTowns'>,
  suggest: (text: string) => Promise<readonly string[]>,
  { inForce, named, choices }: Decision,
  asked: CountQuery,
): Promise<WaysOn> {
  // Beyond 100 km lots aren't counted, but the nearest are shown. [S6]
  const count = (query: CountQuery): number => {
    const { total, hits } = engine.search({ ...query, limit: 1 });
    return Math.max(total, hits.length);
  };
  const listed = count(asked);
  if (listed > 0) return NO_WAYS;
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
    spellings: isLost ? finding(engine.largeTowns) : spellings,
    destinations,
    isMisspelt,
    isLost,
  };
}

function isSet(moment: MomentFilter | undefined, key: MomentKey): boolean {
  const value = moment?.[key];
  return value !== undefined && value !== false;
}
