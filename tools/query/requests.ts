/** What a line may ask. Unknown fields are ignored; a known field of a wrong type is an error. */
import * as v from 'valibot';
import { isPosition, type Position } from '../../src/domain/geo.ts';

const finite = v.pipe(v.number(), v.finite());
const text = v.optional(v.string(), '');
const properties = v.optional(v.array(v.pipe(v.number(), v.integer())), []);
const bbox = v.tuple([finite, finite, finite, finite]);
const position = v.custom<Position>(isPosition, '[lng, lat] within ±180 and ±90 expected');

const words = v.optional(v.boolean());

const searchFields = {
  text,
  properties,
  position: v.optional(position),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 10),
  bbox: v.optional(bbox),
};

const search = v.object({ op: v.literal('search'), ...searchFields });

/** S12: always by words. */
const byWords = v.object({ op: v.literal('words'), ...searchFields });

const clusters = v.object({
  op: v.literal('clusters'),
  bbox,
  zoom: finite,
  text,
  words,
  properties,
});

const expansionZoom = v.object({
  op: v.literal('expansionZoom'),
  clusterId: v.pipe(v.number(), v.integer()),
  text,
  words,
  properties,
});

const extent = v.object({
  op: v.literal('extent'),
  clusterId: v.pipe(v.number(), v.integer()),
  text,
  words,
  properties,
});

const suggest = v.object({ op: v.literal('suggest'), text: v.string() });

const destinations = v.object({
  op: v.literal('destinations'),
  text: v.string(),
  position: v.optional(position),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 3),
});

const stats = v.object({ op: v.literal('stats') });

export const requestSchema = v.variant('op', [
  search,
  byWords,
  clusters,
  expansionZoom,
  extent,
  suggest,
  destinations,
  stats,
]);

export type Request = v.InferOutput<typeof requestSchema>;
