import { Suspense } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import type { LotDetail } from '../../../api/schemas.ts';
import type { Position } from '../../../domain/geo.ts';
import { useIsHydrated } from '../../../ui/hydration.tsx';
import { browserPart } from '../../../ui/on-demand.tsx';
import { useNearbyPins } from './use-nearby-pins.ts';

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
    <div className={className}>
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
