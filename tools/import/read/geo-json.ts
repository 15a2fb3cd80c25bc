/** GeoJSON (RFC 7946): each feature is a row. One that is no point gets the middle of its bounding box. */
import { member, textOf } from '../lot/values.ts';

export interface Feature {
  readonly id: unknown;
  readonly properties: unknown;
  readonly coordinates: readonly [lng: number, lat: number] | undefined;
}

export function featureOf(feature: unknown): Feature {
  return {
    id: member(feature, 'id'),
    properties: member(feature, 'properties'),
    coordinates: middleOf(member(feature, 'geometry')),
  };
}

/** `way/43187391`, as overpass-turbo names objects in GeoJSON. */
export function osmReference({ id, properties }: Feature): { type: string; id: unknown } {
  const named = textOf(member(properties, '@id')) || textOf(id);
  const [, type = '', number] = /^(node|way|relation)\/(\d+)$/.exec(named) ?? [];
  return { type, id: number === undefined ? undefined : Number(number) };
}

function middleOf(geometry: unknown): Feature['coordinates'] {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [lng, lat] = node as unknown[];
    if (typeof lng === 'number' && typeof lat === 'number') {
      west = Math.min(west, lng);
      east = Math.max(east, lng);
      south = Math.min(south, lat);
      north = Math.max(north, lat);
    } else for (const child of node) visit(child);
  };
  visit(member(geometry, 'coordinates'));
  return west <= east ? [(west + east) / 2, (south + north) / 2] : undefined;
}
