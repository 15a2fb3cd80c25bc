/** What a line may ask. Unknown fields are ignored; a known field of a wrong type is an error. */
import * as v from 'valibot';
import { isPosition, type Position } from '../../src/domain/geo.ts';

const finite = v.pipe(v.number(), v.finite());
const text = v.optional(v.string(), '');
const properties = v.optional(v.array(v.pipe(v.number(), v.integer())), []);
const bbox = v.tuple([finite, finite, finite, finite]);
const position = v.custom<Position>(isPosition, '[lng, lat] within ±180 and ±90 expected');

const search = v.object({
  op: v.literal('search'),
  text,
  properties,
  position: v.optional(position),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 10),
  bbox: v.optional(bbox),
});

const clusters = v.object({ op: v.literal('clusters'), bbox, zoom: finite, text, properties });

const expansionZoom = v.object({
  op: v.literal('expansionZoom'),
  clusterId: v.pipe(v.number(), v.integer()),
  text,
  properties,
});

const suggest = v.object({ op: v.literal('suggest'), text: v.string() });

const stats = v.object({ op: v.literal('stats') });

export const requestSchema = v.variant('op', [search, clusters, expansionZoom, suggest, stats]);

export type Request = v.InferOutput<typeof requestSchema>;
