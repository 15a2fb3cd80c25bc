/**
 * Open Charge Map's POI export (https://openchargemap.org/site/develop/api, `output=json`, verbose
 * or not; CC BY 4.0). One POI is one lot with charging.
 */
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { readPower } from '../../../src/domain/row-values.ts';
import { FAST_CHARGING_KW } from '../lot/lot-row.ts';
import {
  type Fields,
  kindsWhere,
  KRONE,
  labelOf,
  nobilId,
  plugText,
  positionOf,
  someHave,
} from '../lot/values.ts';
import type { KnownSource, SourceConnector, SourceLot } from '../source.ts';

/** Statuses of its reference data with which a POI is useless for a driver. */
const GONE_STATUS: Readonly<Record<number, string>> = {
  100: 'not operational',
  150: 'planned, not built yet',
  200: 'removed',
  210: 'removed as a duplicate',
};
const PRIVATE_USAGE = 2;
const CUSTOMERS_USAGE = 6;
/** Its placeholder for an operator that nobody knows. */
const UNKNOWN_OPERATOR = /^\(unknown operator\)$/i;
/** Plugs by the ids of its reference data. */
const PLUGS: Readonly<Record<number, Plug>> = {
  0: 'unknown',
  1: 'type1',
  2: 'chademo',
  8: 'tesla',
  25: 'type2',
  27: 'tesla',
  28: 'schuko',
  30: 'tesla',
  33: 'ccs',
  1036: 'type2',
};

function convert(poi: Fields): SourceLot | string {
  const id = poi.raw('ID');
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return 'no id';
  const address = poi.at('AddressInfo');
  const coordinates = positionOf(address.raw('Longitude'), address.raw('Latitude'));
  if (typeof coordinates === 'string') return coordinates;
  const gone = GONE_STATUS[reference(poi, 'StatusType') ?? 0];
  if (gone !== undefined) return gone;
  const usage = reference(poi, 'UsageType');
  if (usage === PRIVATE_USAGE) return 'private';

  const country = address.at('Country').text('ISOCode');
  const operator = poi.at('OperatorInfo').text('Title');
  const plugs = poi
    .list('Connections')
    .filter((connection) => GONE_STATUS[reference(connection, 'StatusType') ?? 0] === undefined)
    .map(plugOf);
  const uncounted = plugs.filter(({ count }) => !count).map(({ plug, kW }) => plugText(plug, kW));
  return {
    id: `ocm-${id}`,
    name: address.text('Title'),
    street: address.text('AddressLine1'),
    city: address.text('Town'),
    postalCode: address.text('Postcode'),
    country,
    coordinates,
    kinds: kindsWhere({
      fastCharging: plugs.some(({ kW = 0 }) => kW >= FAST_CHARGING_KW),
      customersOnly: usage === CUSTOMERS_USAGE,
    }),
    chargers: poi.chargers('NumberOfPoints'),
    facts: {
      kind: 'charging',
      operatorName: UNKNOWN_OPERATOR.test(operator) ? undefined : operator || undefined,
      connectors: plugs.filter(({ count }) => count > 0),
      ...chargingFacts(poi.text('UsageCost'), country),
    },
    description: [
      poi.text('GeneralComments'),
      address.text('AccessComments'),
      { about: 'plugs', text: [...new Set(uncounted)].filter(Boolean).join(', ') },
    ],
    registerIds: nobilId(poi.text('DataProvidersReference')),
    sourceUpdated: poi.day('DateLastVerified', 'DateLastStatusUpdate'),
  };
}

/** A plug with its count, 0 where that isn't known. */
function plugOf(connection: Fields): SourceConnector {
  const type = reference(connection, 'ConnectionType');
  const kW = connection.read('PowerKW', (value) => (value === 0 ? 0 : readPower(value)), 'power');
  return {
    plug: type === undefined ? 'unknown' : (PLUGS[type] ?? 'other'),
    kW: kW || undefined,
    count: connection.chargers('Quantity') ?? 0,
  };
}

/** A reference by id: `StatusTypeID` when compact, `StatusType.ID` when verbose. */
function reference(poi: Fields, name: string): number | undefined {
  const id = poi.raw(`${name}ID`) ?? poi.at(name).raw('ID');
  return typeof id === 'number' ? id : undefined;
}

export const OPEN_CHARGE_MAP: KnownSource = {
  id: 'open-charge-map',
  name: 'Open Charge Map',
  attribution: { text: 'Open Charge Map (CC BY 4.0)', url: 'https://openchargemap.org/' },
  listAt: [],
  recognises: (rows) => someHave(rows, 'AddressInfo'),
  label: (poi, at) => labelOf(`POI ${poi.word('ID') || at}`, poi.at('AddressInfo').text('Title')),
  convert,
};

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
  said: string,
  country: string,
): Pick<LotFacts, 'chargingPrices' | 'chargingPriceText' | 'currency'> {
  const text = said.trim();
  if (text === '') return {};
  if (/^(?:free|gratis)\.?$/i.test(text)) return { chargingPrices: [{ perKwh: 0 }] };
  const [, before, after, unit = ''] = PLAIN.exec(text) ?? [];
  const amount = Number((before ?? after ?? '').replace(',', '.'));
  const named = /nok|sek|dkk/i.exec(text)?.[0].toUpperCase();
  const currency = [...KRONE.values()].find((one) => one === named) ?? KRONE.get(country);
  if ((before ?? after) === undefined || !currency) return { chargingPriceText: text };
  const price = /^kwh$/i.test(unit) ? { perKwh: amount } : { perMinute: amount };
  return { chargingPrices: [price], currency };
}
