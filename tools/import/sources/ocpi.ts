/** OCPI 2.1 to 2.3: a charging backend's locations, and its tariffs (evroaming.org). */
import { ocpiLotId, ocpiPlugOf } from '../../../server/feeds/ocpi.ts';
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import { languageOf } from '../../../src/domain/languages.ts';
import type { Connector, LotFacts } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { readPower } from '../../../src/domain/row-values.ts';
import { addConnector, listed } from '../lot/connectors.ts';
import {
  chargersOf,
  DATE,
  entriesOf,
  member,
  oneOf,
  positionFault,
  positionOf,
  textOf,
  wordOf,
  words,
  kindsWhere,
  fieldList,
} from '../lot/values.ts';
import type { ImportedRow, KnownSource, RowContext } from '../source.ts';
import { chargingTariff, parkingTariff, tariffText } from './ocpi-tariff.ts';

const FIELDS = fieldList({
  used: `
    country_code party_id id publish name address city postal_code country coordinates
    parking_type operator.name opening_times evses[].status evses[].evse_id evses[].capabilities
    evses[].parking_restrictions evses[].connectors[].standard
    evses[].connectors[].max_electric_power evses[].connectors[].max_voltage
    evses[].connectors[].max_amperage evses[].connectors[].voltage evses[].connectors[].amperage
    evses[].connectors[].power_type evses[].connectors[].tariff_ids
    evses[].connectors[].tariff_id directions last_updated`,
  ignored: `
    evses[].uid evses[].coordinates evses[].parking evses[].physical_reference
    evses[].floor_level evses[].last_updated evses[].connectors[].id evses[].connectors[].format
    evses[].connectors[].last_updated parking_places time_zone charging_when_closed`,
  holds: {
    parking_type: oneOf(
      words('ALONG_MOTORWAY PARKING_GARAGE PARKING_LOT ON_DRIVEWAY ON_STREET UNDERGROUND_GARAGE'),
    ),
    'evses[].status': oneOf(
      words('AVAILABLE BLOCKED CHARGING INOPERATIVE OUTOFORDER PLANNED REMOVED RESERVED UNKNOWN'),
    ),
    'evses[].connectors[].standard': {
      what: 'no known plug',
      is: (value) =>
        /^(CHADEMO|CHAOJI|DOMESTIC_[A-O]|GBT_|IEC_|MCS|NEMA_|PANTOGRAPH_|SAE_|TESLA_)/.test(
          textOf(value),
        ),
    },
    'evses[].connectors[].max_electric_power': {
      what: 'no power in W',
      is: (value) => wattsOf(value) !== undefined || value === 0,
    },
    'evses[].connectors[].power_type': {
      what: 'no known value',
      is: (value) => Object.hasOwn(PHASES, textOf(value)),
    },
    last_updated: DATE,
  },
});

const PHASES: Readonly<Record<string, number>> = {
  AC_1_PHASE: 1,
  AC_2_PHASE: 2,
  AC_2_PHASE_SPLIT: 2,
  AC_3_PHASE: 3,
  DC: 1,
};
const COUNTRIES: Readonly<Record<string, string>> = {
  NOR: 'NO',
  SWE: 'SE',
  DNK: 'DK',
  FIN: 'FI',
  ISL: 'IS',
  DEU: 'DE',
  NLD: 'NL',
  BEL: 'BE',
};

function convert(location: unknown, context: RowContext): ImportedRow {
  const at = (name: string) => textOf(member(location, name));
  const row = at('id') ? `location ${at('id')}${at('name') && ` "${at('name')}"`}` : context.row;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  const id = ocpiLotId(at('country_code'), at('party_id'), at('id'));
  if (at('id') === '' || id === undefined) return reject('no id');
  if (member(location, 'publish') === false) return reject('not to be published');
  const { latitude, longitude } = Object(member(location, 'coordinates')) as Record<
    string,
    unknown
  >;
  const coordinates = positionOf(longitude, latitude);
  if (!coordinates) return reject(positionFault([longitude, latitude]));
  const all = entriesOf(member(location, 'evses'));
  const evses = all.filter((evse) => !/^(REMOVED|PLANNED)$/.test(textOf(member(evse, 'status'))));
  if (all.length > 0 && evses.length === 0)
    return reject('all its chargers are removed or planned');

  const connectors: Connector[] = [];
  for (const connector of evses.flatMap((evse) => entriesOf(member(evse, 'connectors')))) {
    addConnector(connectors, { plug: plugOf(connector), kW: powerOf(connector), count: 1 });
  }
  const { openingHours, text: hoursText } = ocpiHours(
    member(location, 'opening_times'),
    context.now,
  );
  const isUnread =
    openingHours === undefined &&
    hoursText === undefined &&
    isSaid(member(location, 'opening_times'));
  const hoursLeftOut = isUnread ? ['opening_times can’t be read as hours of a week'] : [];
  const price = pricesOf(evses, context);
  return {
    lot: {
      id,
      name: at('name'),
      street: at('address'),
      city: at('city'),
      postalCode: at('postal_code'),
      country: COUNTRIES[at('country')] ?? at('country'),
      coordinates,
      kinds: kindsOf(location, evses),
      chargers: chargersOf(evses.length),
      facts: {
        kind: 'charging',
        operatorName: textOf(member(member(location, 'operator'), 'name')) || undefined,
        openingHours,
        connectors: listed(connectors),
        ...price.facts,
      },
      description: entriesOf(member(location, 'directions'))
        .filter((text) => isIn(context.language, textOf(member(text, 'language'))))
        .map((text) => textOf(member(text, 'text'))),
      prices: [{ about: 'openingHours', text: hoursText ?? '' }],
      registerIds: evses.flatMap((evse) => {
        const evseId = textOf(member(evse, 'evse_id')).replaceAll('*', '').toUpperCase();
        return evseId === '' ? [] : [`evse:${evseId}`];
      }),
    },
    leftOut: [...price.leftOut, ...hoursLeftOut],
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
  evses: readonly unknown[],
  { tariffs, language }: RowContext,
): { readonly facts: LotFacts; readonly leftOut: readonly string[] } {
  const connectors = evses.flatMap((evse) => entriesOf(member(evse, 'connectors')));
  const lists = connectors.map(tariffIds);
  const ids = [...new Set(lists.flat())];
  const missing = ids
    .filter((id) => !tariffs.has(id))
    .map((id) => `tariff ${id} is in no file of tariffs`);
  const found = ids.flatMap((id) => tariffs.get(id) ?? []);
  const isOne = ids.length === 1 && found.length === 1 && lists.every((list) => list.length > 0);
  const parking = isOne ? parkingTariff(found[0]) : {};
  const charging = parking.tariff ? {} : chargingPricesOf(connectors, tariffs);
  const isPriced = parking.tariff ?? charging.chargingPrices;
  // With several tariffs, only the charger says which one is its own.
  const text = isPriced || !isOne ? '' : tariffText(found[0], language);
  const leftOut = found.length > 0 && !isPriced && text === '';
  return {
    facts: { ...parking, ...charging, ...(text !== '' && { chargingPriceText: text }) },
    leftOut: [...missing, ...(leftOut ? ['its tariffs are too complex to import'] : [])],
  };
}

/** The prices of all connectors, if each has one tariff that can be read, and those of equal plug and power the same. */
function chargingPricesOf(
  connectors: readonly unknown[],
  tariffs: RowContext['tariffs'],
): Pick<LotFacts, 'chargingPrices' | 'currency'> {
  const idOf = new Map<
    string,
    { readonly plug: Plug; readonly kW: number | undefined; id: string }
  >();
  for (const connector of connectors) {
    const [id, ...others] = tariffIds(connector);
    const [plug, kW] = [plugOf(connector), powerOf(connector)];
    const key = `${plug} ${kW}`;
    if (id === undefined || others.length > 0 || (idOf.get(key)?.id ?? id) !== id) return {};
    idOf.set(key, { plug, kW, id });
  }
  const kinds = [...idOf.values()];
  const read = new Map(kinds.map(({ id }) => [id, chargingTariff(tariffs.get(id))]));
  const [first, ...rest] = read.values();
  if (!first || rest.some((other) => other?.currency !== first.currency)) return {};
  if (rest.length === 0) return { chargingPrices: first.prices, currency: first.currency };
  if (kinds.some(({ plug, kW }) => plug === 'unknown' || kW === undefined)) return {};
  const chargingPrices = kinds.flatMap(({ plug, kW, id }) =>
    read
      .get(id)!
      .prices.map((price) => Object.assign({ plugs: [plug], minKw: kW, maxKw: kW }, price)),
  );
  return { chargingPrices, currency: first.currency };
}

function plugOf(connector: unknown): Plug {
  return ocpiPlugOf(textOf(member(connector, 'standard')));
}

function tariffIds(connector: unknown): string[] {
  return [...entriesOf(member(connector, 'tariff_ids')), member(connector, 'tariff_id')]
    .map(wordOf)
    .filter(Boolean);
}

function isForCustomers(evse: unknown): boolean {
  return entriesOf(member(evse, 'parking_restrictions')).includes('CUSTOMERS');
}

function kindsOf(location: unknown, evses: readonly unknown[]): PropertyKind[] {
  const type = textOf(member(location, 'parking_type'));
  const abilities = new Set(evses.flatMap((evse) => entriesOf(member(evse, 'capabilities'))));
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
function powerOf(connector: unknown): number | undefined {
  const watts = member(connector, 'max_electric_power');
  if (wattsOf(watts) !== undefined) return wattsOf(watts);
  const voltage = member(connector, 'max_voltage') ?? member(connector, 'voltage');
  const amperage = member(connector, 'max_amperage') ?? member(connector, 'amperage');
  const phases = PHASES[textOf(member(connector, 'power_type'))];
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
  return (
    Array.isArray(member(row, 'elements')) &&
    member(row, 'currency') !== undefined &&
    member(row, 'id') !== undefined
  );
}

export const OCPI: KnownSource = {
  id: 'ocpi',
  name: 'OCPI',
  attribution: { text: '' },
  fields: FIELDS,
  listAt: ['data'],
  updatedAt: ['last_updated'],
  recognises: (rows) =>
    rows.some(
      (row) =>
        (member(row, 'evses') !== undefined || member(row, 'opening_times') !== undefined) &&
        member(row, 'coordinates') !== undefined &&
        member(row, 'id') !== undefined,
    ),
  convert,
};

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

interface OcpiHours {
  /** The hours in OpenStreetMap's syntax. Absent if an exception lies ahead, because that syntax can't express it. */
  readonly openingHours?: string;
  /** The hours with their exceptions, as text. */
  readonly text?: string;
}

/** Reads OCPI's `opening_times`. Exceptions in the past are ignored; with one in the future, the hours are only text. */
function ocpiHours(times: unknown, now: Date): OcpiHours {
  const regular =
    member(times, 'twentyfourseven') === true ? '24/7' : weekHours(member(times, 'regular_hours'));
  if (regular === undefined) return {};
  const exceptions = ['exceptional_closings', 'exceptional_openings'].flatMap((name) =>
    entriesOf(member(times, name))
      .map((period) => [member(period, 'period_begin'), member(period, 'period_end')].map(textOf))
      .filter(([, end = '']) => !(Date.parse(end) < now.getTime()))
      .map(
        ([begin = '', end = '']) =>
          `${name === 'exceptional_closings' ? 'off' : 'open'} ${begin} – ${end}`,
      ),
  );
  if (exceptions.length === 0) return { openingHours: regular };
  return { text: [regular, ...exceptions].join('; ') };
}

/** Whether `opening_times` says anything of hours. */
function isSaid(times: unknown): boolean {
  return ['regular_hours', 'exceptional_openings', 'exceptional_closings'].some(
    (name) =>
      ![undefined, null].includes(member(times, name) as null) &&
      String(member(times, name)) !== '',
  );
}

/** Returns hours such as `Mo-Fr 08:00-20:00; Sa 10:00-18:00`, or undefined if an entry can't be read. */
function weekHours(regular: unknown): string | undefined {
  const days: string[][] = DAYS.map(() => []);
  for (const entry of entriesOf(regular)) {
    const begin = textOf(member(entry, 'period_begin'));
    const end = textOf(member(entry, 'period_end')).replace(/^00:00$/, '24:00');
    const day = days[Number(member(entry, 'weekday')) - 1];
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
