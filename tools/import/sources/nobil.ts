/** NOBIL, the Nordic register of charging stations (api.nobil.no, version 3 `search` and `datadump`). */
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import {
  countryOf,
  type Fields,
  kilowattsOf,
  kindsWhere,
  labelOf,
  placeName,
  plugsIn,
  positionOf,
  someHave,
} from '../lot/values.ts';
import type { KnownSource, SourceConnector, SourceLot } from '../source.ts';

const DIRECT_CURRENT: ReadonlySet<Plug> = new Set(['ccs', 'chademo']);

function convert(station: Fields): SourceLot | string {
  const data = station.at('csmd');
  const international = /^[A-Z]{3}_\d+$/.exec(data.text('International_id'))?.[0];
  const id = international ?? data.word('id');
  if (!/^\w+$/.test(id)) return 'no id';
  const status = data.word('Station_status');
  if (status !== '' && status !== '1') return `Station_status ${status}: not in operation`;
  const [, latitude, longitude] =
    /^\(\s*([\d.+-]+)\s*,\s*([\d.+-]+)\s*\)$/.exec(data.text('Position')) ?? [];
  const coordinates = positionOf(longitude ?? data.raw('Position'), latitude);
  if (typeof coordinates === 'string') return coordinates;
  const attribute = attributesOf(station.at('attr').at('st'));
  const access = attribute('2');
  if (!/^[12]?$/.test(access.valid)) return `not for the public: ${access.words}`;

  const conn = station.at('attr').at('conn');
  const lists = Object.keys(Object(conn.value) as object).map((key) => attributesOf(conn.at(key)));
  const electric = lists.filter((attributeOf) => /^1?$/.test(attributeOf('26').valid));
  if (lists.length > 0 && electric.length === 0) return 'no electricity';
  const [hours, fee, limit] = [attribute('24'), attribute('7'), attribute('6')];
  return {
    id: `nobil-${id}`,
    name: data.text('name'),
    street: [data.text('Street'), data.word('House_number')].filter(Boolean).join(' '),
    city: placeName(data.text('City')),
    postalCode: data.word('Zipcode'),
    country: countryOf(data.text('Land_code')),
    coordinates,
    kinds: kindsWhere({
      customersOnly: access.valid === '2',
      onStreet: attribute('3').valid === '1',
      timeLimited: limit.valid === '1',
      paid: fee.valid === '1',
      reservable: electric.some((attributeOf) => attributeOf('18').valid === '1'),
    }),
    chargers: data.chargers('Available_charging_points') || data.chargers('Number_charging_points'),
    facts: {
      kind: 'charging',
      operatorName: data.text('Owned_by') || undefined,
      openingHours: hours.valid === '1' ? '24/7' : undefined,
      connectors: electric.flatMap((attributeOf) => connectorsOf(attributeOf, station.leftOut)),
    },
    description: [
      data.text('Description_of_location'),
      data.text('User_comment'),
      { about: 'contact', text: data.text('Contact_info') },
    ],
    prices: [
      { about: 'openingHours', text: hours.valid === '1' ? '' : hours.value },
      ...(fee.valid === '2' ? [{ about: 'noParkingFee' } as const] : []),
      { about: 'parkingFee', text: fee.value },
      { about: 'maxStay', text: limit.value },
    ],
    registerIds: international ? [`nobil:${international}`] : [],
    sourceUpdated: data.day('Updated'),
  };
}

interface Attribute {
  readonly valid: string;
  readonly words: string;
  /** Free text; NOBIL also writes false or a code here. */
  readonly value: string;
}

/** Attributes are an object's members, named by number; an empty object may come as a list. */
function attributesOf(attributes: Fields): (id: string) => Attribute {
  return (id) => {
    const attribute = attributes.at(id);
    const value = attribute.text('attrval');
    return {
      valid: attribute.word('attrvalid'),
      words: attribute.text('trans'),
      value: /\p{L}/u.test(value) ? value : '',
    };
  };
}

function connectorsOf(attribute: (id: string) => Attribute, leftOut: string[]): SourceConnector[] {
  const { words: plugWords } = attribute('4');
  if (plugWords === '') return [];
  const plugs = plugsIn(plugWords);
  if (plugs.length === 0) plugs.push(/unspecified|unknown/i.test(plugWords) ? 'unknown' : 'other');
  const { words: power } = attribute('5');
  const kW = kilowattsOf(power);
  if (kW === undefined && /\d/.test(power)) leftOut.push(`"${power}" is no power`);
  // For a post with both currents the power is that of one of them, and the source does not say which.
  const isMixed = plugs.length > 1 && plugs.some((plug) => DIRECT_CURRENT.has(plug));
  return plugs.map((plug) => ({ plug, kW: isMixed ? undefined : kW, count: 1 }));
}

export const NOBIL: KnownSource = {
  id: 'nobil',
  name: 'NOBIL',
  attribution: { text: 'NOBIL.no (CC BY 3.0)', url: 'https://info.nobil.no/' },
  listAt: ['chargerstations'],
  recognises: (rows) => someHave(rows, 'csmd'),
  label: (station, at) =>
    labelOf(`station ${station.at('csmd').word('id') || at}`, station.at('csmd').text('name')),
  convert,
};
