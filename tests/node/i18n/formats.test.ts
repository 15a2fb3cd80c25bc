import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { formatDateTime } from '../../../src/i18n/date-time.ts';
import { formatKm, formatMoney, formatNumber, formatPrice } from '../../../src/i18n/formats.ts';

/** Intl separates with no-break spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [1250, 'NOK', 'nb-NO', '1 250 kr'],
  [1250.5, 'NOK', 'nb-NO', '1 250,50 kr'],
  ['1250.50', 'NOK', 'nb-NO', '1 250,50 kr'],
  [-20, 'NOK', 'nb-NO', '−20 kr'],
  [99.999, 'NOK', 'nb-NO', '100 kr'],
  [' 12 ', 'NOK', 'nb-NO', '12 kr'],
  ['1250.5', 'NOK', 'en-GB', '1 250,50 kr'],
  ['1250.5', 'SEK', 'nb-NO', '1 250,50 SEK'],
  ['1250.5', 'SEK', 'en-GB', 'SEK 1,250.50'],
  ['1250.5', 'EUR', 'nb-NO', '1 250,50 €'],
])('L4: %j in %s on a page in %s is written %s', (value, currency, locale, expected) => {
  expect(plain(formatPrice(value, currency, locale))).toBe(expected);
  expect(formatPrice('gratis', currency, locale)).toBe('');
});

const others = [Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, [], {}];
test.each(['', ' ', 'gratis', '12 kr', '1e3', '0x10', 'Infinity', '1,5', ...others])(
  'L4: %j gives an empty string',
  (value) => {
    expect(formatPrice(value, 'NOK', 'nb-NO')).toBe('');
  },
);

test('L5: the message format of currencies defaults to US dollars', () => {
  expect(plain(formatMoney(5, undefined, 'en-GB'))).toBe('US$5');
  expect(plain(formatMoney(5, 'NOK', 'nb-NO'))).toBe('5 kr');
});

test('L4 a distance is written in the page’s language', () => {
  expect(formatKm(3, 'en-GB')).toBe('3.0 km');
});

test.each([...LANGUAGES.map(({ tag }) => tag), 'fr-FR'])(
  'counts in %s are written as Intl does',
  (tag) => {
    const intl = new Intl.NumberFormat(tag);
    const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
    const below = powers.map((power) => power - 1);
    for (const count of [...powers, ...below, 123_456_789, -1, -5000, 0.5, 1234.5]) {
      expect(formatNumber(count, tag)).toBe(intl.format(count));
    }
  },
);

test.each([
  ['nb-NO', '12.05'],
  ['da-DK', '12.05'],
  ['en-GB', '12:05'],
])('a time in %s is written as opening hours are: %s', (locale, expected) => {
  const atMs = new Date(2026, 10, 23, 12, 5).getTime();
  expect(formatDateTime(atMs, locale)).toBe(locale === 'en-GB' ? expected : `kl. ${expected}`);
  const long = new RegExp(`november 2026.*${expected}$`, 'i');
  expect(formatDateTime(atMs, locale, 'long')).toMatch(long);
});
