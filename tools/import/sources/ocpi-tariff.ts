/** OCPI's tariffs: the price of a stay where a tariff gives just that, else its parts as text. */
import { CURRENCIES, type Currency } from '../../../src/domain/currencies.ts';
import type { ChargingPrice, LotFacts, TariffBand } from '../../../src/domain/lot-facts.ts';
import { type Said, saidIn } from '../lot/detail-notes.ts';
import { entriesOf, type Fields, numberOf, textOf } from '../lot/values.ts';
import { type LanguageCode, languageOf } from '../../../src/domain/languages.ts';

interface Component {
  readonly type: string;
  /** With VAT, if the tariff gives it. */
  readonly price: number;
  readonly isWithoutVat: boolean;
  readonly stepSeconds: number;
}

const DAY_CODES: Readonly<Record<string, string>> = {
  MONDAY: 'Mo',
  TUESDAY: 'Tu',
  WEDNESDAY: 'We',
  THURSDAY: 'Th',
  FRIDAY: 'Fr',
  SATURDAY: 'Sa',
  SUNDAY: 'Su',
};
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * Returns the price of parking, if the tariff has nothing but parking time with VAT, restricted at most by days and hours.
 * Beside a price of energy or of charging time it would be only a part of what a stay costs.
 */
export function parkingTariff(tariff: Fields): Pick<LotFacts, 'tariff' | 'currency'> {
  const currency = CURRENCIES.find((known) => known === tariff.raw('currency'));
  const bands = tariff.list('elements').map((element) => band(element, tariff));
  if (!currency || bands.length === 0 || bands.includes(undefined) || hasLimits(tariff)) return {};
  // Several bands are taken only if all have hours; overlaps are found when a stay is priced.
  if (bands.length > 1 && bands.some((one) => one?.hours === undefined)) return {};
  return { tariff: bands as TariffBand[], currency };
}

/** Energy is counted in steps; larger ones would make another sum. */
const MOST_STEP_WH = 100;
const MINUTE_SECONDS = 60;

/**
 * Returns what charging costs, with VAT, if the tariff has nothing but prices of energy, charging time, starts and time
 * without charging, restricted at most by days and hours: then the first element that fits the time holds.
 */
export function chargingTariff(
  tariff: Fields,
): { readonly prices: readonly ChargingPrice[]; readonly currency: Currency } | undefined {
  const currency = CURRENCIES.find((known) => known === tariff.raw('currency'));
  const prices = tariff.list('elements').map((element) => chargingPrice(element, tariff));
  const known = prices.filter((price) => price !== undefined);
  if (!currency || known.length === 0 || known.length < prices.length || hasLimits(tariff)) {
    return undefined;
  }
  // An element holds for its own kinds of prices; only if all have the same, one of them is the whole price.
  const [kinds, ...others] = known.map((price) =>
    PRICES.filter((kind) => price[kind] !== undefined).join(),
  );
  return others.every((other) => other === kinds) ? { prices: known, currency } : undefined;
}

const PRICES = ['perStart', 'perKwh', 'perMinute', 'idle'] as const;

function chargingPrice(element: Fields, tariff: Fields): ChargingPrice | undefined {
  const components = componentsOf(element, tariff);
  const hours = hoursOf(element.raw('restrictions'));
  if (hours === undefined || components.some((one) => one.isWithoutVat)) return undefined;
  if (new Set(components.map(({ type }) => type)).size < components.length) return undefined;
  const price: { -readonly [K in keyof ChargingPrice]: ChargingPrice[K] } = {
    ...(hours !== '' && { hours }),
  };
  for (const { type, price: amount, stepSeconds: step } of components) {
    if (type === 'FLAT') price.perStart = amount;
    else if (type === 'ENERGY' && step <= MOST_STEP_WH) price.perKwh = amount;
    else if (type === 'TIME' && step <= MINUTE_SECONDS) price.perMinute = amount / 60;
    else if (type === 'PARKING_TIME' && step <= MINUTE_SECONDS) {
      price.idle = { afterMinutes: 0, perMinute: amount / 60 };
    } else return undefined;
  }
  const isCharging = (price.perStart ?? price.perKwh ?? price.perMinute) !== undefined;
  return isCharging ? price : undefined;
}

function hasLimits(tariff: Fields): boolean {
  return ['min_price', 'max_price', 'start_date_time', 'end_date_time'].some(
    (name) => (tariff.raw(name) ?? undefined) !== undefined,
  );
}

function band(element: Fields, tariff: Fields): TariffBand | undefined {
  const components = componentsOf(element, tariff);
  const [only] = components;
  if (!only || components.length > 1 || only.type !== 'PARKING_TIME' || only.isWithoutVat)
    return undefined;
  const hours = hoursOf(element.raw('restrictions'));
  if (hours === undefined) return undefined;
  // `price` is an hour's, in steps of so many seconds.
  const perMinutes = only.stepSeconds > 0 ? only.stepSeconds / 60 : 1;
  if (!Number.isInteger(perMinutes)) return undefined;
  const price = Math.round(only.price * perMinutes * 1e4) / (60 * 1e4);
  return { ...(hours !== '' && { hours }), steps: [{ fromMinutes: 0, perMinutes, price }] };
}

/** Days and hours in OpenStreetMap's syntax: empty without any, undefined for other restrictions. */
function hoursOf(restrictions: unknown): string | undefined {
  if (restrictions === undefined || restrictions === null) return '';
  const {
    start_time: start,
    end_time: end,
    day_of_week: days,
    ...others
  } = restrictions as Readonly<Record<string, unknown>>;
  if (Object.keys(others).length > 0) return undefined;
  const codes = entriesOf(days).map((day) => DAY_CODES[textOf(day)]);
  if (codes.includes(undefined)) return undefined;
  if (start === undefined && end === undefined) return codes.join(',');
  const [from, to] = [textOf(start), textOf(end)];
  if (!CLOCK.test(from) || !CLOCK.test(to)) return undefined;
  return [codes.join(','), `${from}-${to.replace(/^00:00$/, '24:00')}`].filter(Boolean).join(' ');
}

function componentsOf(element: Fields, tariff: Fields): Component[] {
  const taxes = tariff.raw('tax_included');
  return element.list('price_components').map((component) => {
    const price = numberOf(component.raw('price'));
    const vat = component.raw('vat');
    const isTaxed = taxes === 'YES' || price === 0;
    const rate = !isTaxed && typeof vat === 'number' ? 1 + vat / 100 : 1;
    return {
      // Without its price the others would be a part of what it costs.
      type: price === undefined ? '' : component.text('type'),
      price: Math.round((price ?? 0) * rate * 1e4) / 1e4,
      isWithoutVat: !isTaxed && typeof vat !== 'number' && taxes !== 'N/A',
      stepSeconds: Number(component.raw('step_size') ?? 0),
    };
  });
}

const UNITS: Readonly<Record<string, Said>> = {
  ENERGY: { no: 'per kWh', en: 'per kWh', dk: 'pr. kWh' },
  FLAT: { no: 'per gang', en: 'each time', dk: 'pr. gang' },
  TIME: { no: 'per time lading', en: 'per hour of charging', dk: 'pr. times opladning' },
  PARKING_TIME: {
    no: 'per time uten lading',
    en: 'per hour without charging',
    dk: 'pr. time uden opladning',
  },
};
const WITHOUT_VAT = { no: 'uten mva.', en: 'without VAT', dk: 'uden moms' } as const;

/**
 * A tariff as text: its own description, else its prices if they hold at all times; empty where there is neither. Prices that
 * depend on times, powers or lengths are all left out: a part of them would be wrong.
 */
export function tariffText(tariff: Fields, language: LanguageCode): string {
  const texts = tariff.list('tariff_alt_text');
  const inLanguage = (code: string) =>
    texts.find((text) => text.text('language').toLowerCase() === code);
  const chosen = inLanguage(languageOf(language).tag.slice(0, 2)) ?? inLanguage('en') ?? texts[0];
  if (chosen !== undefined) return chosen.text('text');
  const elements = tariff.list('elements');
  const isPlain = elements.every((element) => hoursOf(element.raw('restrictions')) === '');
  const components = elements.flatMap((element) => componentsOf(element, tariff));
  const currency = tariff.text('currency');
  const isKnown = components.every(({ type }) => UNITS[type] !== undefined);
  if (!isPlain || !isKnown || hasLimits(tariff) || !/^[A-Z]{3}$/.test(currency)) return '';
  return components
    .map(({ type, price, isWithoutVat }) => {
      const amount = new Intl.NumberFormat(languageOf(language).tag, {
        style: 'currency',
        currency,
        maximumFractionDigits: 4,
      }).format(price);
      const words = `${amount} ${saidIn(language, UNITS[type] ?? { en: '' })}`;
      return isWithoutVat ? `${words} (${saidIn(language, WITHOUT_VAT)})` : words;
    })
    .join(', ');
}
