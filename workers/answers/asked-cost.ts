import type { AskedCost } from '../../src/domain/answers-api.ts';
import type { MomentFilter, SearchQuery } from '../../src/domain/search-api.ts';
import { readCost } from '../../src/domain/asked-stay.ts';

/** Returns what the engine is asked about prices. [F7] */
export function costQuery(asked: AskedCost | undefined): Pick<SearchQuery, 'cost' | 'order'> {
  if (!asked) return {};
  const { nowMs, timeZone, currency } = asked;
  const { stay, atMs = nowMs, kwh, isByPrice } = readCost(asked, nowMs, timeZone);
  if (stay === undefined && kwh === undefined) return {};
  return {
    cost: { atMs, stay, kwh, timeZone, currency },
    ...(isByPrice && { order: 'price' as const }),
  };
}

/** Returns the filters of the moment at the time that is asked about, of which no reading tells what will be free. [F7] */
export function momentThen(
  moment: MomentFilter | undefined,
  asked: AskedCost | undefined,
): MomentFilter | undefined {
  const { atMs } = asked ? readCost(asked, asked.nowMs, asked.timeZone) : {};
  return moment && atMs !== undefined ? { ...moment, atMs, free: undefined } : moment;
}
