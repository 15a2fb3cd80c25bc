/** The queries. Unknown fields are ignored; a known field of a wrong type is an error. */
import * as v from 'valibot';
import { instantOf, readReadings, type Reading } from '../../src/domain/availability.ts';
import { isPosition, type Position } from '../../src/domain/geo.ts';
import { LOT_KINDS, PLUGS } from '../../src/domain/kinds-and-plugs.ts';
import { MAX_KWH, MAX_STAY } from '../../src/domain/lot-cost.ts';

const finite = v.pipe(v.number(), v.finite());
const text = v.optional(v.string(), '');
const properties = v.optional(v.array(v.pipe(v.number(), v.integer())), []);
const bbox = v.tuple([finite, finite, finite, finite]);
const position = v.custom<Position>(isPosition, '[lng, lat] within ±180 and ±90 expected');
const words = v.optional(v.boolean());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const instant = v.pipe(
  v.unknown(),
  v.transform(instantOf),
  v.number('a time with its zone expected: 2026-11-25T12:00:00+01:00'),
);

/** F4: one row, read as the page reads them. */
const reading = v.pipe(
  v.unknown(),
  v.transform((row): Reading | undefined => readReadings([row])?.[0]),
  v.custom<Reading>((read) => read !== undefined, '{id, free, readAt} expected'),
);

/** F5: filters of the moment. */
const momentFields = {
  open: v.optional(v.boolean()),
  free: v.optional(v.boolean()),
  kind: v.optional(v.picklist(LOT_KINDS)),
  plug: v.optional(v.picklist(PLUGS)),
  kw: v.optional(v.pipe(finite, v.gtValue(0))),
  height: v.optional(v.pipe(finite, v.gtValue(0))),
  now: v.optional(instant),
  readings: v.optional(v.array(reading)),
  timeZone: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'an IANA time zone expected'))),
};

/** What a set of matches depends on. */
const matchFields = { text, properties, ...momentFields };

const searchFields = {
  ...matchFields,
  position: v.optional(position),
  limit: v.optional(count, 10),
  bbox: v.optional(bbox),
};

/** F7: what a stay costs. */
const costFields = {
  stay: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_STAY))),
  at: v.optional(instant),
  kwh: v.optional(v.pipe(finite, v.gtValue(0), v.maxValue(MAX_KWH))),
  order: v.optional(v.literal('price')),
};

/** The cluster of `expansionZoom` and `extent`. */
const clusterFields = { clusterId: v.pipe(v.number(), v.integer()), words, ...matchFields };

export const requestSchema = v.variant('op', [
  v.object({ op: v.literal('search'), ...searchFields, ...costFields }),
  // S12: always by words.
  v.object({ op: v.literal('words'), ...searchFields, ...costFields }),
  // S10: what would remain for each filter of the moment.
  v.object({ op: v.literal('momentCounts'), words, ...searchFields }),
  v.object({ op: v.literal('clusters'), bbox, zoom: finite, words, ...matchFields }),
  v.object({ op: v.literal('expansionZoom'), ...clusterFields }),
  v.object({ op: v.literal('extent'), ...clusterFields }),
  v.object({ op: v.literal('suggest'), text: v.string() }),
  v.object({
    op: v.literal('destinations'),
    text: v.string(),
    position: v.optional(position),
    limit: v.optional(count, 3),
  }),
  // S14: the filters that words of a text mean.
  v.object({
    op: v.literal('understand'),
    text: v.string(),
    position: v.optional(position),
    now: v.optional(instant),
    readings: v.optional(v.array(reading)),
  }),
  v.object({ op: v.literal('stats') }),
]);

export type Request = v.InferOutput<typeof requestSchema>;

function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat(undefined, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
