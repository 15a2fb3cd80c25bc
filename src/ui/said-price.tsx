import type { LotFacts } from '../domain/lot-facts.ts';
import type { LotHit } from '../domain/search-api.ts';
import { isAboutCharging, kwhAsked } from '../domain/lot-cost.ts';
import { useReading, useRoom } from '../availability/use-room.ts';
import type { SaidCost } from '../domain/asked-stay.ts';
import { useLotHit } from '../engine-client/use-lot-hit.ts';
import { useTexts } from '../i18n/texts.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { chargingText, type CostContext, parkingText, useCostContext } from './cost-texts.ts';
import { CostWords } from './cost-words.tsx';
import { openingOf } from './fact-texts.ts';
import { LotRoom } from './room-mark.tsx';
import { useSaidCost } from './said-cost.ts';
import { useNow } from './use-now.ts';

const NO_FACTS: LotFacts = {};

interface SaidPriceProps {
  readonly id: string | undefined;
  readonly facts: LotFacts | undefined;
}

/**
 * The price by which a lot is compared, for the stay that is said, and before it that the lot is closed or closes before the
 * stay ends; nothing where the data leaves a doubt. [F7]
 */
export function SaidPrice({ id, facts = NO_FACTS }: SaidPriceProps) {
  const { t, tag } = useTexts();
  const { timeZone } = useOperator();
  const context = useCostContext(facts);
  const nowMs = useNow();
  const said = useSaidCost();
  const room = useRoom({ id, ...facts }, nowMs);
  const cost = priceOf(facts, said, nowMs, context);
  if (cost === undefined || nowMs === undefined) return null;
  const { atMs = nowMs, stay } = said;
  const ask = { atMs, isLater: said.atMs !== undefined, stay, timeZone };
  const opening = openingOf(facts, room, ask, { t, tag });
  const hours = opening?.tone === 'closed' ? opening.text : opening?.closing;
  return (
    <>
      {hours !== undefined && room?.state !== 'closed' && `${hours}. `}
      <strong className="nowrap">
        <CostWords cost={cost} />
      </strong>
    </>
  );
}

/** Whether `SaidPrice` says the price of what one does there, parking or charging: no chip need say that it is free or paid. */
export function useIsPriceSaid(facts: LotFacts = NO_FACTS): boolean {
  const said = useSaidCost();
  const price = priceOf(facts, said, useNow(), useCostContext(facts));
  return price !== undefined && isAboutCharging(facts, said) === isAboutCharging(facts, {});
}

function priceOf(facts: LotFacts, said: SaidCost, nowMs: number | undefined, context: CostContext) {
  const { atMs = nowMs } = said;
  if (atMs === undefined || kwhAsked(said) === undefined) return undefined;
  const text = isAboutCharging(facts, said) ? chargingText : parkingText;
  return text(facts, { ...said, atMs }, context);
}

/** The room and the price of a lot of which the page knows only the id: the list knows the rest. [F4, F7] */
export function ListedNow({ id }: { readonly id: string }) {
  const hit = useListedNow(id);
  return (
    hit && (
      <>
        <LotRoom id={id} {...hit.facts} /> <SaidPrice id={id} facts={hit.facts} />
      </>
    )
  );
}

/** What the list says of a lot, once the feed has answered or a stay is said. */
export function useListedNow(id: string): LotHit | undefined {
  const isPriced = kwhAsked(useSaidCost()) !== undefined;
  const isRead = useReading(id) !== undefined;
  return useLotHit(id, isRead || isPriced);
}
