import { useMemo } from 'react';
import type { LotHit } from '../../../domain/search-api.ts';
import type { Position } from '../../../domain/geo.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';

/** How many are shown. The query asks for one more, because the lot itself is among the nearest. */
const WANTED = 5;
const NONE: readonly LotHit[] = [];

/** Returns the nearest lots for quiet pins; none if the engine can't answer. [M3] */
export function useNearbyPins(id: string, position: Position): readonly LotHit[] {
  const query = { text: '', propertyIds: [], position, limit: WANTED + 1 };
  const { answer, isStale } = useEngineAnswer('search', [query], { lane: 'nearby-pins' });
  return useMemo(() => {
    if (!answer || isStale || answer.beyondKm !== undefined) return NONE;
    return answer.hits.filter((hit) => String(hit.id) !== id).slice(0, WANTED);
  }, [answer, isStale, id]);
}
