/** How many lots there would be with each filter of the moment. [S10, F5] */
import type { MomentCounts, MomentFilter } from '../../src/domain/search-api.ts';
import type { EngineOptions } from './engine-options.ts';
import type { MomentSets } from './moment-sets.ts';
import { countIntersection, type SlotSet } from './slot-set.ts';

/**
 * @param moment the filters that are set; undefined: none is asked about, and no instant is known
 * @param counted all lots that are counted, and those if the set filters were changed so
 */
export function momentCounts(
  sets: MomentSets,
  moment: MomentFilter | undefined,
  counted: { readonly all: SlotSet; readonly asking: (changed: Partial<MomentFilter>) => SlotSet },
  options: Pick<EngineOptions, 'powerStepsKw' | 'heightStepsMeters'> & { readonly size: number },
): MomentCounts {
  const { all, asking } = counted;
  const count = (set: SlotSet, ticked: SlotSet) => countIntersection(set, ticked, options.size);
  const { kinds, plugs, maxKw, lowestMeters } = sets.offers;
  const { free, plug, kw, height } = moment ?? {};
  const ofAnyKind = kinds.length > 0 ? asking({ kind: undefined }) : all;
  const ofAnyPlug = plugs.length > 0 ? asking({ plug: undefined, kw: undefined }) : all;
  const ofAnyHeight = height === undefined ? all : asking({ height: undefined });
  // What is free depends on the plug and the kind asked for. [F4]
  const whileFree = (ticked: Partial<MomentFilter>) => (free ? asking(ticked).count : undefined);
  const ofKind = (kind: string) => whileFree({ kind }) ?? count(ofAnyKind, sets.ofKind(kind));
  const ofPlug = (wanted: string) =>
    whileFree({ plug: wanted }) ?? count(ofAnyPlug, sets.withConnector({ plug: wanted, kw }));
  const ofPower = (wanted: number) =>
    whileFree({ kw: wanted }) ?? count(ofAnyPlug, sets.withConnector({ plug, kw: wanted }));
  const ofHeight = (meters: number) => count(ofAnyHeight, sets.notLowerThan(meters));
  const powers = options.powerStepsKw.filter((step) => step <= maxKw);
  const heights = options.heightStepsMeters.filter((step) => step > lowestMeters);
  return {
    ...(moment && sets.knowsHours && { open: count(all, sets.open(moment)) }),
    ...(moment && sets.knowsReadings && { free: count(all, sets.free(moment)) }),
    kinds: countsOf(kinds, ofKind),
    plugs: countsOf(plugs, ofPlug),
    kw: countsOf(powers, ofPower),
    ...(lowestMeters < Infinity && { heights: countsOf(heights, ofHeight) }),
    ...(height !== undefined && { tooLow: ofAnyHeight.count - all.count }),
  };
}

function countsOf<T extends string | number>(keys: readonly T[], countOf: (key: T) => number) {
  return Object.fromEntries(keys.map((key) => [key, countOf(key)]));
}
