/**
 * Whether the visitor lets a foreign host draw the street map. Remembered on this device per operator, revocable in
 * the footer; the embedded map never needs it. [M2]
 */
import { useMemo } from 'react';
import type { Operator } from '../../operators/operator.ts';
import { keepLastingText, useLastingText } from '../../ui/lasting-text.ts';

export interface MapConsent {
  /** Who would draw the street map; undefined if the operator has none. */
  readonly provider: string | undefined;
  /** Whether foreign hosts may be contacted. */
  readonly given: boolean;
  /** Whether the visitor chose the street map; only then is its failure shown. [M7] */
  readonly chosen: boolean;
  /** The operator has no consent dialog of its own, so the map asks before the first contact. */
  readonly mustAsk: boolean;
  readonly give: () => void;
  readonly withdraw: () => void;
}

/** Returns the visitor's choice for one operator's street map, kept current across the page and its tabs. */
export function useMapConsent({ id, map }: Pick<Operator, 'id' | 'map'>): MapConsent {
  const key = `map-consent:${id}`;
  const choice = useLastingText(key);
  return useMemo(() => {
    const provider = map.google ? 'Google' : map.streets?.provider;
    const isChosen = choice === 'streets';
    const isElsewhere = map.consent === 'elsewhere' && choice !== 'embedded';
    return {
      provider,
      given: provider !== undefined && (isChosen || isElsewhere),
      chosen: isChosen,
      mustAsk: map.consent === 'ask',
      give: () => keepLastingText(key, 'streets'),
      withdraw: () => keepLastingText(key, 'embedded'),
    };
  }, [key, map, choice]);
}
