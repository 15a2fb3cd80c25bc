import type { LotMapProps } from '../../../src/map/map-props.ts';

/** Stands in for the map, which has tests of its own: `vi.mock('…/lot-map.tsx', () => import('./lot-map-stub.tsx'))`. */
export function LotMap({ lot, nearby }: LotMapProps) {
  return (
    <>
      <p data-testid="map">{`${lot.name} ${lot.position.join(',')}`}</p>
      <p data-testid="map-nearby">{nearby.map(({ name }) => name).join(', ')}</p>
    </>
  );
}
