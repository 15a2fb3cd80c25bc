/**
 * OpenStreetMap by way of Overpass (`[out:json]; … out center;`; ODbL) or as GeoJSON:
 * `amenity=parking` and `amenity=charging_station`.
 */
import { CURRENCIES } from '../../../src/domain/currencies.ts';
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector, LotFacts } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { addConnector, plugText, listed } from '../lot/connectors.ts';
import type { DetailNote } from '../lot/detail-notes.ts';
import { FAST_CHARGING_KW } from '../lot/lot-row.ts';
import {
  chargersOf,
  countOf,
  DATE,
  kilowattsOf,
  member,
  metersOf,
  minutesOf,
  oneOf,
  positionFault,
  positionOf,
  textOf,
  words,
  kindsWhere,
  fieldList,
} from '../lot/values.ts';
import type { ImportedRow, KnownSource, SourceFacts } from '../source.ts';
import { featureOf, osmReference } from '../read/geo-json.ts';

const TAGS = {
  used: words(`
    amenity access access:conditional disused abandoned disused:* abandoned:* name addr:street
    addr:housenumber addr:city addr:postcode addr:country operator description capacity
    capacity:disabled capacity:charging opening_hours fee fee:conditional charge charge:conditional
    maxstay maxstay:conditional maxheight maxheight:conditional socket:* parking park_ride
    supervised wheelchair reservation payment:* ref:nobil nobil:id`),
  ignored: words('website phone surface lit covered source note fixme'),
  holds: {
    access: oneOf(
      words(`
        yes permissive public customers private no permit destination designated residents
        employees members delivery unknown`),
    ),
    parking: oneOf(
      words(`
        surface multi-storey underground rooftop street_side lane on_kerb half_on_kerb shoulder
        layby carports garage_boxes garage sheds yes`),
    ),
  },
};
/** A tag is a member of `tags`, and of `properties` in GeoJSON. */
const tagPaths = (names: readonly string[]) =>
  ['tags', 'properties'].flatMap((at) => names.map((name) => `${at}.${name}`)).join(' ');
const FIELDS = fieldList({
  used: `type id properties.@id lat lon center geometry timestamp ${tagPaths(TAGS.used)}`,
  ignored: `nodes members bounds version changeset user uid ${tagPaths(TAGS.ignored)}`,
  holds: {
    timestamp: DATE,
    ...Object.fromEntries(
      Object.entries(TAGS.holds).flatMap(([name, holds]) => [
        [`tags.${name}`, holds],
        [`properties.${name}`, holds],
      ]),
    ),
  },
});

function convert(object: unknown): ImportedRow {
  if (member(object, 'type') === 'Feature') {
    const feature = featureOf(object);
    return lotOf({
      ...osmReference(feature),
      tags: feature.properties,
      coordinates: feature.coordinates,
      hint: '',
    });
  }
  const type = textOf(member(object, 'type'));
  // A way or relation has a middle only if the query asked for it (`out center`).
  const place = type === 'node' ? object : member(object, 'center');
  return lotOf({
    type,
    id: member(object, 'id'),
    tags: member(object, 'tags'),
    coordinates: [member(place, 'lon'), member(place, 'lat')],
    hint: type === 'node' ? '' : ' (query with "out center")',
  });
}

function lotOf(input: {
  readonly type: string;
  readonly id: unknown;
  readonly tags: unknown;
  readonly coordinates: readonly [lng: unknown, lat: unknown] | undefined;
  /** How to get a position where there is none. */
  readonly hint: string;
}): ImportedRow {
  const { type, id, tags, coordinates: [lng, lat] = [undefined, undefined] } = input;
  const tag = tagReader(tags);
  const row = `${type} ${String(id)}${tag('name') && ` "${tag('name')}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  if (!/^(node|way|relation)$/.test(type) || typeof id !== 'number') return reject('no id');
  const reason = gone(tag, tags);
  if (reason !== undefined) return reject(reason);
  const coordinates = positionOf(lng, lat);
  if (!coordinates) return reject(`${positionFault([lng, lat])}${input.hint}`);

  // A charging station's capacity counts vehicles that charge, not spaces.
  const chargers = tag(tag('amenity') === 'parking' ? 'capacity:charging' : 'capacity');
  const { facts, leftOut } = factsOfTags(tag, tags);
  const nobilId = /^[A-Z]{3}_\d{3,}$/.exec(tag('ref:nobil') || tag('nobil:id'))?.[0];
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
      chargers: chargersOf(chargers),
      facts,
      description: descriptionNotes(tag, tags),
      prices: priceNotes(tag),
      registerIds: nobilId === undefined ? [] : [`nobil:${nobilId}`],
      ...paymentsOf(tags),
    },
    leftOut,
  };
}

function isElement(row: unknown): boolean {
  const isTyped = /^(node|way|relation)$/.test(textOf(member(row, 'type')));
  return isTyped && (member(row, 'tags') !== undefined || member(row, 'lat') !== undefined);
}

function isOsmFeature(row: unknown): boolean {
  return member(row, 'type') === 'Feature' && osmReference(featureOf(row)).type !== '';
}

/** Reads OpenStreetMap's tags of car parks and charging stations. Values that its wiki does not document are ignored. */
type Tag = (name: string) => string;

function tagReader(tags: unknown): Tag {
  return (name) => textOf(member(tags, name));
}

/** Returns why a driver can't park or charge there, or undefined if one can. */
function gone(tag: Tag, tags: unknown): string | undefined {
  const kind = tag('amenity');
  const past = Object.keys(Object(tags) as object).find((name) =>
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

const HOURS = /\d\d:\d\d/;
/** Matches a conditional value by which parking costs something at times: `yes @ (Mo-Fr 08:00-17:00)`. */
const COSTS_AT_TIMES = /(^|;)\s*(yes|\d[^@;]*)\s*@/;
const LIMITED_AT_TIMES = /(^|;)\s*\d[^@;]*@/;

/** Returns the facts in the tags. A `:conditional` tag replaces its plain tag or leaves out the fact, because half a rule is wrong. */
function factsOfTags(
  tag: Tag,
  tags: unknown,
): { readonly facts: SourceFacts; readonly leftOut: readonly string[] } {
  const isParking = tag('amenity') === 'parking';
  return {
    facts: {
      kind: isParking ? 'parking' : 'charging',
      operatorName: tag('operator') || undefined,
      openingHours: tag('opening_hours') || undefined,
      connectors: listed(socketsOf(tags).connectors),
      ...(isParking ? tariffOf(tag) : undefined),
      maxStayMinutes: tag('maxstay:conditional') === '' ? minutesOf(tag('maxstay')) : undefined,
      maxHeightMeters: tag('maxheight:conditional') === '' ? metersOf(tag('maxheight')) : undefined,
      noOfSpaces: isParking ? countOf(tag('capacity')) : undefined,
      noOfHandicapSpaces: countOf(tag('capacity:disabled')),
    },
    leftOut: ['capacity', 'capacity:disabled', 'capacity:charging'].flatMap((name) =>
      tag(name) === '' || /^(yes|no|0)$/.test(tag(name)) || countOf(tag(name)) !== undefined
        ? []
        : [`${name}=${tag(name)} is no count`],
    ),
  };
}

function priceNotes(tag: Tag): DetailNote[] {
  const facts = factsOfTags(tag, undefined).facts;
  return [
    facts.tariff ? '' : tag('charge'),
    { about: 'charge', text: tag('charge:conditional') },
    // `yes` and `no` become properties. Hours in `fee` say when parking costs, and become text unless there is a tariff.
    { about: 'fee', text: HOURS.test(tag('fee')) && !facts.tariff ? tag('fee') : '' },
    {
      about: 'fee',
      text: tag('fee:conditional') && `${tag('fee')}; ${tag('fee:conditional')}`.replace(/^; /, ''),
    },
    {
      about: 'maxStay',
      text: facts.maxStayMinutes === undefined && /\d/.test(tag('maxstay')) ? tag('maxstay') : '',
    },
    { about: 'maxStay', text: tag('maxstay:conditional') },
    { about: 'access', text: tag('access:conditional') },
  ];
}

function descriptionNotes(tag: Tag, tags: unknown): DetailNote[] {
  const { maxHeightMeters } = factsOfTags(tag, undefined).facts;
  return [
    tag('description'),
    { about: 'plugs', text: socketsOf(tags).uncounted.join(', ') },
    {
      about: 'maxHeight',
      text: maxHeightMeters === undefined && /\d/.test(tag('maxheight')) ? tag('maxheight') : '',
    },
    { about: 'maxHeight', text: tag('maxheight:conditional') },
  ];
}

/** Reads a price such as `34 NOK/hour` or `10 NOK/30 min`, unless other tags change it. */
function tariffOf(tag: Tag): Pick<LotFacts, 'tariff' | 'currency'> | undefined {
  if (tag('charge:conditional') !== '' || tag('fee:conditional') !== '' || tag('fee') === 'no')
    return undefined;
  const [, amount = '', unit = '', number = '1', length = ''] =
    /^(\d{1,5}(?:[.,]\d{1,2})?)\s*([A-Z]{3}|kr)\s*(?:\/|per)\s*(\d{1,3})?\s*(hours?|h|minutes?|min)$/.exec(
      tag('charge'),
    ) ?? [];
  const currency = unit === 'kr' ? undefined : CURRENCIES.find((known) => known === unit);
  const perMinutes = minutesOf(`${number} ${length}`);
  if (amount === '' || perMinutes === undefined || (unit !== 'kr' && currency === undefined))
    return undefined;
  const hours = HOURS.test(tag('fee')) ? tag('fee') : undefined;
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
 * Reads `socket:type2_combo=4` with `socket:type2_combo:output=150 kW`. Several powers are ignored, because no tag says
 * which plug has which.
 */
function socketsOf(tags: unknown) {
  const connectors: Connector[] = [];
  const uncounted: string[] = [];
  let isFast = false;
  const tag = tagReader(tags);
  for (const name of Object.keys(Object(tags) as object)) {
    const [, kind, isOutput] = /^socket:(\w+)(:output)?$/.exec(name) ?? [];
    if (kind === undefined) continue;
    const powers = tag(`socket:${kind}:output`).split(';').map(kilowattsOf);
    isFast ||= powers.some((kW = 0) => kW >= FAST_CHARGING_KW);
    const said = tag(`socket:${kind}`);
    if ((isOutput !== undefined && said !== '') || said === 'no' || said === '0') continue;
    const count = chargersOf(said);
    const plug = {
      plug: PLUGS[kind] ?? ('other' as const),
      kW: powers.length === 1 ? powers[0] : undefined,
    };
    if (count !== undefined) addConnector(connectors, { ...plug, count });
    else uncounted.push(plugText(plug));
  }
  return { connectors, uncounted: uncounted.filter((text) => text !== ''), isFast };
}

function propertyKinds(tag: Tag, tags: unknown): PropertyKind[] {
  const is = (name: string, values: RegExp) => values.test(tag(name));
  /** `yes`, or a number above 0. */
  const has = (name: string) => tag(name) === 'yes' || countOf(tag(name)) !== undefined;
  const anyOf = (...names: readonly string[]) => names.some((name) => tag(name) === 'yes');
  const costsAtTimes = COSTS_AT_TIMES.test(tag('fee:conditional'));
  return kindsWhere({
    charging: has('capacity:charging'),
    fastCharging: socketsOf(tags).isFast,
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

/** Apps by key. */
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
function paymentsOf(tags: unknown): {
  readonly paymentApps: readonly string[];
  readonly paymentProviders: readonly string[];
} {
  const keys = Object.entries(typeof tags === 'object' && tags !== null ? tags : {})
    .filter(([, value]) => /^(yes|only)$/.test(textOf(value)))
    .flatMap(([name]) => (name.startsWith('payment:') ? [name.slice('payment:'.length)] : []));
  const named = (names: Readonly<Record<string, string>>) =>
    keys.flatMap((key) => (Object.hasOwn(names, key) ? [names[key] ?? ''] : []));
  return { paymentApps: named(APPS), paymentProviders: named(WAYS) };
}

export const OSM: KnownSource = {
  id: 'osm',
  name: 'OpenStreetMap',
  attribution: { text: '© OpenStreetMap (ODbL)', url: 'https://www.openstreetmap.org/copyright' },
  fields: FIELDS,
  listAt: ['elements', 'features'],
  updatedAt: ['timestamp'],
  recognises: (rows, head) =>
    Array.isArray(member(head, 'elements')) ||
    rows.some((row) => isElement(row) || isOsmFeature(row)),
  convert,
};
