import { expect, vi } from 'vitest';
import type { SearchMapProps } from '../../../src/map/map-props.ts';

/** What the page last told the map. */
export const mapProps = vi.fn<(props: SearchMapProps) => void>();

/** The same, once it has told anything. */
export async function toldMap(): Promise<SearchMapProps> {
  await expect.poll(() => mapProps.mock.lastCall).toBeDefined();
  return mapProps.mock.lastCall![0];
}

/** Stands in for the map, which has tests of its own: `vi.mock('…/search-map.tsx', () => import('./map-spy.tsx'))`. */
export function SearchMap(props: SearchMapProps) {
  mapProps(props);
  return <div>Kartet</div>;
}
