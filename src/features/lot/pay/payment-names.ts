import type { PaymentMethods } from '../../../api/schemas.ts';

/** Specification, section 2: apps in reversed order, then providers; each name once. */
export function paymentNames({ paymentApps, paymentProviders }: PaymentMethods): string[] {
  return [...new Set([...paymentApps.toReversed(), ...paymentProviders])];
}
