import { useEffect, useState } from 'react';
import { useLot, usePaymentMethods, useServices } from './lot-queries.ts';

/** After this long the page shows what it has: what comes later may move it. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Whether the page can be laid out for good: the lot is there, and so is what stands above its map
 * on a phone (renting, how to pay), or has failed at least once.
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
