import { useMemo } from 'react';
import type { LotHit } from '../../../domain/search-api.ts';
import type { Position } from '../../../domain/geo.ts';
import { useEngineAnswer } from '../../../engine-client/use-engine-answer.ts';

/** How many are shown. The query asks for one more, because the lot itself is among the nearest. */
const WANTED = 5;
const NONE: readonly LotHit[] = [];

/** Returns the nearest lots for quiet pins; none if the engine can't answer. [M3] */
export function useNearbyPins(id: string, position: Position): readonly LotHit[] {
  const { answer, isStale } = useEngineAnswer(
    'ask',
    [{ text: '', propertyIds: [], visitor: position, limit: WANTED + 1, stage: 'final' }],
    { lane: 'nearby-pins' },
  );
  const list = answer?.list;
  return useMemo(() => {
    if (!list || isStale || list.beyondKm !== undefined) return NONE;
    return list.hits.filter((hit) => String(hit.id) !== id).slice(0, WANTED);
  }, [list, isStale, id]);
}
