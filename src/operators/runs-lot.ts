import type { LotFacts } from '../domain/lot-facts.ts';
import { fold } from '../domain/fold.ts';
import type { Operator } from './operator.ts';

/** F6: who runs a lot; undefined for a charger, and for a lot of another source, that names nobody. */
export function lotOperatorName(
  operator: Pick<Operator, 'name'>,
  { operatorName, kind, source }: LotFacts,
): string | undefined {
  const isOurs = kind !== 'charging' && source === undefined;
  return operatorName ?? (isOurs ? operator.name : undefined);
}

/** F6: whether the page's operator runs a lot: its apps are for those alone. */
export function runsLot(operator: Pick<Operator, 'name'>, facts: LotFacts): boolean {
  const name = lotOperatorName(operator, facts);
  return name !== undefined && fold(name) === fold(operator.name);
}
