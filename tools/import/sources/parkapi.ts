/** ParkAPI: the lots of a city in version 1 (ParkenDD), the parking sites of version 3 (parkapi-sources). */
import { languageOf } from '../../../src/domain/languages.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { lotId } from '../../../server/source-ids.ts';
import {
  CENTIMETERS,
  chargersOf,
  COUNT,
  countOf,
  DATE,
  entriesOf,
  member,
  oneOf,
  positionFault,
  positionOf,
  textOf,
  wordOf,
  words,
  kindsWhere,
  fieldList,
} from '../lot/values.ts';
import { readHeight } from '../../../src/domain/row-values.ts';
import type { ImportedRow, KnownSource, RowContext, SourceFacts } from '../source.ts';

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

/** Those of version 1, then those of version 3. */
const FIELDS = fieldList({
  used: `
    id name address coords total total:disabled lot_type opening_hours fee_hours notes
    source_uid original_uid uid purpose type lat lon operator_name description capacity
    restrictions max_height max_stay has_fee fee_description park_and_ride_type supervision_type
    static_data_updated_at`,
  ignored: `
    url region state free forecast
    public_url photo_url source_id has_lighting is_covered has_realtime_data realtime_* created_at
    modified_at external_identifiers geojson tags`,
  holds: {
    total: COUNT,
    'total:disabled': COUNT,
    lot_type: oneOf([
      ...Object.keys(LOT_KINDS),
      ...words('Parkplatz Parkdeck Park-Carpool Parkgarage Wohnmobilparkplatz unbekannt'),
    ]),
    type: oneOf([...Object.keys(KINDS), 'OFF_STREET_PARKING_GROUND', 'OTHER']),
    capacity: COUNT,
    restrictions: {
      what: 'no list of restrictions with counts',
      is: (value) =>
        Array.isArray(value) && value.every((one) => COUNT.is(member(one, 'capacity') ?? 0)),
    },
    max_height: CENTIMETERS,
    supervision_type: oneOf(words('YES NO VIDEO ATTENDED')),
    static_data_updated_at: DATE,
  },
});

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

function factsOf(site: unknown, at: (name: string) => string): SourceFacts {
  return {
    kind: 'parking',
    operatorName: at('operator_name') || undefined,
    openingHours: at('opening_hours').replaceAll(/\s*-\s*/g, '-') || undefined,
    maxHeightMeters: readHeight(Number(member(site, 'max_height') ?? 0) / 100),
    noOfSpaces: countOf(member(site, 'total')) ?? countOf(member(site, 'capacity')),
    noOfHandicapSpaces: countOf(member(site, 'total:disabled')) ?? restricted(site, 'DISABLED'),
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
  return [
    ...(LOT_KINDS[at('lot_type')] ?? KINDS[at('type')] ?? []),
    ...kindsWhere({
      paid: member(site, 'has_fee') === true || at('fee_hours') !== '',
      free:
        member(site, 'has_fee') === false && at('fee_description') === '' && at('fee_hours') === '',
      parkAndRide: rides.some((ride) => /^(YES|TRAIN|BUS|TRAM)$/.test(ride)),
      supervised: /^(YES|VIDEO|ATTENDED)$/.test(at('supervision_type')),
      timeLimited: Number(member(site, 'max_stay') ?? 0) > 0,
    }),
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
