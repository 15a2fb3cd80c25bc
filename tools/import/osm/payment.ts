import { textOf } from '../lot/values.ts';

/** Ways to pay by `payment:*` key, in Norwegian as on the signs. */
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

/** Apps by key. */
const APPS: Readonly<Record<string, string>> = {
  easypark: 'EasyPark',
  vipps: 'Vipps',
  swish: 'Swish',
  mobilepay: 'MobilePay',
  parkster: 'Parkster',
  apcoa_flow: 'APCOA FLOW',
};

/**
 * The ways to pay for which an object's tags say yes. A key that only says that some app or card works becomes a property,
 * not a name.
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
