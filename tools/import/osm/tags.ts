/** Reads OpenStreetMap's tags of car parks and charging stations. Values that its wiki does not document are ignored. */
import { CURRENCIES } from '../../../src/domain/currencies.ts';
import type { Plug } from '../../../src/domain/kinds-and-plugs.ts';
import type { Connector, LotFacts } from '../../../src/domain/lot-facts.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { addConnector, plugText } from '../lot/connectors.ts';
import type { DetailNote } from '../lot/detail-notes.ts';
import { FAST_CHARGING_KW } from '../lot/lot-row.ts';
import {
  chargersOf,
  countOf,
  kilowattsOf,
  member,
  metersOf,
  minutesOf,
  oneOf,
  textOf,
} from '../lot/values.ts';
import type { Field } from '../source.ts';

export type Tag = (name: string) => string;

export function tagReader(tags: unknown): Tag {
  return (name) => textOf(member(tags, name));
}

export const TAG_FIELDS: readonly Field[] = [
  { path: 'amenity', becomes: '`kind`: parking or charging_station; anything else is left out' },
  {
    path: 'access',
    becomes: 'private, no: left out; customers: "customers only"',
    holds: oneOf([
      'yes',
      'permissive',
      'public',
      'customers',
      'private',
      'no',
      'permit',
      'destination',
      'designated',
      'residents',
      'employees',
      'members',
      'delivery',
      'unknown',
    ]),
  },
  { path: 'access:conditional', becomes: 'text: when one may not stand there' },
  { path: 'disused', becomes: 'yes: left out' },
  { path: 'abandoned', becomes: 'yes: left out' },
  { path: 'disused:*', becomes: 'disused:amenity: left out' },
  { path: 'abandoned:*', becomes: 'abandoned:amenity: left out' },
  { path: 'name', becomes: 'the name' },
  { path: 'addr:street', becomes: 'the street' },
  { path: 'addr:housenumber', becomes: 'the street' },
  { path: 'addr:city', becomes: 'the city' },
  { path: 'addr:postcode', becomes: 'the postcode' },
  { path: 'addr:country', becomes: 'the country' },
  { path: 'operator', becomes: '`operatorName`' },
  { path: 'description', becomes: 'the description' },
  {
    path: 'capacity',
    becomes: 'of parking `noOfSpaces`, of a charging station the charging points',
  },
  { path: 'capacity:disabled', becomes: '`noOfHandicapSpaces`; "disabled spaces", also of yes' },
  { path: 'capacity:charging', becomes: 'the charging points of parking; "charging", also of yes' },
  { path: 'opening_hours', becomes: '`openingHours`; off or closed: left out' },
  {
    path: 'fee',
    becomes:
      '"paid" of yes and of hours (said as text), "free" of no: unless fee:conditional says that some cost',
  },
  {
    path: 'fee:conditional',
    becomes: 'text, "paid" where it says yes; "free" and the tariff are withheld',
  },
  {
    path: 'charge',
    becomes:
      '`tariff` of one plain pattern ("34 NOK/hour") of parking without charge:conditional; else text',
  },
  { path: 'charge:conditional', becomes: 'text; the tariff is withheld' },
  { path: 'maxstay', becomes: '`maxStayMinutes`, "time limited"; without a unit text' },
  { path: 'maxstay:conditional', becomes: 'text, "time limited"; `maxStayMinutes` is withheld' },
  { path: 'maxheight', becomes: '`maxHeightMeters`, "height limit"; what is no height is text' },
  { path: 'maxheight:conditional', becomes: 'text; `maxHeightMeters` is withheld' },
  {
    path: 'socket:*',
    becomes:
      '`connectors`, with kW of socket:…:output; a plug without a number is text; "fast charging" from 50 kW',
  },
  {
    path: 'parking',
    becomes: '"indoor", "underground", "on street"',
    holds: oneOf([
      'surface',
      'multi-storey',
      'underground',
      'rooftop',
      'street_side',
      'lane',
      'on_kerb',
      'half_on_kerb',
      'shoulder',
      'layby',
      'carports',
      'garage_boxes',
      'garage',
      'sheds',
      'yes',
    ]),
  },
  { path: 'park_ride', becomes: '"park and ride"' },
  { path: 'supervised', becomes: '"supervised"' },
  { path: 'wheelchair', becomes: '"step-free" of yes' },
  { path: 'reservation', becomes: '"reservable"' },
  { path: 'payment:*', becomes: 'ways to pay, and "card", "app", "cash payment"' },
  { path: 'ref:nobil', becomes: 'the register’s id by which sources are merged' },
  { path: 'nobil:id', becomes: 'the register’s id by which sources are merged' },
  { path: 'website', ignored: 'a link of others' },
  { path: 'phone', ignored: 'the list has no place for it' },
  { path: 'surface', ignored: 'the list has no place for it' },
  { path: 'lit', ignored: 'the list has no place for it' },
  { path: 'covered', ignored: 'a roof is not yet indoors' },
  { path: 'source', ignored: 'who mapped it' },
  { path: 'note', ignored: 'from mapper to mapper' },
  { path: 'fixme', ignored: 'from mapper to mapper' },
];

/** Returns why a driver can't park or charge there, or undefined if one can. */
export function gone(tag: Tag, tags: unknown): string | undefined {
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
export function factsOfTags(
  tag: Tag,
  tags: unknown,
): { readonly facts: LotFacts; readonly leftOut: readonly string[] } {
  const isParking = tag('amenity') === 'parking';
  const { connectors } = socketsOf(tags);
  const counts = {
    noOfSpaces: isParking ? countOf(tag('capacity')) : undefined,
    noOfHandicapSpaces: countOf(tag('capacity:disabled')),
  };
  const stay = tag('maxstay:conditional') === '' ? minutesOf(tag('maxstay')) : undefined;
  const height = tag('maxheight:conditional') === '' ? metersOf(tag('maxheight')) : undefined;
  const tariff = isParking ? tariffOf(tag) : undefined;
  return {
    facts: {
      kind: isParking ? 'parking' : 'charging',
      ...(tag('operator') && { operatorName: tag('operator') }),
      ...(tag('opening_hours') && { openingHours: tag('opening_hours') }),
      ...(connectors.length > 0 && { connectors }),
      ...tariff,
      ...(stay !== undefined && { maxStayMinutes: stay }),
      ...(height !== undefined && { maxHeightMeters: height }),
      ...(counts.noOfSpaces !== undefined && { noOfSpaces: counts.noOfSpaces }),
      ...(counts.noOfHandicapSpaces !== undefined && {
        noOfHandicapSpaces: counts.noOfHandicapSpaces,
      }),
    },
    leftOut: ['capacity', 'capacity:disabled', 'capacity:charging'].flatMap((name) =>
      tag(name) === '' || /^(yes|no|0)$/.test(tag(name)) || countOf(tag(name)) !== undefined
        ? []
        : [`${name}=${tag(name)} is no count`],
    ),
  };
}

export function priceNotes(tag: Tag): DetailNote[] {
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

export function descriptionNotes(tag: Tag, tags: unknown): DetailNote[] {
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

export function propertyKinds(tag: Tag, tags: unknown): PropertyKind[] {
  const is = (name: string, values: RegExp) => values.test(tag(name));
  /** `yes`, or a number above 0. */
  const has = (name: string) => tag(name) === 'yes' || countOf(tag(name)) !== undefined;
  const anyOf = (...names: readonly string[]) => names.some((name) => tag(name) === 'yes');
  const costsAtTimes = COSTS_AT_TIMES.test(tag('fee:conditional'));
  const rules: readonly (readonly [kind: PropertyKind, applies: boolean])[] = [
    ['charging', has('capacity:charging')],
    ['fastCharging', socketsOf(tags).isFast],
    ['disabledSpaces', has('capacity:disabled')],
    ['indoor', is('parking', /^(multi-storey|underground)$/)],
    ['underground', is('parking', /^underground$/)],
    ['parkAndRide', is('park_ride', /^(yes|bus|train|tram|metro|ferry)$/)],
    // The value of `fee` is `yes`, `no`, or the hours in which parking costs something.
    ['paid', is('fee', /^(yes|.*\d\d:\d\d.*)$/) || costsAtTimes],
    // A lot is free if `fee` is `no` and no condition or price contradicts it. [F1]
    ['free', is('fee', /^no$/) && tag('fee:conditional') === '' && !/\d/.test(tag('charge'))],
    ['supervised', is('supervised', /^yes$/)],
    ['timeLimited', is('maxstay', /^\d/) || LIMITED_AT_TIMES.test(tag('maxstay:conditional'))],
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
