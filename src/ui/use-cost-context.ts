import { clockOf } from '../domain/lot-cost.ts';
import type { LotFacts } from '../domain/lot-facts.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import type { CostContext } from './cost-texts.ts';

/** Returns where, when and in which words a lot's prices are meant. */
export function useCostContext({ currency }: LotFacts): CostContext {
  const { t, tag } = useTexts();
  const operator = useOperator();
  return { t, tag, clock: clockOf(operator.timeZone), currency: currency ?? operator.currency };
}
