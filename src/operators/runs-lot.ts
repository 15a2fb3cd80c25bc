import type { LotFacts } from '../domain/lot-facts.ts';
import { fold } from '../domain/fold.ts';
import type { Operator } from './operator.ts';

/**
 * Who runs a lot (F6): the page's operator unless the lot names another. Undefined for a charger without an operator.
 */
export function lotOperatorName(
  operator: Pick<Operator, 'name'>,
  { operatorName, kind }: LotFacts,
): string | undefined {
  return operatorName ?? (kind === 'charging' ? undefined : operator.name);
}

/** F6: whether the page's operator runs a lot: its apps are for those alone. */
export function runsLot(operator: Pick<Operator, 'name'>, facts: LotFacts): boolean {
  const name = lotOperatorName(operator, facts);
  return name !== undefined && fold(name) === fold(operator.name);
}
