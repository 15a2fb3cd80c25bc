import { expect, test } from 'vitest';
import { Fields } from '../../../tools/import/lot/values.ts';
import { chargingFacts } from '../../../tools/import/sources/open-charge-map.ts';
import { chargingTariff } from '../../../tools/import/sources/ocpi-tariff.ts';

const component = (type: string, price: number, more: object = {}) =>
  Object.assign({ type, price, vat: 25, step_size: 1 }, more);
const element = (...price_components: readonly object[]) => ({ price_components });
const energy = (price: number, more?: object) => element(component('ENERGY', price, more));
const time = (price: number, more?: object) => element(component('TIME', price, more));
const tariff = (elements: readonly object[], more: object = {}) =>
  new Fields({ id: '1', currency: 'NOK', tax_included: 'NO', elements, ...more });

test.each<[words: string, price?: object]>([
  ['NOK5.40/kWh', { perKwh: 5.4 }],
  ['5.9 kr/kWh', { perKwh: 5.9 }],
  ['NOK 2,5/min', { perMinute: 2.5 }],
  ['2.5 NOK/minute', { perMinute: 2.5 }],
  ['5.40 kWh + 0,50 min after 45 min'],
  ['use wallbox app'],
  ['3,99 Nok per kwh 0,35 Eur'],
  ['44kr/15min'],
  ['10kr+2kr/min'],
  ['1.234 kr/kWh'],
  ['Free for customers'],
  ['5,89 kr/kWh\n2 kr/min etter 45 min'],
])('F7: "%s" is a plain price, %j, or else stays as it is', (words, price) => {
  const plain = { chargingPrices: [price], currency: 'NOK' };
  expect(chargingFacts(words, 'NO')).toEqual(price ? plain : { chargingPriceText: words });
});

test('F7: "Free" is a price of 0, a krone is that of the country, and nothing said is nothing known', () => {
  expect(chargingFacts('Free', 'NO')).toEqual({ chargingPrices: [{ perKwh: 0 }] });
  expect(chargingFacts('4 kr/kWh', 'SE').currency).toBe('SEK');
  expect(chargingFacts('4 kr/kWh', 'DE')).toEqual({ chargingPriceText: '4 kr/kWh' });
  expect(chargingFacts('  ', 'NO')).toEqual({});
});

test('F7: start, energy, time and time without charging are taken with VAT; elements by days and hours come in their order', () => {
  const all = element(
    component('FLAT', 8),
    component('ENERGY', 4),
    component('TIME', 24, { step_size: 60 }),
    component('PARKING_TIME', 48, { step_size: 60 }),
  );
  expect(chargingTariff(tariff([all]))).toEqual({
    currency: 'NOK',
    prices: [{ perStart: 10, perKwh: 5, perMinute: 0.5, idle: { afterMinutes: 0, perMinute: 1 } }],
  });
  const day = { ...energy(4), restrictions: { day_of_week: ['MONDAY'] } };
  expect(chargingTariff(tariff([day, energy(2)]))?.prices).toEqual([
    { hours: 'Mo', perKwh: 5 },
    { perKwh: 2.5 },
  ]);
});

test.each<[string, Fields]>([
  ['a lowest price', tariff([energy(4)], { min_price: { before_taxes: 1 } })],
  ['a price without VAT', tariff([energy(4, { vat: undefined })])],
  ['steps of a quarter of an hour', tariff([time(4, { step_size: 900 })])],
  ['an element by current', tariff([{ ...time(4), restrictions: { max_current: 32 } }])],
  ['elements of different kinds of prices', tariff([element(component('FLAT', 4)), energy(4)])],
  ['two prices of a kind', tariff([element(component('ENERGY', 4), component('ENERGY', 5))])],
  ['a price of time without charging alone', tariff([element(component('PARKING_TIME', 4))])],
  ['a kind that is not known', tariff([element(component('RESERVATION', 4))])],
  ['nothing', tariff([])],
])('F7: %s has no sum', (_what, given) => {
  expect(chargingTariff(given)).toBeUndefined();
});
