/** Money, distances and numbers in the page's language (L4, L5). Formatters are costly to make, so each is made once. */

import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../domain/languages.ts';
import { numberIn } from '../domain/row-values.ts';

const formatters = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * L4: an amount without decimals if it is whole; kroner of Norway the Norwegian way in any language. An empty string for
 * anything but a number or a numeric string.
 */
export function formatPrice(value: unknown, currency: string, locale: string): string {
  return formatMoney(value, currency, currency === 'NOK' ? 'nb-NO' : locale);
}

/** L5: the `currency` format inside texts; US dollars unless the text says otherwise. */
export function formatMoney(value: unknown, currency = 'USD', locale = 'nb-NO'): string {
  const amount = numberIn(value);
  if (amount === undefined) return '';
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** L4: kilometres with one decimal, e.g. `0,1 km`. Without Intl, as whole numbers are. */
export function formatKm(km: number, locale: string): string {
  const tenths = Math.round(km * 10);
  const { decimal } = languageTagged(locale) ?? DEFAULT_LANGUAGE;
  return `${formatNumber(Math.floor(tenths / 10), locale)}${decimal}${tenths % 10} km`;
}

/** A height in metres, as signs have it: 2,0 and 2,15. [F8] */
export function formatMeters(meters: number, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 1 }).format(meters);
}

/** A number as the language writes it. Counts, in every first view, go without Intl, whose data take a slow phone 80 ms. */
export function formatNumber(value: number, locale: string): string {
  const thousands = languageTagged(locale)?.thousands;
  if (thousands !== undefined && Number.isSafeInteger(value) && value >= 0) {
    return String(value).replace(/\B(?=(\d{3})+$)/g, thousands);
  }
  return numberFormat(locale, {}).format(value);
}

function languageTagged(locale: string): Language | undefined {
  return LANGUAGES.find(({ tag }) => tag === locale);
}
