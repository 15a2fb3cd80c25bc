/**
 * OpenStreetMap by way of Overpass (`[out:json]; … out center;`; ODbL) or as GeoJSON:
 * `amenity=parking` and `amenity=charging_station`.
 */
import { positionFault, positionOf } from '../lot/position.ts';
import { chargersOf, DATE, member, textOf } from '../lot/values.ts';
import type { Field, ImportedRow, KnownSource } from '../source.ts';
import { featureOf, osmReference } from './geo-json.ts';
import { paymentsOf } from './payment.ts';
import {
  descriptionNotes,
  factsOfTags,
  gone,
  priceNotes,
  propertyKinds,
  TAG_FIELDS,
  tagReader,
} from './tags.ts';

const FIELDS: readonly Field[] = [
  { path: 'type', becomes: 'the id `osm-n…`, `osm-w…`, `osm-r…`' },
  { path: 'id', becomes: 'the id' },
  { path: 'properties.@id', becomes: 'the id, in GeoJSON' },
  { path: 'lat', becomes: 'the position of a node' },
  { path: 'lon', becomes: 'the position of a node' },
  { path: 'center', becomes: 'the position of a way or relation: query with `out center`' },
  {
    path: 'geometry',
    becomes: 'the position in GeoJSON; a shape’s is the middle of its box',
  },
  { path: 'nodes', ignored: 'the shape' },
  { path: 'members', ignored: 'the shape' },
  { path: 'bounds', ignored: 'the shape' },
  { path: 'timestamp', becomes: '`sourceUpdated`: query with `out center meta`', holds: DATE },
  { path: 'version', ignored: 'edit history' },
  { path: 'changeset', ignored: 'edit history' },
  { path: 'user', ignored: 'edit history' },
  { path: 'uid', ignored: 'edit history' },
  ...['tags', 'properties'].flatMap((at) =>
    TAG_FIELDS.map((field) => Object.assign({ ...field }, { path: `${at}.${field.path}` })),
  ),
];

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
