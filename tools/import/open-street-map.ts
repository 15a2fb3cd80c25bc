/**
 * OpenStreetMap by way of Overpass (`[out:json]; … out center;`; ODbL) or as GeoJSON:
 * `amenity=parking` and `amenity=charging_station`. Tags as the OpenStreetMap wiki documents them; a
 * value it doesn't document says nothing here.
 */
import { isPosition } from '../../src/domain/geo.ts';
import type { PropertyKind } from '../../src/domain/property-vocabulary.ts';
import { countOf, FAST_CHARGING_KW, type ImportedRow, member, textOf } from './lot-row.ts';
import { paymentsOf } from './open-street-map-payment.ts';

type Tag = (name: string) => string;

export function overpassElements(json: unknown): readonly unknown[] | undefined {
  const elements = member(json, 'elements');
  return Array.isArray(elements) ? elements : undefined;
}

export function lotFromOverpass(element: unknown): ImportedRow {
  const type = textOf(member(element, 'type'));
  // A way or relation has its middle only if the query asked for it (`out center`).
  const place = type === 'node' ? element : member(element, 'center');
  return lotFromTags({
    type,
    id: member(element, 'id'),
    tags: member(element, 'tags'),
    coordinates: [member(place, 'lon'), member(place, 'lat')],
    hint: ' (query with "out center")',
  });
}

/** @param input.hint how to get a position where there is none */
export function lotFromTags(input: {
  readonly type: string;
  readonly id: unknown;
  readonly tags: unknown;
  readonly coordinates: unknown;
  readonly hint: string;
}): ImportedRow {
  const { type, id, tags, coordinates } = input;
  const tag: Tag = (name) => textOf(member(tags, name));
  const row = `${type} ${String(id)}${tag('name') && ` "${tag('name')}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  const kind = tag('amenity');
  if (!/^(node|way|relation)$/.test(type) || typeof id !== 'number') return reject('no id');
  if (kind !== 'parking' && kind !== 'charging_station') {
    return reject(kind ? `amenity=${kind}` : 'no amenity tag');
  }
  if (/^(private|no)$/.test(tag('access'))) return reject(`access=${tag('access')}`);
  if (!isPosition(coordinates)) return reject(`no usable position${input.hint}`);

  // The capacity of a charging station is in vehicles charging, not in spaces.
  const chargers = tag(kind === 'parking' ? 'capacity:charging' : 'capacity');
  const spaces = kind === 'parking' ? tag('capacity') : '';
  const leftOut = [
    ['capacity', spaces],
    ['capacity:disabled', tag('capacity:disabled')],
    [kind === 'parking' ? 'capacity:charging' : 'capacity', chargers],
  ].flatMap(([name = '', value = '']) =>
    value === '' || /^(yes|no|0)$/.test(value) || countOf(value) !== undefined
      ? []
      : [`${name}=${value} is no count`],
  );
  return {
    lot: {
      id: `osm-${type[0]}${id}`,
      name: tag('name'),
      street: [tag('addr:street'), tag('addr:housenumber')].filter(Boolean).join(' '),
      city: tag('addr:city'),
      postalCode: tag('addr:postcode'),
      country: tag('addr:country'),
      coordinates,
      kinds: propertyKinds(tag, tags),
      chargers: countOf(chargers),
      spaces: countOf(spaces),
      handicapSpaces: countOf(tag('capacity:disabled')),
      description: [
        tag('description'),
        { about: 'maxHeight', text: tag('maxheight') },
        { about: 'operator', text: tag('operator') },
      ],
      prices: [
        tag('opening_hours'),
        tag('charge'),
        // Yes and no are properties; hours say when it costs.
        { about: 'fee', text: /\d/.test(tag('fee')) ? tag('fee') : '' },
        { about: 'maxStay', text: tag('maxstay') },
      ],
      ...paymentsOf(tags),
    },
    leftOut,
  };
}

function propertyKinds(tag: Tag, tags: unknown): PropertyKind[] {
  const is = (name: string, values: RegExp) => values.test(tag(name));
  /** `yes`, or a number above 0. */
  const has = (name: string) => tag(name) === 'yes' || countOf(tag(name)) !== undefined;
  const anyOf = (...names: readonly string[]) => names.some((name) => tag(name) === 'yes');
  const rules: readonly (readonly [kind: PropertyKind, applies: boolean])[] = [
    ['charging', tag('amenity') === 'charging_station' || has('capacity:charging')],
    ['fastCharging', hasFastSocket(tags)],
    ['disabledSpaces', has('capacity:disabled')],
    ['indoor', is('parking', /^(multi-storey|underground)$/)],
    ['underground', is('parking', /^underground$/)],
    ['parkAndRide', is('park_ride', /^(yes|bus|train|tram|metro|ferry)$/)],
    // Beside yes and no, `fee` holds the hours in which it is due.
    ['paid', is('fee', /^(yes|.*\d\d:\d\d.*)$/)],
    ['free', is('fee', /^no$/)],
    ['openAllDay', is('opening_hours', /^24\/7$/)],
    ['supervised', is('supervised', /^yes$/)],
    ['timeLimited', is('maxstay', /^\d/)],
    ['heightLimit', is('maxheight', /^\d/)],
    ['customersOnly', is('access', /^customers$/)],
    ['stepFree', is('wheelchair', /^yes$/)],
    ['cardPayment', anyOf('payment:cards', 'payment:credit_cards', 'payment:debit_cards')],
    ['appPayment', anyOf('payment:app', 'payment:apps', 'payment:mobile_app')],
    ['cashPayment', anyOf('payment:cash', 'payment:coins', 'payment:notes')],
    ['onStreet', is('parking', /^(street_side|lane|on_kerb|half_on_kerb|shoulder)$/)],
    ['reservable', is('reservation', /^(yes|required|recommended)$/)],
  ];
  return rules.filter(([, applies]) => applies).map(([kind]) => kind);
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
