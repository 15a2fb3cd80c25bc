/** NOBIL, the Nordic register of charging stations (api.nobil.no, version 3 `search` and `datadump`). */
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector } from '../../../src/domain/lot-facts.ts';
import { addConnector, listed } from '../lot/connectors.ts';
import {
  CHARGERS,
  chargersOf,
  DATE,
  kilowattsOf,
  member,
  placeName,
  positionFault,
  positionOf,
  textOf,
  wordOf,
  kindsWhere,
  fieldList,
} from '../lot/values.ts';
import type { Holds, ImportedRow, KnownSource } from '../source.ts';

/** Of an attribute that is 1 for yes and 2 for no. */
const YES_OR_NO: Holds = {
  what: 'neither yes nor no',
  is: (value) => /^[12]?$/.test(wordOf(member(value, 'attrvalid'))),
};

const FIELDS = fieldList({
  used: `
    csmd.id csmd.International_id csmd.name csmd.Street csmd.House_number csmd.Zipcode csmd.City
    csmd.Land_code csmd.Position csmd.Station_status csmd.Owned_by csmd.Available_charging_points
    csmd.Number_charging_points csmd.Description_of_location csmd.User_comment csmd.Contact_info
    csmd.Updated attr.st.2 attr.st.3 attr.st.6 attr.st.7 attr.st.24 attr.conn.*.4 attr.conn.*.5
    attr.conn.*.18 attr.conn.*.26`,
  ignored: `
    csmd.Municipality csmd.Municipality_ID csmd.County csmd.County_ID csmd.Image csmd.Created
    attr.st.21 attr.st.22 attr.conn.*.1 attr.conn.*.8 attr.conn.*.9 attr.conn.*.10 attr.conn.*.16
    attr.conn.*.17 attr.conn.*.19 attr.conn.*.20 attr.conn.*.23 attr.conn.*.25`,
  holds: {
    'csmd.Available_charging_points': CHARGERS,
    'csmd.Number_charging_points': CHARGERS,
    'csmd.Updated': DATE,
    'attr.st.6': YES_OR_NO,
    'attr.st.7': YES_OR_NO,
    'attr.st.24': YES_OR_NO,
    'attr.conn.*.4': {
      what: 'no known plug',
      is: (value) => {
        const text = textOf(member(value, 'trans'));
        return (
          text === '' ||
          OTHER_WORDS.test(text) ||
          PLUG_WORDS.some(([pattern]) => pattern.test(text))
        );
      },
    },
    'attr.conn.*.5': {
      what: 'no power',
      is: (value) => {
        const text = textOf(member(value, 'trans'));
        return !/\d/.test(text) || kilowattsOf(text) !== undefined;
      },
    },
    'attr.conn.*.18': YES_OR_NO,
  },
});

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
  return {
    lot: {
      id: `nobil-${id}`,
      name: at('name'),
      street: [at('Street'), wordOf(member(data, 'House_number'))].filter(Boolean).join(' '),
      city: placeName(at('City')),
      postalCode: wordOf(member(data, 'Zipcode')),
      country: COUNTRIES[at('Land_code')] ?? at('Land_code'),
      coordinates,
      kinds: kindsWhere({
        customersOnly: access.valid === '2',
        onStreet: stationAttribute('3').valid === '1',
        timeLimited: limit.valid === '1',
        paid: fee.valid === '1',
        reservable: electric.some((attribute) => attribute('18').valid === '1'),
      }),
      chargers:
        chargersOf(member(data, 'Available_charging_points')) ??
        chargersOf(member(data, 'Number_charging_points')),
      facts: {
        kind: 'charging',
        operatorName: at('Owned_by') || undefined,
        openingHours: hours.valid === '1' ? '24/7' : undefined,
        connectors: listed(connectors),
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
