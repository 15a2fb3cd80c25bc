import type { LotFacts } from '../domain/lot-facts.ts';
import { clockOf, isAboutCharging } from '../domain/lot-cost.ts';
import { useLotHit } from '../engine-client/use-lot-hit.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { chargingText, parkingText } from './cost-texts.ts';
import { CostWords } from './cost-words.tsx';
import { useSaidCost } from './said-cost.ts';
import { useNow } from './use-now.ts';

interface SaidPriceProps {
  readonly facts: LotFacts | undefined;
  readonly className?: string | undefined;
}

/**
 * The price by which a lot is compared, for the stay that the visitor says. Nothing where no stay is said or the data leaves
 * a doubt. [F7]
 */
export function SaidPrice({ facts, className }: SaidPriceProps) {
  const locale = useTexts();
  const { timeZone, currency } = useOperator();
  const nowMs = useNow();
  const said = useSaidCost();
  const { atMs = nowMs, stay, kwh } = said;
  if (!facts || atMs === undefined || (stay ?? kwh) === undefined) return null;
  const text = isAboutCharging(facts, said) ? chargingText : parkingText;
  const context = { ...locale, clock: clockOf(timeZone), currency: facts.currency ?? currency };
  const cost = text(facts, { ...said, atMs }, context);
  return (
    cost && (
      <strong className={className}>
        <CostWords cost={cost} />
      </strong>
    )
  );
}

/** The same for a lot of which the page knows only the id. */
export function ListedPrice({
  id,
  className,
}: Omit<SaidPriceProps, 'facts'> & { readonly id: string }) {
  const { stay, kwh } = useSaidCost();
  const hit = useLotHit(id, (stay ?? kwh) !== undefined);
  return hit && <SaidPrice facts={hit.facts} className={className} />;
}
