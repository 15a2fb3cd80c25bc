import { Suspense, useMemo } from 'react';

import type { LotDetail } from '../../../api/schemas.ts';
import type { Position } from '../../../domain/geo.ts';
import type { LotHit } from '../../../domain/search-api.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import { browserPart } from '../../../ui/on-demand.tsx';

const LotMap = browserPart(async () => (await import('../../../map/lot-map.tsx')).LotMap);

interface LotMapStripProps {
  readonly id: string;
  readonly lot: LotDetail | undefined;
  readonly name: string;
  readonly className: string | undefined;
}

/** The lot's map [M3]; its space is reserved while it loads. A lot without a position has none. [S2] */
export function LotMapStrip({ id, lot, name, className }: LotMapStripProps) {
  const isHydrated = useIsHydrated();
  if (lot && !lot.position) return null;
  return (
    <div className={className} data-scripted="">
      {isHydrated && lot?.position && (
        <ErrorBoundary>
          <Suspense fallback={null}>
            <MapWithNeighbours
              id={id}
              name={name}
              position={lot.position}
              chargers={lot.totalNoOfChargers ?? 0}
              isCharger={lot.facts.kind === 'charging'}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

interface MapWithNeighboursProps {
  readonly id: string;
  readonly name: string;
  readonly position: Position;
  readonly chargers: number;
  readonly isCharger: boolean;
}

function MapWithNeighbours({ id, name, position, ...lot }: MapWithNeighboursProps) {
  const nearby = useNearbyPins(id, position);
  return <LotMap lot={{ name, position, ...lot }} nearby={nearby} />;
}

/** How many are shown. The query asks for one more, because the lot itself is among the nearest. */
const WANTED = 5;
const NONE: readonly LotHit[] = [];

/** Returns the nearest lots for quiet pins; none if the engine can't answer. [M3] */
function useNearbyPins(id: string, position: Position): readonly LotHit[] {
  const list = useEngineAnswer('ask', [
    { text: '', propertyIds: [], visitor: position, limit: WANTED + 1, stage: 'final' },
  ])?.list;
  return useMemo(() => {
    if (!list || list.beyondKm !== undefined) return NONE;
    return list.hits.filter((hit) => String(hit.id) !== id).slice(0, WANTED);
  }, [list, id]);
}
