/** Engines over lots made by hand. */
import type { Lot } from '../../../src/domain/lot.ts';
import type { EngineOptions } from '../../../workers/engine/engine-options.ts';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../../../workers/lot-rules.ts';

export { engineOf as clustered } from '../../support/engine-stand-in.ts';

export function lotOf(id: number, parts: Partial<Lot> = {}): Lot {
  const texts = { name: '', street: '', city: '' };
  return { id, ...texts, position: [10, 60], propertyIds: [], chargers: 0, ...parts };
}

/** An engine whose clusters are not built yet. */
export function built(lots: Iterable<Lot>, options: EngineOptions = LOT_RULES): LotEngine {
  const builder = new LotIndexBuilder(options);
  for (const lot of lots) builder.add(lot);
  return builder.finish();
}
