/** GeoJSON (RFC 7946): each feature is a row. One that is no point gets the middle of its bounding box. */
import { boxAround } from '../../../src/domain/geo.ts';
import { member, textOf } from '../lot/values.ts';

export function isFeature(row: unknown): boolean {
  return member(row, 'type') === 'Feature';
}

/** What holds a row's columns. */
export function recordOf(row: unknown): unknown {
  return isFeature(row) ? member(row, 'properties') : row;
}

/** `way/43187391`, as overpass-turbo names objects in GeoJSON. */
export function osmReference(feature: unknown): { type: string; id: unknown } {
  const named = textOf(member(recordOf(feature), '@id')) || textOf(member(feature, 'id'));
  const [, type = '', number] = /^(node|way|relation)\/(\d+)$/.exec(named) ?? [];
  return { type, id: number === undefined ? undefined : Number(number) };
}

/** Undefined without a position. */
export function featurePosition(feature: unknown): [lng: number, lat: number] | undefined {
  const [west, south, east, north] = boxAround(
    positionsIn(member(member(feature, 'geometry'), 'coordinates')),
  );
  return west <= east ? [(west + east) / 2, (south + north) / 2] : undefined;
}

/** The positions of a geometry, however deep its lists are. */
function positionsIn(node: unknown): readonly number[][] {
  if (!Array.isArray(node)) return [];
  const isPosition = typeof node[0] === 'number' && typeof node[1] === 'number';
  return isPosition
    ? [node as number[]]
    : (node as unknown[]).flatMap((child) => positionsIn(child));
}
