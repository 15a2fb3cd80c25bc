/** OCPI 2.1 to 2.3: a charging backend's locations, and its tariffs (evroaming.org). */
import { ocpiLotId, ocpiPlugOf } from '../../../server/feeds/ocpi.ts';
import { languageOf } from '../../../src/domain/languages.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { readPower } from '../../../src/domain/row-values.ts';
import {
  countryOf,
  entriesOf,
  Fields,
  kindsWhere,
  labelOf,
  member,
  positionOf,
  someHave,
  wordOf,
} from '../lot/values.ts';
import type { KnownSource, RowContext, SourceConnector, SourceLot } from '../source.ts';
import { chargingTariff, parkingTariff, tariffText } from './ocpi-tariff.ts';

const PHASES: Readonly<Record<string, number>> = {
  AC_1_PHASE: 1,
  AC_2_PHASE: 2,
  AC_2_PHASE_SPLIT: 2,
  AC_3_PHASE: 3,
  DC: 1,
};
/** A connector and the ids of its tariffs. */
interface PricedConnector extends SourceConnector {
  readonly tariffIds: readonly string[];
}

function convert(location: Fields, context: RowContext): SourceLot | string {
  const id = ocpiLotId(
    location.text('country_code'),
    location.text('party_id'),
    location.text('id'),
  );
  if (location.text('id') === '' || id === undefined) return 'no id';
  if (location.raw('publish') === false) return 'not to be published';
  const place = location.at('coordinates');
  const coordinates = positionOf(place.raw('longitude'), place.raw('latitude'));
  if (typeof coordinates === 'string') return coordinates;
  const all = location.list('evses');
  const evses = all.filter((evse) => !/^(REMOVED|PLANNED)$/.test(evse.text('status')));
  if (all.length > 0 && evses.length === 0) return 'all its chargers are removed or planned';

  const connectors = evses.flatMap((evse) => evse.list('connectors')).map(connectorOf);
  const { openingHours, text: hoursText } = ocpiHours(location.at('opening_times'), context.now);
  return {
    id,
    name: location.text('name'),
    street: location.text('address'),
    city: location.text('city'),
    postalCode: location.text('postal_code'),
    country: countryOf(location.text('country')),
    coordinates,
    kinds: kindsOf(location, evses),
    chargers: new Fields({ evses: evses.length }, location.leftOut).chargers('evses'),
    facts: {
      kind: 'charging',
      operatorName: location.at('operator').text('name') || undefined,
      openingHours,
      connectors,
      ...pricesOf(connectors, context, location.leftOut),
    },
    description: location
      .list('directions')
      .filter((text) => isIn(context.language, text.text('language')))
      .map((text) => text.text('text')),
    prices: [{ about: 'openingHours', text: hoursText ?? '' }],
    registerIds: evses.flatMap((evse) => {
      const evseId = evse.text('evse_id').replaceAll('*', '').toUpperCase();
      return evseId === '' ? [] : [`evse:${evseId}`];
    }),
    sourceUpdated: location.day('last_updated'),
  };
}

function connectorOf(connector: Fields): PricedConnector {
  return {
    plug: ocpiPlugOf(connector.text('standard')),
    kW: powerOf(connector),
    count: 1,
    tariffIds: [
      ...connector.list('tariff_ids').map(({ value }) => wordOf(value)),
      connector.word('tariff_id'),
    ].filter(Boolean),
  };
}

/** By ISO 639-1: Danish is `da` there, and Norwegian `no` or `nb`. */
function isIn(language: RowContext['language'], named: string): boolean {
  const { code, tag } = languageOf(language);
  return [code, tag.slice(0, 2)].includes(named.toLowerCase());
}

/**
 * What parking or charging costs: of one tariff, or of several where plug and power say which is a connector's. What the fields
 * can't hold is text.
 */
function pricesOf(
  connectors: readonly PricedConnector[],
  { tariffs, language }: RowContext,
  leftOut: string[],
): Pick<LotFacts, 'tariff' | 'chargingPrices' | 'chargingPriceText' | 'currency'> {
  const ids = [...new Set(connectors.flatMap(({ tariffIds }) => tariffIds))];
  const found = ids.flatMap((id) => tariffs.get(id) ?? []);
  for (const id of ids) {
    if (!tariffs.has(id)) leftOut.push(`tariff ${id} is in no file of tariffs`);
  }
  const isOne = ids.length === 1 && connectors.every(({ tariffIds }) => tariffIds.length > 0);
  const [only] = isOne ? found : [];
  const parking = only ? parkingTariff(only) : {};
  if (parking.tariff) return parking;
  const charging = chargingPricesOf(connectors, tariffs);
  if (charging.chargingPrices) return charging;
  // With several tariffs, only the charger says which one is its own.
  const text = only ? tariffText(only, language) : '';
  if (found.length > 0 && text === '') leftOut.push('its tariffs are too complex to import');
  return { ...(text !== '' && { chargingPriceText: text }) };
}

/** The prices of all connectors, if each has one tariff that can be read, and those of equal plug and power the same. */
function chargingPricesOf(
  connectors: readonly PricedConnector[],
  tariffs: RowContext['tariffs'],
): Pick<LotFacts, 'chargingPrices' | 'currency'> {
  const kinds = new Map<string, PricedConnector>();
  for (const connector of connectors) {
    const { plug, kW, tariffIds } = connector;
    const [id, ...others] = tariffIds;
    const key = `${plug} ${kW}`;
    const known = kinds.get(key)?.tariffIds[0] ?? id;
    if (id === undefined || others.length > 0 || known !== id) return {};
    kinds.set(key, connector);
  }
  const priced = Array.from(kinds.values(), ({ plug, kW, tariffIds: [id = ''] }) => {
    const tariff = tariffs.get(id);
    return { plug, kW, id, price: tariff && chargingTariff(tariff) };
  });
  const [first] = priced;
  const currency = first?.price?.currency;
  if (!first?.price || !currency || priced.some(({ price }) => price?.currency !== currency))
    return {};
  if (priced.every(({ id }) => id === first.id))
    return { chargingPrices: first.price.prices, currency };
  if (priced.some(({ plug, kW }) => plug === 'unknown' || kW === undefined)) return {};
  const chargingPrices = priced.flatMap(({ plug, kW, price }) =>
    (price?.prices ?? []).map((one) => Object.assign({ plugs: [plug], minKw: kW, maxKw: kW }, one)),
  );
  return { chargingPrices, currency };
}

function isForCustomers(evse: Fields): boolean {
  return entriesOf(evse.raw('parking_restrictions')).includes('CUSTOMERS');
}

function kindsOf(location: Fields, evses: readonly Fields[]): PropertyKind[] {
  const type = location.text('parking_type');
  const abilities = new Set(evses.flatMap((evse) => entriesOf(evse.raw('capabilities'))));
  return kindsWhere({
    indoor: /^(PARKING|UNDERGROUND)_GARAGE$/.test(type),
    underground: type === 'UNDERGROUND_GARAGE',
    onStreet: type === 'ON_STREET',
    customersOnly: evses.length > 0 && evses.every(isForCustomers),
    reservable: abilities.has('RESERVABLE'),
    cardPayment: ['CREDIT_CARD_PAYABLE', 'DEBIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT'].some(
      (one) => abilities.has(one),
    ),
  });
}

/** Power in kW, to a tenth: the maximum if given, else from voltage (to neutral), amperage and phases. */
function powerOf(connector: Fields): number | undefined {
  const said = connector.read(
    'max_electric_power',
    (watts) => (watts === 0 ? 0 : wattsOf(watts)),
    'power in W',
  );
  if (said) return said;
  const voltage = connector.raw('max_voltage') ?? connector.raw('voltage');
  const amperage = connector.raw('max_amperage') ?? connector.raw('amperage');
  const phases = PHASES[connector.text('power_type')];
  if (typeof voltage !== 'number' || typeof amperage !== 'number' || phases === undefined)
    return undefined;
  return wattsOf(voltage * amperage * phases);
}

/** Watts in kW, to a tenth. */
function wattsOf(watts: unknown): number | undefined {
  return typeof watts === 'number' ? readPower(Math.round(watts / 100) / 10) : undefined;
}

/** Whether a row is a tariff, which says what charging at the locations costs. */
export function isOcpiTariff(row: unknown): boolean {
  return Array.isArray(member(row, 'elements')) && someHave([row], 'currency', 'id');
}

export const OCPI: KnownSource = {
  id: 'ocpi',
  name: 'OCPI',
  listAt: ['data'],
  label: (location, at) =>
    location.text('id') ? labelOf(`location ${location.text('id')}`, location.text('name')) : at,
  recognises: (rows) =>
    ['evses', 'opening_times'].some((name) => someHave(rows, name, 'coordinates', 'id')),
  convert,
};

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

interface OcpiHours {
  /** The hours in OpenStreetMap's syntax. Absent if an exception lies ahead, because that syntax can't express it. */
  readonly openingHours?: string;
  /** The hours with their exceptions, as text. */
  readonly text?: string;
}

const EXCEPTIONS = ['exceptional_closings', 'exceptional_openings'] as const;

/** Reads OCPI's `opening_times`. Exceptions in the past are ignored; with one in the future, the hours are only text. */
function ocpiHours(times: Fields, now: Date): OcpiHours {
  const regular = times.raw('twentyfourseven') === true ? '24/7' : weekHours(times);
  if (regular === undefined) {
    const said = ['regular_hours', ...EXCEPTIONS].flatMap((name) => times.list(name));
    if (said.length > 0) times.leftOut.push('opening_times can’t be read as hours of a week');
    return {};
  }
  const exceptions = EXCEPTIONS.flatMap((name) =>
    times
      .list(name)
      .filter((period) => !(Date.parse(period.text('period_end')) < now.getTime()))
      .map(
        (period) =>
          `${name === 'exceptional_closings' ? 'off' : 'open'} ${period.text('period_begin')} – ${period.text('period_end')}`,
      ),
  );
  if (exceptions.length === 0) return { openingHours: regular };
  return { text: [regular, ...exceptions].join('; ') };
}

/** Returns hours such as `Mo-Fr 08:00-20:00; Sa 10:00-18:00`, or undefined if an entry can't be read. */
function weekHours(times: Fields): string | undefined {
  const days: string[][] = DAYS.map(() => []);
  for (const entry of times.list('regular_hours')) {
    const begin = entry.text('period_begin');
    const end = entry.text('period_end').replace(/^00:00$/, '24:00');
    const day = days[Number(entry.raw('weekday')) - 1];
    if (!day || !isTime(begin) || !isTime(end)) return undefined;
    day.push(`${begin}-${end}`);
  }
  const hours = days.map((periods) => periods.toSorted().join(','));
  const rules: string[] = [];
  for (let first = 0; first < DAYS.length;) {
    let next = first + 1;
    while (next < DAYS.length && hours[next] === hours[first]) next += 1;
    const range = next === first + 1 ? DAYS[first] : `${DAYS[first]}-${DAYS[next - 1]}`;
    if (hours[first] !== '') rules.push(`${range} ${hours[first]}`);
    first = next;
  }
  return rules.length === 0 ? undefined : rules.join('; ');
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);
}
