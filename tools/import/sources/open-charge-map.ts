/**
 * Open Charge Map's POI export (https://openchargemap.org/site/develop/api, `output=json`, verbose
 * or not; CC BY 4.0). One POI is one lot with charging.
 */
import type { Currency } from '../../../src/domain/currencies.ts';
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector, LotFacts } from '../../../src/domain/lot-facts.ts';
import { readPower } from '../../../src/domain/row-values.ts';
import { addConnector, plugText, listed } from '../lot/connectors.ts';
import { FAST_CHARGING_KW } from '../lot/lot-row.ts';
import {
  CHARGERS,
  chargersOf,
  DATE,
  entriesOf,
  KILOWATTS,
  member,
  oneOf,
  positionFault,
  positionOf,
  textOf,
  kindsWhere,
  fieldList,
} from '../lot/values.ts';
import type { Holds, ImportedRow, KnownSource } from '../source.ts';

const STATUS = oneOf([0, 10, 20, 30, 50, 75, 100, 150, 200, 210]);
const USAGE = oneOf([0, 1, 2, 3, 4, 5, 6, 7]);

/** The same of a verbose export's entry, which carries its id with its words. */
function idOf({ what, is }: Holds): Holds {
  return { what, is: (value) => is(member(value, 'ID')) };
}

const FIELDS = fieldList({
  used: `
    ID AddressInfo.Title AddressInfo.AddressLine1 AddressInfo.Town AddressInfo.Postcode
    AddressInfo.Country.ISOCode AddressInfo.Latitude AddressInfo.Longitude
    AddressInfo.AccessComments GeneralComments OperatorInfo.Title StatusType StatusTypeID UsageType
    UsageTypeID UsageCost NumberOfPoints Connections[].ConnectionTypeID
    Connections[].ConnectionType.ID Connections[].PowerKW Connections[].Quantity
    Connections[].StatusTypeID Connections[].StatusType.ID DataProvidersReference
    DateLastVerified DateLastStatusUpdate`,
  ignored: `
    UUID DataProvider DataProviderID OperatorInfo OperatorID OperatorsReference SubmissionStatus
    SubmissionStatusTypeID IsRecentlyVerified DateLastConfirmed DateCreated DatePlanned
    DataQualityLevel PercentageSimilarity MetadataValues MediaItems UserComments
    ParentChargePointID AddressInfo.ID AddressInfo.AddressLine2 AddressInfo.StateOrProvince
    AddressInfo.CountryID AddressInfo.Country AddressInfo.ContactTelephone1
    AddressInfo.ContactTelephone2 AddressInfo.ContactEmail AddressInfo.RelatedURL
    AddressInfo.Distance AddressInfo.DistanceUnit Connections[].ID Connections[].ConnectionType
    Connections[].StatusType Connections[].Reference Connections[].LevelID Connections[].Level
    Connections[].CurrentTypeID Connections[].CurrentType Connections[].Amps
    Connections[].Voltage Connections[].Comments`,
  holds: {
    StatusType: idOf(STATUS),
    StatusTypeID: STATUS,
    UsageType: idOf(USAGE),
    UsageTypeID: USAGE,
    NumberOfPoints: CHARGERS,
    'Connections[].PowerKW': KILOWATTS,
    'Connections[].Quantity': CHARGERS,
    'Connections[].StatusTypeID': STATUS,
    'Connections[].StatusType.ID': STATUS,
    DateLastVerified: DATE,
    DateLastStatusUpdate: DATE,
  },
});

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

function convert(poi: unknown): ImportedRow {
  const id = member(poi, 'ID');
  const address = member(poi, 'AddressInfo');
  const title = textOf(member(address, 'Title'));
  const row = `POI ${String(id)}${title && ` "${title}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return reject('no id');
  const [longitude, latitude] = [member(address, 'Longitude'), member(address, 'Latitude')];
  const coordinates = positionOf(longitude, latitude);
  if (!coordinates) return reject(positionFault([longitude, latitude]));
  const status = reference(poi, 'StatusType');
  const gone = status === undefined ? undefined : GONE_STATUS[status];
  if (gone !== undefined) return reject(gone);
  const usage = reference(poi, 'UsageType');
  if (usage === PRIVATE_USAGE) return reject('private');

  const country = textOf(member(member(address, 'Country'), 'ISOCode'));
  const operator = textOf(member(member(poi, 'OperatorInfo'), 'Title'));
  const { connectors, uncounted, isFast } = plugsOf(member(poi, 'Connections'));
  const nobilId = /^[A-Z]{3}_\d{3,}$/.exec(textOf(member(poi, 'DataProvidersReference')))?.[0];
  return {
    lot: {
      id: `ocm-${id}`,
      name: title,
      street: textOf(member(address, 'AddressLine1')),
      city: textOf(member(address, 'Town')),
      postalCode: textOf(member(address, 'Postcode')),
      country,
      coordinates,
      kinds: kindsWhere({ fastCharging: isFast, customersOnly: usage === CUSTOMERS_USAGE }),
      chargers: chargersOf(member(poi, 'NumberOfPoints')),
      facts: {
        kind: 'charging',
        operatorName: UNKNOWN_OPERATOR.test(operator) ? undefined : operator || undefined,
        connectors: listed(connectors),
        ...chargingFacts(textOf(member(poi, 'UsageCost')), country),
      },
      description: [
        textOf(member(poi, 'GeneralComments')),
        textOf(member(address, 'AccessComments')),
        { about: 'plugs', text: uncounted.join(', ') },
      ],
      registerIds: nobilId === undefined ? [] : [`nobil:${nobilId}`],
    },
  };
}

function plugsOf(connections: unknown) {
  const connectors: Connector[] = [];
  const uncounted = new Set<string>();
  let isFast = false;
  for (const connection of entriesOf(connections)) {
    if (GONE_STATUS[reference(connection, 'StatusType') ?? 0] !== undefined) continue;
    const power = member(connection, 'PowerKW');
    const kW = readPower(power);
    isFast ||= (kW ?? 0) >= FAST_CHARGING_KW;
    const type = reference(connection, 'ConnectionType');
    const plug = type === undefined ? 'unknown' : (PLUGS[type] ?? 'other');
    const count = chargersOf(member(connection, 'Quantity'));
    if (count !== undefined) addConnector(connectors, { plug, kW, count });
    else uncounted.add(plugText({ plug, kW }));
  }
  uncounted.delete('');
  return { connectors, uncounted: [...uncounted], isFast };
}

/** A reference by id: `StatusTypeID` when compact, `StatusType.ID` when verbose. */
function reference(poi: unknown, name: string): number | undefined {
  const id = member(poi, `${name}ID`) ?? member(member(poi, name), 'ID');
  return typeof id === 'number' ? id : undefined;
}

export const OPEN_CHARGE_MAP: KnownSource = {
  id: 'open-charge-map',
  name: 'Open Charge Map',
  attribution: { text: 'Open Charge Map (CC BY 4.0)', url: 'https://openchargemap.org/' },
  fields: FIELDS,
  listAt: [],
  updatedAt: ['DateLastVerified', 'DateLastStatusUpdate'],
  recognises: (rows) => rows.some((row) => member(row, 'AddressInfo') !== undefined),
  convert,
};

/** Reads what charging costs from a source's words, where they have one plain pattern; all other words stay words. */
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
