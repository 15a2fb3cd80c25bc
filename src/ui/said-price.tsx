import type { LotFacts } from '../domain/lot-facts.ts';
import type { LotHit } from '../domain/search-api.ts';
import { isAboutCharging, kwhAsked } from '../domain/lot-cost.ts';
import { useReading } from '../availability/use-room.ts';
import { useLotHit } from '../engine-client/use-lot-hit.ts';
import { chargingText, parkingText, useCostContext } from './cost-texts.ts';
import { CostWords } from './cost-words.tsx';
import { LotRoom } from './room-mark.tsx';
import { useSaidCost } from './said-cost.ts';
import { useNow } from './use-now.ts';

const NO_FACTS: LotFacts = {};

/** The price by which a lot is compared, for the stay that is said; nothing where the data leaves a doubt. [F7] */
export function SaidPrice({ facts = NO_FACTS }: { readonly facts: LotFacts | undefined }) {
  const context = useCostContext(facts);
  const nowMs = useNow();
  const said = useSaidCost();
  const { atMs = nowMs } = said;
  if (atMs === undefined || kwhAsked(said) === undefined) return null;
  const text = isAboutCharging(facts, said) ? chargingText : parkingText;
  const cost = text(facts, { ...said, atMs }, context);
  return (
    cost && (
      <strong className="nowrap">
        <CostWords cost={cost} />
      </strong>
    )
  );
}

/** The room and the price of a lot of which the page knows only the id: the list knows the rest. [F4, F7] */
export function ListedNow({ id }: { readonly id: string }) {
  const hit = useListedNow(id);
  return (
    hit && (
      <>
        <LotRoom id={id} {...hit.facts} /> <SaidPrice facts={hit.facts} />
      </>
    )
  );
}

/** What the list says of a lot, once there are readings or a stay is said. */
export function useListedNow(id: string): LotHit | undefined {
  const isPriced = kwhAsked(useSaidCost()) !== undefined;
  const isRead = useReading(id) !== undefined;
  return useLotHit(id, isRead || isPriced);
}
