/**
 * Open Charge Map's POI export (https://openchargemap.org/site/develop/api, `output=json`, verbose
 * or not; CC BY 4.0). One POI is one lot with charging.
 */
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector } from '../../../src/domain/lot-facts.ts';
import { addConnector, plugText } from '../lot/connectors.ts';
import { FAST_CHARGING_KW } from '../lot/lot-row.ts';
import { chargingFacts } from '../lot/plain-charge.ts';
import { positionFault, positionOf } from '../lot/position.ts';
import { readPower } from '../../../src/domain/row-values.ts';
import {
  CHARGERS,
  chargersOf,
  DATE,
  entriesOf,
  KILOWATTS,
  member,
  oneOf,
  textOf,
} from '../lot/values.ts';
import type { Field, ImportedRow, KnownSource } from '../source.ts';

const STATUS = oneOf([0, 10, 20, 30, 50, 75, 100, 150, 200, 210]);
const USAGE = oneOf([0, 1, 2, 3, 4, 5, 6, 7]);

/** The same of a verbose export's entry, which carries its id with its words. */
function idOf({ what, is }: NonNullable<Field['holds']>): NonNullable<Field['holds']> {
  return { what, is: (value) => is(member(value, 'ID')) };
}

const FIELDS: readonly Field[] = [
  { path: 'ID', becomes: 'the id `ocm-…`' },
  { path: 'AddressInfo.Title', becomes: 'the name' },
  { path: 'AddressInfo.AddressLine1', becomes: 'the street' },
  { path: 'AddressInfo.Town', becomes: 'the city' },
  { path: 'AddressInfo.Postcode', becomes: 'the postcode' },
  { path: 'AddressInfo.Country.ISOCode', becomes: 'the country' },
  { path: 'AddressInfo.Latitude', becomes: 'the position' },
  { path: 'AddressInfo.Longitude', becomes: 'the position' },
  { path: 'AddressInfo.AccessComments', becomes: 'the description' },
  { path: 'GeneralComments', becomes: 'the description' },
  { path: 'OperatorInfo.Title', becomes: '`operatorName`; not "(Unknown Operator)"' },
  {
    path: 'StatusType',
    becomes: 'planned, not operational (100, 150) and removed (200, 210): left out',
    holds: idOf(STATUS),
  },
  { path: 'StatusTypeID', becomes: 'the same, of a compact export', holds: STATUS },
  {
    path: 'UsageType',
    becomes: 'private (2): left out; for staff, visitors or customers (6): "customers only"',
    holds: idOf(USAGE),
  },
  { path: 'UsageTypeID', becomes: 'the same, of a compact export', holds: USAGE },
  {
    path: 'UsageCost',
    becomes:
      '`chargingPrices` where it is one plain price ("5,40 kr/kWh", "2.5 NOK/min", "Free"), else `chargingPriceText`',
  },
  { path: 'NumberOfPoints', becomes: 'the charging points', holds: CHARGERS },
  { path: 'Connections[].ConnectionTypeID', becomes: '`connectors`: the plug' },
  { path: 'Connections[].ConnectionType.ID', becomes: '`connectors`: the plug' },
  {
    path: 'Connections[].PowerKW',
    becomes: '`connectors`: kW; "fast charging" from 50',
    holds: KILOWATTS,
  },
  {
    path: 'Connections[].Quantity',
    becomes: '`connectors`: the count; without one the plug is text in the description',
    holds: CHARGERS,
  },
  {
    path: 'Connections[].StatusTypeID',
    becomes: 'a plug that is planned or gone is left out',
    holds: STATUS,
  },
  {
    path: 'Connections[].StatusType.ID',
    becomes: 'a plug that is planned or gone is left out',
    holds: STATUS,
  },
  {
    path: 'DataProvidersReference',
    becomes: 'the register’s id by which sources are merged, where it is NOBIL’s (`NOR_01415`)',
  },
  { path: 'UUID', ignored: 'a second id' },
  { path: 'DataProvider', ignored: 'who entered it' },
  { path: 'DataProviderID', ignored: 'who entered it' },
  { path: 'OperatorInfo', ignored: 'what else is said of the operator' },
  { path: 'OperatorID', ignored: 'a number; the name comes with a verbose export' },
  { path: 'OperatorsReference', ignored: 'the operator’s own id' },
  { path: 'SubmissionStatus', ignored: 'how the entry was made' },
  { path: 'SubmissionStatusTypeID', ignored: 'how the entry was made' },
  { path: 'IsRecentlyVerified', ignored: 'of the entry, not of the place' },
  { path: 'DateLastVerified', becomes: '`sourceUpdated`: the last of the dates', holds: DATE },
  { path: 'DateLastConfirmed', ignored: 'of the entry' },
  { path: 'DateLastStatusUpdate', becomes: '`sourceUpdated`: the last of the dates', holds: DATE },
  { path: 'DateCreated', ignored: 'of the entry' },
  { path: 'DatePlanned', ignored: 'of the entry' },
  { path: 'DataQualityLevel', ignored: 'of the entry' },
  { path: 'PercentageSimilarity', ignored: 'of the entry' },
  { path: 'MetadataValues', ignored: 'of the entry' },
  { path: 'MediaItems', ignored: 'pictures with licences of their own' },
  { path: 'UserComments', ignored: 'visitors’ opinions' },
  { path: 'ParentChargePointID', ignored: 'an inner id' },
  { path: 'AddressInfo.ID', ignored: 'an inner id' },
  { path: 'AddressInfo.AddressLine2', ignored: 'mostly the district or the county' },
  { path: 'AddressInfo.StateOrProvince', ignored: 'the list has no place for it' },
  { path: 'AddressInfo.CountryID', ignored: 'an inner id' },
  { path: 'AddressInfo.Country', ignored: 'what else is said of the country' },
  { path: 'AddressInfo.ContactTelephone1', ignored: 'the list has no place for it' },
  { path: 'AddressInfo.ContactTelephone2', ignored: 'the list has no place for it' },
  { path: 'AddressInfo.ContactEmail', ignored: 'the list has no place for it' },
  { path: 'AddressInfo.RelatedURL', ignored: 'a link of others' },
  { path: 'AddressInfo.Distance', ignored: 'from where was asked' },
  { path: 'AddressInfo.DistanceUnit', ignored: 'from where was asked' },
  { path: 'Connections[].ID', ignored: 'an inner id' },
  { path: 'Connections[].ConnectionType', ignored: 'what else is said of the plug' },
  { path: 'Connections[].StatusType', ignored: 'what else is said of the status' },
  { path: 'Connections[].Reference', ignored: 'the operator’s own id' },
  { path: 'Connections[].LevelID', ignored: 'follows from the power' },
  { path: 'Connections[].Level', ignored: 'follows from the power' },
  { path: 'Connections[].CurrentTypeID', ignored: 'follows from the plug' },
  { path: 'Connections[].CurrentType', ignored: 'follows from the plug' },
  { path: 'Connections[].Amps', ignored: 'the power says it' },
  { path: 'Connections[].Voltage', ignored: 'the power says it' },
  { path: 'Connections[].Comments', ignored: 'of one plug' },
];

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
  const operatorName = UNKNOWN_OPERATOR.test(operator) ? '' : operator;
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
      kinds: [
        ...(isFast ? (['fastCharging'] as const) : []),
        ...(usage === CUSTOMERS_USAGE ? (['customersOnly'] as const) : []),
      ],
      chargers: chargersOf(member(poi, 'NumberOfPoints')),
      facts: {
        kind: 'charging',
        ...(operatorName && { operatorName }),
        ...(connectors.length > 0 && { connectors }),
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
