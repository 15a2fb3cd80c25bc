/** ParkAPI: the lots of a city in version 1 (ParkenDD), the parking sites of version 3 (parkapi-sources). */
import { languageOf } from '../../../src/domain/languages.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { lotId } from '../../../server/source-ids.ts';
import { positionFault, positionOf } from '../lot/position.ts';
import {
  CENTIMETERS,
  chargersOf,
  COUNT,
  countOf,
  DATE,
  oneOf,
  entriesOf,
  member,
  textOf,
  wordOf,
} from '../lot/values.ts';
import { readHeight } from '../../../src/domain/row-values.ts';
import type { Field, ImportedRow, KnownSource, RowContext } from '../source.ts';

/** Kinds by `lot_type` of version 1. */
const LOT_KINDS: Readonly<Record<string, readonly PropertyKind[]>> = {
  Parkhaus: ['indoor'],
  Tiefgarage: ['indoor', 'underground'],
  Straßenrand: ['onStreet'],
  'Park-Ride': ['parkAndRide'],
  'Barrierefreier-Parkplatz': ['disabledSpaces'],
};
/** Kinds by `type` of version 3. */
const KINDS: Readonly<Record<string, readonly PropertyKind[]>> = {
  CAR_PARK: ['indoor'],
  UNDERGROUND: ['indoor', 'underground'],
  ON_STREET: ['onStreet'],
};

const FIELDS: readonly Field[] = [
  // Version 1.
  { path: 'id', becomes: 'the id' },
  { path: 'name', becomes: 'the name' },
  { path: 'address', becomes: 'street, postcode and city: "Längenholz, 71083 Herrenberg"' },
  { path: 'coords', becomes: 'the position; without it the lot is left out' },
  { path: 'total', becomes: '`noOfSpaces`', holds: COUNT },
  { path: 'total:disabled', becomes: '`noOfHandicapSpaces`', holds: COUNT },
  {
    path: 'lot_type',
    becomes:
      '"indoor", "underground", "on street", "park and ride", "disabled spaces"; for motorhomes: left out',
    holds: oneOf([
      ...Object.keys(LOT_KINDS),
      'Parkplatz',
      'Parkdeck',
      'Park-Carpool',
      'Parkgarage',
      'Wohnmobilparkplatz',
      'unbekannt',
    ]),
  },
  { path: 'opening_hours', becomes: '`openingHours`, blanks around dashes taken out' },
  { path: 'fee_hours', becomes: '"paid", and text: when it costs' },
  {
    path: 'notes',
    becomes: 'the description, in the language asked for, else English, else the first',
  },
  { path: 'url', ignored: 'a link of others' },
  { path: 'region', ignored: 'a part of the city, without its name' },
  { path: 'state', ignored: 'live' },
  { path: 'free', ignored: 'live' },
  { path: 'forecast', ignored: 'live' },
  // Version 3.
  { path: 'source_uid', becomes: 'the id, with the site’s own' },
  { path: 'original_uid', becomes: 'the id, where there is no other' },
  { path: 'uid', becomes: 'the id, where there is no other' },
  { path: 'purpose', becomes: 'other than CAR: left out' },
  {
    path: 'type',
    becomes: '"indoor", "underground", "on street"',
    holds: oneOf([...Object.keys(KINDS), 'OFF_STREET_PARKING_GROUND', 'OTHER']),
  },
  { path: 'lat', becomes: 'the position, also as text' },
  { path: 'lon', becomes: 'the position, also as text' },
  { path: 'operator_name', becomes: '`operatorName`' },
  { path: 'description', becomes: 'the description' },
  { path: 'capacity', becomes: '`noOfSpaces`', holds: COUNT },
  {
    path: 'restrictions',
    becomes: '`noOfHandicapSpaces` of DISABLED, charging points of CHARGING',
    holds: {
      what: 'no list of restrictions with counts',
      is: (value) =>
        Array.isArray(value) && value.every((one) => COUNT.is(member(one, 'capacity') ?? 0)),
    },
  },
  { path: 'max_height', becomes: '`maxHeightMeters`; the field is in cm', holds: CENTIMETERS },
  {
    path: 'max_stay',
    becomes: '"time limited"; no minutes: cities give it in minutes and in seconds',
  },
  { path: 'has_fee', becomes: '"paid" of true; "free" of false without fee_description' },
  { path: 'fee_description', becomes: 'the prices, as text' },
  { path: 'park_and_ride_type', becomes: '"park and ride", unless it is NO or CARPOOL' },
  {
    path: 'supervision_type',
    becomes: '"supervised" of YES, VIDEO, ATTENDED',
    holds: oneOf(['YES', 'NO', 'VIDEO', 'ATTENDED']),
  },
  { path: 'public_url', ignored: 'a link of others' },
  { path: 'photo_url', ignored: 'a picture with a licence of its own' },
  { path: 'source_id', ignored: 'an inner number' },
  { path: 'has_lighting', ignored: 'the list has no place for it' },
  { path: 'is_covered', ignored: 'a roof is not yet indoors' },
  { path: 'has_realtime_data', ignored: 'live' },
  { path: 'realtime_*', ignored: 'live' },
  { path: 'static_data_updated_at', becomes: '`sourceUpdated`', holds: DATE },
  { path: 'created_at', ignored: 'when the entry was made' },
  { path: 'modified_at', ignored: 'when the entry was changed' },
  { path: 'external_identifiers', ignored: 'ids of registers by which the import doesn’t merge' },
  { path: 'geojson', ignored: 'the shape' },
  { path: 'tags', ignored: 'words of the source' },
];

function convert(site: unknown, context: RowContext): ImportedRow {
  const at = (name: string) => textOf(member(site, name));
  const ids = ['source_uid', 'original_uid', 'uid', 'id'].map((name) => wordOf(member(site, name)));
  const [source = '', ...own] = ids;
  const named = own.find((one) => one !== '') ?? '';
  const row = `site ${named || context.row}${at('name') && ` "${at('name')}"`}`;
  const reject = (reason: string): ImportedRow => ({ rejection: { row, reason } });

  const id = lotId([source, named].filter(Boolean).join('-'));
  if (named === '' || id === undefined) return reject('no id');
  if (!/^(CAR)?$/.test(at('purpose'))) return reject(`not for cars: ${at('purpose')}`);
  if (at('lot_type') === 'Wohnmobilparkplatz') return reject('for motorhomes');
  const coords = member(site, 'coords');
  const [lng, lat] = [
    member(coords, 'lng') ?? member(site, 'lon'),
    member(coords, 'lat') ?? member(site, 'lat'),
  ];
  const coordinates = positionOf(lng, lat);
  if (!coordinates) return reject(positionFault([lng, lat]));
  return {
    lot: {
      id,
      name: at('name'),
      ...addressOf(at('address')),
      country: '',
      coordinates,
      kinds: kindsOf(site, at),
      chargers: chargersOf(restricted(site, 'CHARGING')),
      facts: factsOf(site, at),
      description: [at('description'), noteOf(member(site, 'notes'), context.language)],
      prices: [at('fee_description'), { about: 'fee', text: at('fee_hours') }],
    },
  };
}

function factsOf(site: unknown, at: (name: string) => string): LotFacts {
  const spaces = countOf(member(site, 'total')) ?? countOf(member(site, 'capacity'));
  const disabled = countOf(member(site, 'total:disabled')) ?? restricted(site, 'DISABLED');
  const height = readHeight(Number(member(site, 'max_height') ?? 0) / 100);
  const hours = at('opening_hours').replaceAll(/\s*-\s*/g, '-');
  return {
    kind: 'parking',
    ...(at('operator_name') && { operatorName: at('operator_name') }),
    ...(hours && { openingHours: hours }),
    ...(height !== undefined && { maxHeightMeters: height }),
    ...(spaces !== undefined && { noOfSpaces: spaces }),
    ...(disabled !== undefined && { noOfHandicapSpaces: disabled }),
  };
}

/** Returns the number of spaces with a restriction (DISABLED, CHARGING), if the site says it once. */
function restricted(site: unknown, type: string): number | undefined {
  const found = entriesOf(member(site, 'restrictions')).filter(
    (one) => member(one, 'type') === type,
  );
  return found.length === 1 ? countOf(member(found[0], 'capacity')) : undefined;
}

function kindsOf(site: unknown, at: (name: string) => string): PropertyKind[] {
  const rides = entriesOf(member(site, 'park_and_ride_type')).map(textOf);
  const rules: readonly (readonly [kind: PropertyKind, applies: boolean])[] = [
    ['paid', member(site, 'has_fee') === true || at('fee_hours') !== ''],
    [
      'free',
      member(site, 'has_fee') === false && at('fee_description') === '' && at('fee_hours') === '',
    ],
    ['parkAndRide', rides.some((ride) => /^(YES|TRAIN|BUS|TRAM)$/.test(ride))],
    ['supervised', /^(YES|VIDEO|ATTENDED)$/.test(at('supervision_type'))],
    ['timeLimited', Number(member(site, 'max_stay') ?? 0) > 0],
  ];
  return [
    ...(LOT_KINDS[at('lot_type')] ?? KINDS[at('type')] ?? []),
    ...rules.flatMap(([kind, applies]) => (applies ? [kind] : [])),
  ];
}

/** Splits "Längenholz, 71083 Herrenberg" and "71083 Herrenberg"; without a postcode all of it is the street. */
function addressOf(address: string): { street: string; postalCode: string; city: string } {
  const [, street, postalCode, city] = /^(?:(.*?),?\s*)??(\d{4,5}) ([^\d,]+)$/.exec(address) ?? [];
  if (postalCode === undefined || city === undefined)
    return { street: address, postalCode: '', city: '' };
  return { street: street ?? '', postalCode, city };
}

function noteOf(notes: unknown, language: RowContext['language']): string {
  // By ISO 639-1, which calls Danish `da`.
  const code = language in Object(notes) ? language : languageOf(language).tag.slice(0, 2);
  const texts = Object(notes) as Readonly<Record<string, unknown>>;
  return textOf(texts[code] ?? texts['en'] ?? Object.values(texts)[0]);
}

export const PARKAPI: KnownSource = {
  id: 'parkapi',
  name: 'ParkAPI',
  // Each city's data has a licence of its own.
  attribution: { text: '' },
  fields: FIELDS,
  listAt: ['lots', 'items'],
  updatedAt: ['static_data_updated_at'],
  recognises: (rows) =>
    rows.some(
      (row) =>
        (member(row, 'lot_type') !== undefined && member(row, 'name') !== undefined) ||
        (member(row, 'purpose') !== undefined && member(row, 'has_realtime_data') !== undefined),
    ),
  convert,
};
