import { textOf } from '../lot/values.ts';

/** `payment:*` keys that mean a way to pay, in Norwegian as on the signs. */
const WAYS: Readonly<Record<string, string>> = {
  cards: 'Kort',
  credit_cards: 'Kort',
  debit_cards: 'Kort',
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  cash: 'Kontant',
  coins: 'Mynter',
  notes: 'Sedler',
  contactless: 'Kontaktløst kort',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};

/** Keys that name an app by itself. */
const APPS: Readonly<Record<string, string>> = {
  easypark: 'EasyPark',
  vipps: 'Vipps',
  swish: 'Swish',
  mobilepay: 'MobilePay',
  parkster: 'Parkster',
  apcoa_flow: 'APCOA FLOW',
};

/**
 * Ways to pay that an object's tags say yes to. Those whose key says only that there is some app or
 * card stay properties, not names.
 */
export function paymentsOf(tags: unknown): {
  readonly paymentApps: readonly string[];
  readonly paymentProviders: readonly string[];
} {
  const keys = Object.entries(typeof tags === 'object' && tags !== null ? tags : {})
    .filter(([, value]) => /^(yes|only)$/.test(textOf(value)))
    .flatMap(([name]) => (name.startsWith('payment:') ? [name.slice('payment:'.length)] : []));
  const named = (names: Readonly<Record<string, string>>) =>
    keys.flatMap((key) => (Object.hasOwn(names, key) ? [names[key] ?? ''] : []));
  return { paymentApps: named(APPS), paymentProviders: named(WAYS) };
}
