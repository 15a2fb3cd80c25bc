import { useEffect, useState } from 'react';
import type { LotHit } from '../../domain/search-api.ts';
import type { Position } from '../../domain/geo.ts';
import type { MapAdapter } from '../canvas/map-adapter.ts';

/** Distance between two pins' centres: at least 24 px of each target stay free (WCAG 2.5.8). */
const APART_PX = 36;

/** The pin that others keep clear of; its lower middle is at the position. */
export interface MainPin {
  readonly position: Position;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Returns the lots whose pins have room at the map's zoom: a pin under another one, or under the main one, couldn't
 * be pressed. Earlier lots come first; zooming in makes room for more.
 */
export function useSparseLots(
  adapter: MapAdapter | undefined,
  lots: readonly LotHit[],
  main: MainPin,
): readonly LotHit[] {
  const [shown, setShown] = useState<readonly LotHit[]>([]);
  const { widthPx, heightPx } = main;
  const [lng, lat] = main.position;
  useEffect(() => {
    if (!adapter) return undefined;
    const choose = () => {
      const next = withRoom(adapter, lots, { position: [lng, lat], widthPx, heightPx });
      setShown((last) => (sameLots(last, next) ? last : next));
    };
    choose();
    return adapter.on('settle', choose);
  }, [adapter, lots, lng, lat, widthPx, heightPx]);
  return shown;
}

function withRoom(adapter: MapAdapter, lots: readonly LotHit[], main: MainPin): readonly LotHit[] {
  const foot = adapter.project(main.position);
  if (!foot) return [];
  const kept: { x: number; y: number }[] = [];
  return lots.filter(({ position }) => {
    const at = adapter.project(position);
    if (!at) return false;
    const isUnderMain =
      Math.abs(at.x - foot.x) < (main.widthPx + APART_PX) / 2 &&
      at.y > foot.y - main.heightPx - APART_PX / 2 &&
      at.y < foot.y + APART_PX / 2;
    const isUnderOther = kept.some(
      ({ x, y }) => Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) < APART_PX,
    );
    if (isUnderMain || isUnderOther) return false;
    kept.push(at);
    return true;
  });
}

function sameLots(a: readonly LotHit[], b: readonly LotHit[]): boolean {
  return a.length === b.length && a.every((lot, i) => lot === b[i]);
}
