/** Currencies that prices are shown in (L4). */
export const CURRENCIES = ['NOK', 'SEK', 'DKK', 'EUR', 'CHF'] as const;
export type Currency = (typeof CURRENCIES)[number];
