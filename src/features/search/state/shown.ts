import type { Answer, ListAnswer, Rest } from '../../../domain/answers-api.ts';
import type { Fault } from '../../../domain/errors.ts';
import type { Destination } from '../../../domain/search-api.ts';
import { isAsked, type SearchFilters } from './search-filters.ts';
import type { SearchState } from './search-state.ts';

/** What list and map show: the answer to one question, and everything that belongs to it. */
export interface Shown {
  /** The state that the question was asked in; before the first answer, the current state. */
  readonly state: SearchState;
  readonly answer: Answer | undefined;
  /** Whether the engine gave the answer, and not the page's HTML. */
  readonly isFromEngine: boolean;
  /** Whether the destinations are still loading and the text may name one. */
  readonly isPending: boolean;
  /** The filters of the last final answer. The map fits once for each. [M4] */
  readonly settled: SearchFilters;
  /** The destinations that the text may mean. [S13] */
  readonly choices: readonly Destination[];
  /** Each part once it has come. Counts stay until the next ones come, so that nothing flickers. */
  readonly rest: Rest;
  /** Whether the file of destinations can't be had, so that only lots are searched. [S13] */
  readonly arePlacesMissing: boolean;
  /** Why the newest question has no answer. */
  readonly fault: Fault | undefined;
}

/** Whether the answer is final: neither the destinations nor a pause can change it. [S13] */
export function isDecided({ answer, state, isFromEngine, isPending, fault }: Shown): boolean {
  const mayChange = answer?.decidesAt === 'paused' && state.stage === 'typing';
  return isFromEngine && !isPending && !fault && !mayChange;
}

/** The destinations to offer, at most three: the one in force first, by the name that matched. [S13] */
export function offeredChoices({ answer, choices }: Shown): readonly Destination[] {
  const inForce = answer?.destination?.destination;
  if (!inForce) return choices;
  const isInForce = ({ label, position }: Destination) =>
    label === inForce.label && position[0] === inForce.position[0];
  const others = choices.filter((choice) => !isInForce(choice));
  return [choices.find(isInForce) ?? inForce, ...others].slice(0, 3);
}

/** Whether a text, filter or area matches nothing. A list of lots beyond 100 km counts as matches. [S6] */
export function isWithoutHits(shown: Shown): boolean {
  return isEmptied(shown) && !shown.isPending;
}

/** The list; undefined where the page shows a skeleton: it has none yet, or an empty one that the destinations may change. */
export function listOf(shown: Shown): ListAnswer | undefined {
  return isEmptied(shown) && shown.isPending ? undefined : shown.answer?.list;
}

function isEmptied({ answer, state }: Shown): boolean {
  const { list } = answer ?? {};
  const isEmpty = list !== undefined && list.total === 0 && list.beyondKm === undefined;
  return isEmpty && (isAsked(state.filters) || state.area !== undefined);
}
