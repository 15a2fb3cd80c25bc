/** ParkAPI: the lots of a city in version 1 (ParkenDD), the parking sites of version 3 (parkapi-sources). */
import { lotId } from '../../../server/source-ids.ts';
import { languageOf } from '../../../src/domain/languages.ts';
import type { PropertyKind } from '../../../src/domain/property-vocabulary.ts';
import { MOST, readHeight } from '../../../src/domain/row-values.ts';
import {
  entriesOf,
  type Fields,
  kindsWhere,
  labelOf,
  positionOf,
  someHave,
  textOf,
} from '../lot/values.ts';
import type { KnownSource, RowContext, SourceLot } from '../source.ts';

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

/** A site's own id, in which version 3 leads with its source. */
function ownId(site: Fields): string {
  return ['original_uid', 'uid', 'id'].map((name) => site.word(name)).find(Boolean) ?? '';
}

function convert(site: Fields, { language }: RowContext): SourceLot | string {
  const named = ownId(site);
  const id = lotId([site.word('source_uid'), named].filter(Boolean).join('-'));
  if (named === '' || id === undefined) return 'no id';
  const purpose = site.text('purpose');
  if (!/^(CAR)?$/.test(purpose)) return `not for cars: ${purpose}`;
  const type = site.text('lot_type');
  if (type === 'Wohnmobilparkplatz') return 'for motorhomes';
  const coords = site.at('coords');
  const coordinates = positionOf(
    coords.raw('lng') ?? site.raw('lon'),
    coords.raw('lat') ?? site.raw('lat'),
  );
  if (typeof coordinates === 'string') return coordinates;
  const fee = site.text('fee_description');
  const feeHours = site.text('fee_hours');
  const rides = entriesOf(site.raw('park_and_ride_type')).map(textOf);
  return {
    id,
    name: site.text('name'),
    ...addressOf(site.text('address')),
    country: '',
    coordinates,
    kinds: [
      ...(LOT_KINDS[type] ?? KINDS[site.text('type')] ?? []),
      ...kindsWhere({
        paid: site.raw('has_fee') === true || feeHours !== '',
        free: site.raw('has_fee') === false && fee === '' && feeHours === '',
        parkAndRide: rides.some((ride) => /^(YES|TRAIN|BUS|TRAM)$/.test(ride)),
        supervised: /^(YES|VIDEO|ATTENDED)$/.test(site.text('supervision_type')),
        timeLimited: Number(site.raw('max_stay') ?? 0) > 0,
      }),
    ],
    chargers: restricted(site, 'CHARGING', MOST.chargers),
    facts: {
      kind: 'parking',
      operatorName: site.text('operator_name') || undefined,
      openingHours:
        site.text('opening_hours').replaceAll(/\s+/g, ' ').replaceAll(/ ?- ?/g, '-') || undefined,
      maxHeightMeters: site.read(
        'max_height',
        (centimeters) => readHeight(Number(centimeters) / 100),
        'height in cm',
      ),
      noOfSpaces: site.count('total') || site.count('capacity'),
      noOfHandicapSpaces: site.count('total:disabled') || restricted(site, 'DISABLED'),
    },
    description: [site.text('description'), noteOf(site.raw('notes'), language)],
    prices: [fee, { about: 'fee', text: feeHours }],
    sourceUpdated: site.day('static_data_updated_at'),
  };
}

/** Returns the number of spaces with a restriction (DISABLED, CHARGING), if the site says it once. */
function restricted(site: Fields, type: string, most?: number): number | undefined {
  const [found, ...others] = site
    .list('restrictions')
    .filter((restriction) => restriction.raw('type') === type);
  return others.length === 0 ? found?.count('capacity', most) : undefined;
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
  listAt: ['lots', 'items'],
  label: (site, at) => labelOf(`site ${ownId(site) || at}`, site.text('name')),
  recognises: (rows) =>
    someHave(rows, 'lot_type', 'name') || someHave(rows, 'purpose', 'has_realtime_data'),
  convert,
};
