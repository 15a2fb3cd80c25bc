import type { NearbyLot } from '../../../api/schemas.ts';
import { haversineKm, type Position } from '../../../domain/geo.ts';
import type { LotFacts } from '../../../domain/lot-facts.ts';
import { lotIdOf } from '../../../domain/lot.ts';
import { placeLine } from '../../../domain/place-line.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';
import { useTexts } from '../../../i18n/texts.tsx';
import { usePaths } from '../../../operators/operator-context.tsx';
import { LocalName } from '../../../ui/local-name.tsx';
import { LotCard } from '../../../ui/lot-card.tsx';
import styles from './nearby-lots.module.css';

/** Among so many of the nearest, and no farther than this, one is looked for. */
const NEAREST = 50;
const FARTHEST_KM = 5;

/** From a lot of which little is known, the way on to the nearest of its kind of which more is, if it isn't `listed`. [P7] */
export function BetterKnown({
  id,
  position,
  facts,
  listed,
}: {
  readonly id: string;
  readonly position: Position;
  readonly facts: LotFacts;
  readonly listed: readonly Pick<NearbyLot, 'id'>[];
}) {
  const { t, code } = useTexts();
  const paths = usePaths();
  const { kind } = facts;
  const answer = useEngineAnswer('ask', [
    {
      text: '',
      propertyIds: [],
      visitor: position,
      limit: NEAREST,
      stage: 'final',
      // The instant is for hours and readings, which aren't asked about.
      ...(kind && { moment: { atMs: 0, kind } }),
    },
  ]);
  const hit = answer?.list?.hits.find(
    (other) => String(other.id) !== id && other.facts && saidOf(other.facts) > saidOf(facts),
  );
  const hitId = lotIdOf(hit?.id);
  const known = hit?.facts;
  if (hitId === undefined || !known) return null;
  if (listed.some((lot) => lot.id === hitId)) return null;
  const km = haversineKm(position, hit.position);
  if (km > FARTHEST_KM) return null;
  return (
    <div className={styles.better}>
      <h3 className="size-m">{t('lot.betterKnown')}</h3>
      <LotCard
        name={hit.name}
        street={hit.street}
        place={<LocalName>{placeLine(hit)}</LocalName>}
        distanceKm={km}
        properties={hit.propertyIds.map((property) => ({ id: property, name: '' }))}
        known={{ id: hitId, facts: known }}
        to={paths.lot(code, hitId)}
      />
    </div>
  );
}

/** How many of a driver's questions are answered: what it costs, when it is open, which plugs it has. */
function saidOf(facts: LotFacts): number {
  const { tariff, chargingPrices, chargingPriceText, openingHours, connectors } = facts;
  const price = tariff ?? chargingPrices ?? chargingPriceText;
  const plug = connectors?.find((connector) => connector.plug !== 'unknown');
  return [price, openingHours, plug].filter(Boolean).length;
}
