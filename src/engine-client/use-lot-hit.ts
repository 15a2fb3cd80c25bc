import type { LotHit } from '../domain/search-api.ts';
import { useEngineAnswer } from './use-engine-answer.ts';

/** Returns what the list says of a lot; undefined while `wanted` is false, until it is known, and where no list is. */
export function useLotHit(id: string, wanted: boolean): LotHit | undefined {
  return useEngineAnswer('lotById', wanted ? [id] : undefined);
}
