/** OCPI 2.1 to 2.3: a charging backend's locations, and its tariffs (evroaming.org). */
import { languageOf } from '../../../src/domain/languages.ts';
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector, LotFacts } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { ocpiLotId, ocpiPlugOf } from '../../../server/feeds/ocpi.ts';
import { addConnector } from '../lot/connectors.ts';
import { positionFault, positionOf } from '../lot/position.ts';
import { readPower } from '../../../src/domain/row-values.ts';
import { chargersOf, DATE, entriesOf, member, oneOf, textOf, wordOf } from '../lot/values.ts';
import type { Field, ImportedRow, KnownSource, RowContext } from '../source.ts';
import { isSaid, ocpiHours } from './opening-times.ts';
import { chargingTariff, parkingTariff, tariffText } from './tariff.ts';

const FIELDS: readonly Field[] = [
  { path: 'country_code', becomes: 'the id `ocpi-BE-BEC-LOC1`' },
  { path: 'party_id', becomes: 'the id' },
  { path: 'id', becomes: 'the id' },
  { path: 'publish', becomes: 'false: the location is left out' },
  { path: 'name', becomes: 'the name' },
  { path: 'address', becomes: 'the street' },
  { path: 'city', becomes: 'the city' },
  { path: 'postal_code', becomes: 'the postcode' },
  {
    path: 'country',
    becomes:
      'the country: two letters of the eight countries known, else the three letters as they are',
  },
  { path: 'coordinates', becomes: 'the position: texts' },
  {
    path: 'parking_type',
    becomes: '"indoor", "underground", "on street"',
    holds: oneOf([
      'ALONG_MOTORWAY',
      'PARKING_GARAGE',
      'PARKING_LOT',
      'ON_DRIVEWAY',
      'ON_STREET',
      'UNDERGROUND_GARAGE',
    ]),
  },
  { path: 'operator.name', becomes: '`operatorName`' },
  {
    path: 'opening_times',
    becomes:
      '`openingHours`; only text if an exception lies ahead, because the rule would be wrong on that day',
  },
  {
    path: 'evses[].status',
    becomes:
      'REMOVED and PLANNED chargers are not counted, and a location with only these is left out. Other states are live, and ignored',
    holds: oneOf([
      'AVAILABLE',
      'BLOCKED',
      'CHARGING',
      'INOPERATIVE',
      'OUTOFORDER',
      'PLANNED',
      'REMOVED',
      'RESERVED',
      'UNKNOWN',
    ]),
  },
  { path: 'evses[].evse_id', becomes: 'the register’s ids by which sources are merged' },
  { path: 'evses[].capabilities', becomes: '"reservable", "card payment"' },
  { path: 'evses[].parking_restrictions', becomes: '"customers only" where all say CUSTOMERS' },
  {
    path: 'evses[].connectors[].standard',
    becomes: '`connectors`: the plug',
    holds: {
      what: 'no known plug',
      is: (value) =>
        /^(CHADEMO|CHAOJI|DOMESTIC_[A-O]|GBT_|IEC_|MCS|NEMA_|PANTOGRAPH_|SAE_|TESLA_)/.test(
          textOf(value),
        ),
    },
  },
  {
    path: 'evses[].connectors[].max_electric_power',
    becomes: '`connectors`: kW; the field is in W',
    holds: { what: 'no power in W', is: (value) => wattsOf(value) !== undefined || value === 0 },
  },
  {
    path: 'evses[].connectors[].max_voltage',
    becomes:
      'kW where the power isn’t said: voltage × amperage × phases (also `voltage`, `amperage` of 2.1)',
  },
  { path: 'evses[].connectors[].max_amperage', becomes: 'kW, see above' },
  { path: 'evses[].connectors[].voltage', becomes: 'kW, see above' },
  { path: 'evses[].connectors[].amperage', becomes: 'kW, see above' },
  {
    path: 'evses[].connectors[].power_type',
    becomes: 'kW: the phases',
    holds: { what: 'no known value', is: (value) => Object.hasOwn(PHASES, textOf(value)) },
  },
  {
    path: 'evses[].connectors[].tariff_ids',
    becomes:
      '`tariff`, `chargingPrices` or `chargingPriceText`, of a file of tariffs given beside the locations',
  },
  { path: 'evses[].connectors[].tariff_id', becomes: 'the same, in 2.1' },
  { path: 'directions', becomes: 'the description' },
  { path: 'evses[].uid', ignored: 'an inner id' },
  { path: 'evses[].coordinates', ignored: 'the lot is one place' },
  { path: 'evses[].parking', ignored: 'which bay a charger stands at' },
  { path: 'evses[].physical_reference', ignored: 'what stands on the post' },
  { path: 'evses[].floor_level', ignored: 'of one charger, not of the lot' },
  { path: 'evses[].last_updated', ignored: 'when the entry was changed' },
  { path: 'evses[].connectors[].id', ignored: 'an inner id' },
  { path: 'evses[].connectors[].format', ignored: 'socket or cable' },
  { path: 'evses[].connectors[].last_updated', ignored: 'when the entry was changed' },
  { path: 'parking_places', ignored: 'single bays' },
  { path: 'time_zone', ignored: 'hours are shown in the operator’s' },
  { path: 'charging_when_closed', ignored: 'the lot has hours of its own' },
  { path: 'last_updated', becomes: '`sourceUpdated`', holds: DATE },
];

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
  const operatorName = textOf(member(member(location, 'operator'), 'name'));
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
        ...(operatorName && { operatorName }),
        ...(openingHours !== undefined && { openingHours }),
        ...(connectors.length > 0 && { connectors }),
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
  const rules: readonly (readonly [kind: PropertyKind, applies: boolean])[] = [
    ['indoor', /^(PARKING|UNDERGROUND)_GARAGE$/.test(type)],
    ['underground', type === 'UNDERGROUND_GARAGE'],
    ['onStreet', type === 'ON_STREET'],
    ['customersOnly', evses.length > 0 && evses.every(isForCustomers)],
    ['reservable', abilities.has('RESERVABLE')],
    [
      'cardPayment',
      ['CREDIT_CARD_PAYABLE', 'DEBIT_CARD_PAYABLE', 'CONTACTLESS_CARD_SUPPORT'].some((one) =>
        abilities.has(one),
      ),
    ],
  ];
  return rules.flatMap(([kind, applies]) => (applies ? [kind] : []));
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
