/** NOBIL, the Nordic register of charging stations (api.nobil.no, version 3 `search` and `datadump`). */
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { addConnector } from '../lot/connectors.ts';
import { positionFault, positionOf } from '../lot/position.ts';
import {
  CHARGERS,
  chargersOf,
  DATE,
  kilowattsOf,
  member,
  placeName,
  textOf,
  wordOf,
} from '../lot/values.ts';
import type { Field, ImportedRow, KnownSource } from '../source.ts';

/** Of an attribute that is 1 for yes and 2 for no. */
const YES_OR_NO: NonNullable<Field['holds']> = {
  what: 'neither yes nor no',
  is: (value) => /^[12]?$/.test(wordOf(member(value, 'attrvalid'))),
};

const FIELDS: readonly Field[] = [
  { path: 'csmd.id', becomes: 'the id `nobil-…` where there is no International_id' },
  {
    path: 'csmd.International_id',
    becomes: 'the id `nobil-NOR_…`, and the register’s id by which sources are merged',
  },
  { path: 'csmd.name', becomes: 'the name' },
  { path: 'csmd.Street', becomes: 'the street' },
  { path: 'csmd.House_number', becomes: 'the street' },
  { path: 'csmd.Zipcode', becomes: 'the postcode' },
  { path: 'csmd.City', becomes: 'the city, its capitals as place names are written' },
  { path: 'csmd.Land_code', becomes: 'the country' },
  { path: 'csmd.Position', becomes: 'the position: text "(latitude,longitude)"' },
  { path: 'csmd.Station_status', becomes: 'any other than 1: the station is left out' },
  { path: 'csmd.Owned_by', becomes: '`operatorName`' },
  {
    path: 'csmd.Available_charging_points',
    becomes: 'the charging points: those for the public, not those vacant now',
    holds: CHARGERS,
  },
  {
    path: 'csmd.Number_charging_points',
    becomes: 'the charging points where it isn’t said how many are public',
    holds: CHARGERS,
  },
  { path: 'csmd.Description_of_location', becomes: 'the description' },
  { path: 'csmd.User_comment', becomes: 'the description' },
  { path: 'csmd.Contact_info', becomes: 'the description' },
  { path: 'csmd.Municipality', ignored: 'of the boundaries of its time' },
  { path: 'csmd.Municipality_ID', ignored: 'of the boundaries of its time' },
  { path: 'csmd.County', ignored: 'of the boundaries of its time' },
  { path: 'csmd.County_ID', ignored: 'of the boundaries of its time' },
  { path: 'csmd.Image', ignored: 'a file’s name without an address' },
  { path: 'csmd.Created', ignored: 'when the entry was made' },
  { path: 'csmd.Updated', becomes: '`sourceUpdated`', holds: DATE },
  {
    path: 'attr.st.2',
    becomes: 'Availability: 1 public; 2 visitors is "customers only"; others are left out',
  },
  { path: 'attr.st.3', becomes: 'Location: "on street" of 1' },
  {
    path: 'attr.st.6',
    becomes: 'Time limit: "time limited" of 1; its text as text',
    holds: YES_OR_NO,
  },
  {
    path: 'attr.st.7',
    becomes:
      'Parking fee: "paid" of 1; "no" is said as text, as charging may cost all the same; its text as text',
    holds: YES_OR_NO,
  },
  {
    path: 'attr.st.24',
    becomes: 'Open 24h: `openingHours` 24/7 of 1; else its text as text',
    holds: YES_OR_NO,
  },
  { path: 'attr.st.21', ignored: 'whether NOBIL has live data' },
  { path: 'attr.st.22', ignored: 'who paid for building it' },
  {
    path: 'attr.conn.*.4',
    becomes: '`connectors`: the plug, two of "Type 2 + Schuko"',
    holds: {
      what: 'no known plug',
      is: (value) => {
        const words = textOf(member(value, 'trans'));
        return (
          words === '' ||
          OTHER_WORDS.test(words) ||
          PLUG_WORDS.some(([pattern]) => pattern.test(words))
        );
      },
    },
  },
  {
    path: 'attr.conn.*.5',
    becomes: '`connectors`: kW, with decimal comma; "fast charging" from 50',
    holds: {
      what: 'no power',
      is: (value) => {
        const words = textOf(member(value, 'trans'));
        return !/\d/.test(words) || kilowattsOf(words) !== undefined;
      },
    },
  },
  { path: 'attr.conn.*.18', becomes: '"reservable" where one says 1', holds: YES_OR_NO },
  { path: 'attr.conn.*.26', becomes: 'other than 1 (electricity): the connector is left out' },
  { path: 'attr.conn.*.1', ignored: 'how to start it: words of a code list in English' },
  { path: 'attr.conn.*.8', ignored: 'live' },
  { path: 'attr.conn.*.9', ignored: 'live' },
  { path: 'attr.conn.*.10', ignored: 'live' },
  { path: 'attr.conn.*.16', ignored: 'the time of what is live' },
  { path: 'attr.conn.*.17', ignored: 'which vehicles: "all" nearly everywhere' },
  { path: 'attr.conn.*.19', ignored: 'how to pay for it: words of a code list in English' },
  { path: 'attr.conn.*.20', ignored: 'the charge mode follows from the plug' },
  { path: 'attr.conn.*.23', ignored: 'who made it' },
  { path: 'attr.conn.*.25', ignored: 'whether the cable is fixed' },
];

/** Plugs by NOBIL's words. A connector with several plugs names them all: "Type 2 + Schuko". */
const PLUG_WORDS: readonly (readonly [pattern: RegExp, plug: Plug])[] = [
  [/ccs|combo/i, 'ccs'],
  [/chademo/i, 'chademo'],
  [/type ?2/i, 'type2'],
  [/type ?1/i, 'type1'],
  [/tesla/i, 'tesla'],
  [/schuko/i, 'schuko'],
];
/** Plugs that the product has no word for. */
const OTHER_WORDS =
  /unspecified|unknown|hydrogen|cee|industri|blue|red|type ?3|mennekes|other|annet/i;
const DIRECT_CURRENT: ReadonlySet<Plug> = new Set(['ccs', 'chademo']);

function convert(station: unknown): ImportedRow {
  const data = member(station, 'csmd');
  const at = (name: string) => textOf(member(data, name));
  const row = `station ${wordOf(member(data, 'id'))}${at('name') && ` "${at('name')}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  const international = /^[A-Z]{3}_\d+$/.exec(at('International_id'))?.[0];
  const id = international ?? wordOf(member(data, 'id'));
  if (!/^\w+$/.test(id)) return reject('no id');
  const status = wordOf(member(data, 'Station_status'));
  if (status !== '' && status !== '1') return reject(`Station_status ${status}: not in operation`);
  const [, latitude, longitude] =
    /^\(\s*([\d.+-]+)\s*,\s*([\d.+-]+)\s*\)$/.exec(at('Position')) ?? [];
  const coordinates = positionOf(longitude, latitude);
  if (!coordinates) return reject(positionFault([longitude, latitude]));
  const stationAttribute = attributesOf(member(member(station, 'attr'), 'st'));
  const access = stationAttribute('2');
  if (access.valid !== '' && access.valid !== '1' && access.valid !== '2') {
    return reject(`not for the public: ${access.words}`);
  }

  const lists = Object.values(Object(member(member(station, 'attr'), 'conn')) as object).map(
    attributesOf,
  );
  const electric = lists.filter((attribute) => /^1?$/.test(attribute('26').valid));
  if (lists.length > 0 && electric.length === 0) return reject('no electricity');
  const connectors: Connector[] = [];
  for (const attribute of electric) addConnectors(connectors, attribute);
  const hours = stationAttribute('24');
  const [fee, limit] = [stationAttribute('7'), stationAttribute('6')];
  const kinds: readonly (readonly [kind: PropertyKind, applies: boolean])[] = [
    ['customersOnly', access.valid === '2'],
    ['onStreet', stationAttribute('3').valid === '1'],
    ['timeLimited', limit.valid === '1'],
    ['paid', fee.valid === '1'],
    ['reservable', electric.some((attribute) => attribute('18').valid === '1')],
  ];
  const operatorName = at('Owned_by');
  return {
    lot: {
      id: `nobil-${id}`,
      name: at('name'),
      street: [at('Street'), wordOf(member(data, 'House_number'))].filter(Boolean).join(' '),
      city: placeName(at('City')),
      postalCode: wordOf(member(data, 'Zipcode')),
      country: COUNTRIES[at('Land_code')] ?? at('Land_code'),
      coordinates,
      kinds: kinds.flatMap(([kind, applies]) => (applies ? [kind] : [])),
      chargers:
        chargersOf(member(data, 'Available_charging_points')) ??
        chargersOf(member(data, 'Number_charging_points')),
      facts: {
        kind: 'charging',
        ...(operatorName && { operatorName }),
        ...(hours.valid === '1' && { openingHours: '24/7' }),
        ...(connectors.length > 0 && { connectors }),
      },
      description: [
        at('Description_of_location'),
        at('User_comment'),
        { about: 'contact', text: at('Contact_info') },
      ],
      prices: [
        { about: 'openingHours', text: hours.valid === '1' ? '' : hours.value },
        ...(fee.valid === '2' ? [{ says: 'noParkingFee' } as const] : []),
        { about: 'parkingFee', text: fee.value },
        { about: 'maxStay', text: limit.value },
      ],
      registerIds: international ? [`nobil:${international}`] : [],
    },
  };
}

const COUNTRIES: Readonly<Record<string, string>> = {
  NOR: 'NO',
  SWE: 'SE',
  DAN: 'DK',
  DNK: 'DK',
  FIN: 'FI',
  ISL: 'IS',
};

interface Attribute {
  readonly valid: string;
  readonly words: string;
  /** Free text; NOBIL also writes false or a code here. */
  readonly value: string;
}

/** Attributes are an object's members, named by number; an empty object may come as a list. */
function attributesOf(attributes: unknown): (id: string) => Attribute {
  return (id) => {
    const attribute = member(attributes, id);
    const value = textOf(member(attribute, 'attrval'));
    return {
      valid: wordOf(member(attribute, 'attrvalid')),
      words: textOf(member(attribute, 'trans')),
      value: /\p{L}/u.test(value) ? value : '',
    };
  };
}

function addConnectors(connectors: Connector[], attribute: (id: string) => Attribute): void {
  const words = attribute('4').words;
  if (words === '') return;
  const plugs = PLUG_WORDS.filter(([pattern]) => pattern.test(words)).map(([, plug]) => plug);
  const kW = kilowattsOf(attribute('5').words);
  if (plugs.length === 0) plugs.push(/unspecified|unknown/i.test(words) ? 'unknown' : 'other');
  // For a post with both currents the power is that of one of them, and the source does not say which.
  const isMixed = plugs.length > 1 && plugs.some((plug) => DIRECT_CURRENT.has(plug));
  for (const plug of plugs)
    addConnector(connectors, { plug, kW: isMixed ? undefined : kW, count: 1 });
}

export const NOBIL: KnownSource = {
  id: 'nobil',
  name: 'NOBIL',
  attribution: { text: 'NOBIL.no (CC BY 3.0)', url: 'https://info.nobil.no/' },
  fields: FIELDS,
  listAt: ['chargerstations'],
  updatedAt: ['csmd.Updated'],
  recognises: (rows) => rows.some((row) => member(row, 'csmd') !== undefined),
  convert,
};
