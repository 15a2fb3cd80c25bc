/** Answers what may come after the list: an open panel's counts, corrected choices, ways on. */
import type { Question, Rest, RestPart } from '../../src/domain/answers-api.ts';
import type { SearchEngine } from '../../src/domain/search-api.ts';
import { type AskedEngine, decideDestination } from './decide-destination.ts';
import { listQuery } from './list-query.ts';
import type { Places } from './places.ts';
import { waysOn } from './ways-on.ts';

export interface RestEngine extends AskedEngine, Pick<SearchEngine, 'facets' | 'momentCounts'> {}

/** @param places undefined while no destinations are loaded */
export async function rest(
  engine: RestEngine,
  places: Places | undefined,
  suggest: Parameters<typeof waysOn>[1],
  question: Question,
  wanted: readonly RestPart[],
): Promise<Rest> {
  const decision = decideDestination(
    engine,
    places,
    question,
    !wanted.includes('choices') && !wanted.includes('waysOn'),
  );
  const query = listQuery(engine, question, decision);
  return {
    ...(wanted.includes('choices') && { choices: decision.choices }),
    ...(wanted.includes('counts') && {
      counts: engine.facets(query),
      momentCounts: engine.momentCounts(query),
    }),
    ...(wanted.includes('waysOn') && { waysOn: await waysOn(engine, suggest, decision, query) }),
  };
}
