/**
 * OpenStreetMap by way of Overpass (`[out:json]; … out center;`; ODbL): `amenity=parking` and
 * `amenity=charging_station`. Tags as the OpenStreetMap wiki documents them; a value it doesn't
 * document says nothing here.
 */
import { isPosition } from '../../src/domain/geo.ts';
import {
  countOf,
  FAST_CHARGING_KW,
  type ImportedRow,
  type LotFileRow,
  member,
  paragraphs,
  PROPERTY,
  textOf,
} from './lot-row.ts';

type Tag = (name: string) => string;

export function overpassElements(json: unknown): readonly unknown[] | undefined {
  const elements = member(json, 'elements');
  return Array.isArray(elements) ? elements : undefined;
}

/** @param nameOf a property's name by its id */
export function lotFromOverpass(
  element: unknown,
  nameOf: (propertyId: number) => string,
): ImportedRow {
  const type = textOf(member(element, 'type'));
  const id = member(element, 'id');
  const tags = member(element, 'tags');
  const tag: Tag = (name) => textOf(member(tags, name));
  const row = `${type} ${String(id)}${tag('name') && ` "${tag('name')}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  const kind = tag('amenity');
  if (!/^(node|way|relation)$/.test(type) || typeof id !== 'number') return reject('no id');
  if (kind !== 'parking' && kind !== 'charging_station') {
    return reject(kind ? `amenity=${kind}` : 'no amenity tag');
  }
  if (/^(private|no)$/.test(tag('access'))) return reject(`access=${tag('access')}`);
  // A way or relation has its middle only if the query asked for it (`out center`).
  const place = type === 'node' ? element : member(element, 'center');
  const coordinates = [member(place, 'lon'), member(place, 'lat')];
  if (!isPosition(coordinates)) return reject('no usable position (query with "out center")');

  return {
    lot: {
      parkingLotId: `osm-${type[0]}${id}`,
      name: tag('name'),
      address: {
        street: [tag('addr:street'), tag('addr:housenumber')].filter(Boolean).join(' '),
        city: tag('addr:city'),
        postalCode: tag('addr:postcode'),
        countryCode: tag('addr:country'),
      },
      position: { coordinates },
      properties: propertyIds(tag, tags).map((property) => ({
        id: property,
        name: nameOf(property),
      })),
      totalNoOfChargers: countOf(tag(kind === 'parking' ? 'capacity:charging' : 'capacity')) ?? 0,
      ...details(tag, kind),
    },
  };
}

function details(tag: Tag, kind: string): Partial<LotFileRow> {
  // The capacity of a charging station is in vehicles charging, not in spaces.
  const spaces = kind === 'parking' ? countOf(tag('capacity')) : undefined;
  const handicapSpaces = countOf(tag('capacity:disabled'));
  const description = paragraphs([tag('description')]);
  const price = paragraphs([tag('opening_hours'), tag('charge')]);
  return {
    ...(spaces !== undefined && { noOfSpaces: spaces }),
    ...(handicapSpaces !== undefined && { noOfHandicapSpaces: handicapSpaces }),
    ...(description && { description }),
    ...(price && { priceAndOpeningHours: price }),
  };
}

function propertyIds(tag: Tag, tags: unknown): number[] {
  const is = (name: string, values: RegExp) => values.test(tag(name));
  /** `yes`, or a number above 0. */
  const has = (name: string) => tag(name) === 'yes' || countOf(tag(name)) !== undefined;
  const anyOf = (...names: readonly string[]) => names.some((name) => tag(name) === 'yes');
  const rules: readonly (readonly [propertyId: number, applies: boolean])[] = [
    [PROPERTY.charging, tag('amenity') === 'charging_station' || has('capacity:charging')],
    [PROPERTY.fastCharging, hasFastSocket(tags)],
    [PROPERTY.disabledSpaces, has('capacity:disabled')],
    [PROPERTY.indoor, is('parking', /^(multi-storey|underground)$/)],
    [PROPERTY.underground, is('parking', /^underground$/)],
    [PROPERTY.parkAndRide, is('park_ride', /^(yes|bus|train|tram|metro|ferry)$/)],
    // Beside yes and no, `fee` holds the hours in which it is due.
    [PROPERTY.paid, is('fee', /^(yes|.*\d\d:\d\d.*)$/)],
    [PROPERTY.free, is('fee', /^no$/)],
    [PROPERTY.alwaysOpen, is('opening_hours', /^24\/7$/)],
    [PROPERTY.supervised, is('supervised', /^yes$/)],
    [PROPERTY.timeLimited, is('maxstay', /^\d/)],
    [PROPERTY.heightLimit, is('maxheight', /^\d/)],
    [PROPERTY.customersOnly, is('access', /^customers$/)],
    [PROPERTY.wheelchair, is('wheelchair', /^yes$/)],
    [PROPERTY.card, anyOf('payment:cards', 'payment:credit_cards', 'payment:debit_cards')],
    [PROPERTY.app, anyOf('payment:app', 'payment:apps', 'payment:mobile_app')],
    [PROPERTY.cash, anyOf('payment:cash', 'payment:coins', 'payment:notes')],
    [PROPERTY.onStreet, is('parking', /^(street_side|lane|on_kerb|half_on_kerb|shoulder)$/)],
    [PROPERTY.reservable, is('reservation', /^(yes|required|recommended)$/)],
  ];
  return rules.filter(([, applies]) => applies).map(([property]) => property);
}

/** `socket:type2_combo:output=150 kW`, also a list `50 kW;150 kW`. */
function hasFastSocket(tags: unknown): boolean {
  return Object.entries(typeof tags === 'object' && tags !== null ? tags : {}).some(
    ([name, value]) =>
      /^socket:\w+:output$/.test(name) &&
      textOf(value)
        .split(';')
        .some((power) => {
          const [, kilowatts] = /^\s*(\d+(?:\.\d+)?)\s*kW\s*$/i.exec(power) ?? [];
          return Number(kilowatts) >= FAST_CHARGING_KW;
        }),
  );
}
