/**
 * OpenStreetMap by way of Overpass (`[out:json]; … out center;`; ODbL) or as GeoJSON:
 * `amenity=parking` and `amenity=charging_station`.
 */
import { CURRENCIES } from '../../../src/domain/currencies.ts';
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { parseOpeningHours } from '../../../src/domain/opening-hours/parse-opening-hours.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { MOST } from '../../../src/domain/row-values.ts';
import { FAST_CHARGING_KW } from '../lot/lot-row.ts';
import {
  countOf,
  type Fields,
  kilowattsOf,
  kindsWhere,
  KRONE,
  labelOf,
  member,
  metersOf,
  minutesOf,
  nobilId,
  plugText,
  positionOf,
  textOf,
} from '../lot/values.ts';
import { featurePosition, isFeature, osmReference } from '../read/geo-json.ts';
import type { KnownSource, SourceConnector, SourceLot } from '../source.ts';

interface OsmObject {
  readonly type: string;
  readonly id: unknown;
  readonly tags: Fields;
  readonly position: readonly [lng: unknown, lat: unknown];
}

/** A tag is a member of `tags`, and of `properties` in GeoJSON. */
function objectOf(row: Fields): OsmObject {
  if (isFeature(row.value)) {
    const [lng, lat] = featurePosition(row.value) ?? [];
    return { ...osmReference(row.value), tags: row.at('properties'), position: [lng, lat] };
  }
  const type = row.text('type');
  // A way or relation has a middle only if the query asked for it (`out center`).
  const place = type === 'node' ? row : row.at('center');
  const position = [place.raw('lon'), place.raw('lat')] as const;
  return { type, id: row.raw('id'), tags: row.at('tags'), position };
}

function convert(row: Fields): SourceLot | string {
  const { type, id, tags, position } = objectOf(row);
  const tag: Tag = (name) => tags.text(name);
  if (!/^(node|way|relation)$/.test(type) || typeof id !== 'number') return 'no id';
  const reason = gone(tag, tags);
  if (reason !== undefined) return reason;
  const coordinates = positionOf(position[0], position[1]);
  if (coordinates === 'no position' && type !== 'node')
    return 'no position (query with "out center")';
  if (typeof coordinates === 'string') return coordinates;

  const isParking = tag('amenity') === 'parking';
  // `yes` says that there are some, and not how many.
  const count = (name: string, most?: number) =>
    /^(yes|no)$/.test(tag(name)) ? undefined : tags.count(name, most);
  const chargingPoints = count('capacity:charging', MOST.chargers);
  const spaces = count('capacity', isParking ? MOST.spaces : MOST.chargers);
  const plugs = plugsOf(tags);
  const tariff = isParking ? tariffOf(tag) : undefined;
  const maxStayMinutes = tag('maxstay:conditional') === '' ? minutesOf(tag('maxstay')) : undefined;
  const maxHeightMeters =
    tag('maxheight:conditional') === '' ? metersOf(tag('maxheight')) : undefined;
  const uncounted = plugs.filter((plug) => !plug.count).map(({ plug, kW }) => plugText(plug, kW));
  return {
    id: `osm-${type[0]}${id}`,
    name: tag('name'),
    street: [tag('addr:street'), tag('addr:housenumber')].filter(Boolean).join(' '),
    city: tag('addr:city'),
    postalCode: tag('addr:postcode'),
    country: tag('addr:country'),
    coordinates,
    kinds: propertyKinds(
      tag,
      plugs.some(({ isFast }) => isFast),
    ),
    // A charging station's capacity counts vehicles that charge, not spaces.
    chargers: isParking ? chargingPoints : spaces,
    facts: {
      kind: isParking ? 'parking' : 'charging',
      operatorName: tag('operator') || undefined,
      openingHours: tag('opening_hours') || undefined,
      connectors: plugs.filter((plug) => plug.count > 0),
      ...tariff,
      maxStayMinutes,
      maxHeightMeters,
      noOfSpaces: isParking ? spaces : undefined,
      noOfHandicapSpaces: count('capacity:disabled'),
    },
    description: [
      tag('description'),
      { about: 'plugs', text: uncounted.filter(Boolean).join(', ') },
      {
        about: 'maxHeight',
        text: maxHeightMeters === undefined ? withDigit(tag('maxheight')) : '',
      },
      { about: 'maxHeight', text: tag('maxheight:conditional') },
    ],
    prices: [
      tariff ? '' : tag('charge'),
      { about: 'charge', text: tag('charge:conditional') },
      // `yes` and `no` become properties. Hours in `fee` say when parking costs, and become text unless there is a tariff.
      { about: 'fee', text: HOURS.test(tag('fee')) && !tariff ? tag('fee') : '' },
      {
        about: 'fee',
        text:
          tag('fee:conditional') && [tag('fee'), tag('fee:conditional')].filter(Boolean).join('; '),
      },
      { about: 'maxStay', text: maxStayMinutes === undefined ? withDigit(tag('maxstay')) : '' },
      { about: 'maxStay', text: tag('maxstay:conditional') },
      { about: 'access', text: tag('access:conditional') },
    ],
    registerIds: nobilId(tag('ref:nobil') || tag('nobil:id')),
    sourceUpdated: row.day('timestamp'),
    ...paymentsOf(tags),
  };
}

function withDigit(text: string): string {
  return /\d/.test(text) ? text : '';
}

function isElement(row: unknown): boolean {
  const isTyped = /^(node|way|relation)$/.test(textOf(member(row, 'type')));
  return (
    isTyped && ['tags', 'lat', 'nodes', 'members'].some((name) => member(row, name) !== undefined)
  );
}

function isOsmFeature(row: unknown): boolean {
  return isFeature(row) && osmReference(row).type !== '';
}

/** Reads a tag. Values that OpenStreetMap's wiki does not document are ignored. */
type Tag = (name: string) => string;

/** Returns why a driver can't park or charge there, or undefined if one can. */
function gone(tag: Tag, tags: Fields): string | undefined {
  const kind = tag('amenity');
  const past = keysOf(tags).find((name) =>
    /^(disused|abandoned|demolished|removed|razed|was|construction|proposed|planned):amenity$/.test(
      name,
    ),
  );
  if (kind !== 'parking' && kind !== 'charging_station') {
    if (past !== undefined) return past.split(':')[0];
    return kind ? `amenity=${kind}` : 'no amenity tag';
  }
  for (const name of ['disused', 'abandoned', 'demolished', 'removed']) {
    if (tag(name) === 'yes') return `${name}=yes`;
  }
  if (/^(off|closed)$/.test(tag('opening_hours'))) return `opening_hours=${tag('opening_hours')}`;
  if (/^(private|no)$/.test(tag('access'))) return `access=${tag('access')}`;
  return undefined;
}

function keysOf({ value }: Fields): string[] {
  return Object.keys(Object(value) as object);
}

const HOURS = /\d\d:\d\d/;
/** Matches a conditional value by which parking costs something at times: `yes @ (Mo-Fr 08:00-17:00)`. */
const COSTS_AT_TIMES = /(^|;)\s*(yes|\d[^@;]*)\s*@/;
const LIMITED_AT_TIMES = /(^|;)\s*\d[^@;]*@/;

/** Reads a price such as `34 NOK/hour` or `10 NOK/30 min`, unless other tags change it. */
function tariffOf(tag: Tag): Pick<LotFacts, 'tariff' | 'currency'> | undefined {
  if (tag('charge:conditional') !== '' || tag('fee:conditional') !== '' || tag('fee') === 'no')
    return undefined;
  const [, amount = '', unit = '', number = '1', length = ''] =
    /^(\d{1,5}(?:[.,]\d{1,2})?)\s*([A-Z]{3}|kr)\s*(?:\/|per)\s*(\d{1,3})?\s*(hours?|h|minutes?|min)$/.exec(
      tag('charge'),
    ) ?? [];
  const currency =
    unit === 'kr' ? KRONE.get(tag('addr:country')) : CURRENCIES.find((known) => known === unit);
  const perMinutes = minutesOf(`${number} ${length}`);
  if (amount === '' || perMinutes === undefined || (unit !== 'kr' && currency === undefined))
    return undefined;
  const fee = tag('fee');
  const hours = fee === '' || fee === 'yes' ? undefined : fee;
  // Neither yes nor hours: nobody knows when it costs that.
  if (hours !== undefined && !HOURS.test(hours) && !parseOpeningHours(hours)) return undefined;
  const steps = [{ fromMinutes: 0, perMinutes, price: Number(amount.replace(',', '.')) }];
  return {
    tariff: [{ ...(hours !== undefined && { hours }), steps }],
    ...(currency && { currency }),
  };
}

const PLUGS: Readonly<Record<string, Plug>> = {
  type1: 'type1',
  type2: 'type2',
  type2_cable: 'type2',
  type2_combo: 'ccs',
  tesla_supercharger_ccs: 'ccs',
  chademo: 'chademo',
  tesla_supercharger: 'tesla',
  tesla_destination: 'tesla',
  tesla_roadster: 'tesla',
  schuko: 'schuko',
};

/**
 * Reads `socket:type2_combo=4` with `socket:type2_combo:output=150 kW`. The count is 0 where none is said. Several powers are
 * ignored, because no tag says which plug has which.
 */
function plugsOf(tags: Fields): (SourceConnector & { readonly isFast: boolean })[] {
  return keysOf(tags).flatMap((name) => {
    const [, kind, isOutput] = /^socket:(\w+)(:output)?$/.exec(name) ?? [];
    const said = tags.text(`socket:${kind}`);
    if (kind === undefined || (isOutput !== undefined && said !== '')) return [];
    if (said === 'no' || said === '0') return [];
    const powers = tags.text(`socket:${kind}:output`).split(';').map(kilowattsOf);
    return [
      {
        plug: PLUGS[kind] ?? 'other',
        kW: powers.length === 1 ? powers[0] : undefined,
        count: countOf(said, MOST.chargers) ?? 0,
        isFast: powers.some((kW = 0) => kW >= FAST_CHARGING_KW),
      },
    ];
  });
}

function propertyKinds(tag: Tag, isFast: boolean): PropertyKind[] {
  const is = (name: string, values: RegExp) => values.test(tag(name));
  /** `yes`, or a number above 0. */
  const has = (name: string) => tag(name) === 'yes' || (countOf(tag(name)) ?? 0) > 0;
  const anyOf = (...names: readonly string[]) => names.some((name) => tag(name) === 'yes');
  const costsAtTimes = COSTS_AT_TIMES.test(tag('fee:conditional'));
  return kindsWhere({
    charging: has('capacity:charging'),
    fastCharging: isFast,
    disabledSpaces: has('capacity:disabled'),
    indoor: is('parking', /^(multi-storey|underground)$/),
    underground: is('parking', /^underground$/),
    parkAndRide: is('park_ride', /^(yes|bus|train|tram|metro|ferry)$/),
    // The value of `fee` is `yes`, `no`, or the hours in which parking costs something.
    paid: is('fee', /^(yes|.*\d\d:\d\d.*)$/) || costsAtTimes,
    // A lot is free if `fee` is `no` and no condition or price contradicts it. [F1]
    free: is('fee', /^no$/) && tag('fee:conditional') === '' && !/\d/.test(tag('charge')),
    supervised: is('supervised', /^yes$/),
    timeLimited: is('maxstay', /^\d/) || LIMITED_AT_TIMES.test(tag('maxstay:conditional')),
    heightLimit: is('maxheight', /^\d/),
    customersOnly: is('access', /^customers$/),
    stepFree: is('wheelchair', /^yes$/),
    cardPayment: anyOf('payment:cards', 'payment:credit_cards', 'payment:debit_cards'),
    appPayment: anyOf('payment:app', 'payment:apps', 'payment:mobile_app'),
    cashPayment: anyOf('payment:cash', 'payment:coins', 'payment:notes'),
    onStreet: is('parking', /^(street_side|lane|on_kerb|half_on_kerb|shoulder)$/),
    reservable: is('reservation', /^(yes|required|recommended)$/),
  });
}

/** Ways to pay by `payment:*` key, in Norwegian as on the signs. */
const WAYS: Readonly<Record<string, string>> = {
  cards: 'Kort',
  credit_cards: 'Kort',
  debit_cards: 'Kort',
  visa: 'Visa',
  mastercard: 'Mastercard',
  american_express: 'American Express',
  cash: 'Kontant',
  coins: 'Mynter',
  notes: 'Sedler',
  contactless: 'Kontaktløst kort',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
};

const APPS: Readonly<Record<string, string>> = {
  easypark: 'EasyPark',
  vipps: 'Vipps',
  swish: 'Swish',
  mobilepay: 'MobilePay',
  parkster: 'Parkster',
  apcoa_flow: 'APCOA FLOW',
};

/**
 * The ways to pay for which an object's tags say yes. A key that only says that some app or card works becomes a property,
 * not a name.
 */
function paymentsOf(tags: Fields): Pick<SourceLot, 'paymentApps' | 'paymentProviders'> {
  const keys = keysOf(tags).filter((key) => /^(yes|only)$/.test(tags.text(key)));
  const named = (names: Readonly<Record<string, string>>) =>
    keys.flatMap((key) => {
      const [, way = ''] = /^payment:(.+)$/.exec(key) ?? [];
      return Object.hasOwn(names, way) ? [names[way] ?? ''] : [];
    });
  return { paymentApps: named(APPS), paymentProviders: named(WAYS) };
}

export const OSM: KnownSource = {
  id: 'osm',
  name: 'OpenStreetMap',
  attribution: { text: '© OpenStreetMap (ODbL)', url: 'https://www.openstreetmap.org/copyright' },
  listAt: ['elements', 'features'],
  recognises: (rows, document) =>
    rows.some((row) => isElement(row) || isOsmFeature(row)) ||
    (rows.length === 0 && Array.isArray(member(document, 'elements'))),
  label: (row) => {
    const { type, id, tags } = objectOf(row);
    return labelOf(`${type} ${String(id)}`, tags.text('name'));
  },
  convert,
};
