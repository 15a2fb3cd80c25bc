/** Reads what charging costs from a source's words, where they have one plain pattern; all other words stay words. */
import type { Currency } from '../../../src/domain/currencies.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';

const KRONE: Readonly<Record<string, Currency>> = { NO: 'NOK', SE: 'SEK', DK: 'DKK' };
const UNIT = String.raw`(?:nok|sek|dkk|kr)\.?`;
/** "5,40 kr/kWh", "NOK5.40 per kWh", "2.5 NOK/min". */
const PLAIN = new RegExp(
  String.raw`^(?:${UNIT}\s*(\d+(?:[.,]\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)\s*${UNIT})\s*(?:/|per\s|pr\.?\s)\s*(kwh|min|minute|minutt)$`,
  'i',
);

/**
 * Returns prices for words such as "5,40 kr/kWh" and "Free", else the words.
 * @param country of the lot, by ISO 3166: whose krone "kr" is
 */
export function chargingFacts(
  words: string,
  country: string,
): Pick<LotFacts, 'chargingPrices' | 'chargingPriceText' | 'currency'> {
  const text = words.trim();
  if (text === '') return {};
  if (/^(?:free|gratis)\.?$/i.test(text)) return { chargingPrices: [{ perKwh: 0 }] };
  const [, before, after, unit = ''] = PLAIN.exec(text) ?? [];
  const amount = Number((before ?? after ?? '').replace(',', '.'));
  const named = /nok|sek|dkk/i.exec(text)?.[0].toUpperCase();
  const currency = Object.values(KRONE).find((one) => one === named) ?? KRONE[country];
  if ((before ?? after) === undefined || !currency) return { chargingPriceText: text };
  const price = /^kwh$/i.test(unit) ? { perKwh: amount } : { perMinute: amount };
  return { chargingPrices: [price], currency };
}
