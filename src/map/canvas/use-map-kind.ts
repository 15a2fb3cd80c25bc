import { useCallback, useMemo, useState } from 'react';
import { useOperator } from '../../operators/operator-context.tsx';
import { type MapConsent, useMapConsent } from './consent.ts';

/** The three kinds of map. [M1] */
export type MapKind = 'embedded' | 'streets' | 'google';

export interface MapChoice {
  readonly kind: MapKind;
  readonly consent: MapConsent;
  /** Whether to say that the map the visitor asked for failed to load. The embedded map is shown instead. [M7] */
  readonly tellsFailure: boolean;
  readonly onStreetsFailed: (error: unknown) => void;
}

/** Chooses the map: the embedded one until the visitor agrees to another, and when that one fails. [M2] */
export function useMapKind(): MapChoice {
  const operator = useOperator();
  const consent = useMapConsent(operator);
  // The consent that was in force then: another one is another try.
  const [failed, setFailed] = useState<MapConsent>();
  const streetsFailed = consent.given && failed === consent;

  const onStreetsFailed = useCallback(
    (error: unknown) => {
      // A failed map is only logged (specification, section 8).
      // oxlint-disable-next-line no-console
      console.warn('The street map could not be loaded.', error);
      setFailed(consent);
    },
    [consent],
  );

  return useMemo(() => {
    const give = () => {
      setFailed(undefined);
      consent.give();
    };
    let kind: MapKind = 'embedded';
    if (consent.given && !streetsFailed) kind = operator.map.google ? 'google' : 'streets';
    return {
      kind,
      consent: { ...consent, give },
      tellsFailure: streetsFailed && consent.chosen,
      onStreetsFailed,
    };
  }, [consent, operator, streetsFailed, onStreetsFailed]);
}
