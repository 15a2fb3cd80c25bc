import { useEffect, useState } from 'react';
import { useLot, usePaymentMethods, useServices } from './lot-queries.ts';

/** After this long the page shows what it has; later parts may then move it. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Whether the page's layout is final: the lot is loaded, and so is what a phone shows above its map (renting, how
 * to pay), or it has failed at least once.
 */
export function useFirstAnswers(id: string): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  const lot = useLot(id);
  const others = [useServices(id), usePaymentMethods(id)];
  const outstanding = others.some(({ isPending, failureCount }) => isPending && failureCount === 0);
  return waited || (!lot.isPending && !outstanding);
}
