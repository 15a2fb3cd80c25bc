import { useCallback, useState } from 'react';
import { useOperator } from '../../operators/operator-context.tsx';
import { type MapConsent, useMapConsent } from './consent.ts';

/** Which of the three maps is drawn (M1). */
export type MapKind = 'embedded' | 'streets' | 'google';

export interface MapChoice {
  readonly kind: MapKind;
  readonly consent: MapConsent;
  /** The visitor asked for the street map and it failed to load; the embedded one serves (M7). */
  readonly tellsFailure: boolean;
  readonly onStreetsFailed: (error: unknown) => void;
}

/** The map to draw: the embedded one, until the visitor agrees to another (M2) and while that one fails. */
export function useMapKind(): MapChoice {
  const operator = useOperator();
  const consent = useMapConsent(operator);
  const [failedFor, setFailedFor] = useState<string>();
  const wanted = consent.given ? operator.id : undefined;
  const streetsFailed = wanted !== undefined && failedFor === wanted;

  const onStreetsFailed = useCallback(
    (error: unknown) => {
      // Specification, section 8: logged only.
      // oxlint-disable-next-line no-console
      console.warn('The street map could not be loaded.', error);
      setFailedFor(operator.id);
    },
    [operator.id],
  );

  const { give, withdraw } = consent;
  const retrying = {
    ...consent,
    give: () => {
      setFailedFor(undefined);
      give();
    },
    withdraw: () => {
      setFailedFor(undefined);
      withdraw();
    },
  };
  let kind: MapKind = 'embedded';
  if (consent.given && !streetsFailed) kind = operator.map.google ? 'google' : 'streets';
  return {
    kind,
    consent: retrying,
    tellsFailure: streetsFailed && consent.chosen,
    onStreetsFailed,
  };
}
