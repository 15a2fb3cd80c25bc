import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import type { LotsByOperator } from '../../server/api.ts';
import type { ServedLots } from '../../server/current-site.ts';
import { LotCollectionBuilder, type LotCollection } from '../../server/lot-collection.ts';
import type { ApiLanguage } from '../../server/negotiate.ts';
import { readDrawings } from '../../server/sample/sample-lots.ts';
import { LOT_CASES, NAMED_PROPERTIES, type FixtureLot } from '../fixtures/lot-cases.ts';

const OPERATORS = ['fjellro', 'kystpark'] as const;
export type FixtureOperator = (typeof OPERATORS)[number];

/** The ordinary lots of an operator, all over Norway. */
export function ordinaryLots(operator: FixtureOperator): readonly FixtureLot[] {
  const file = new URL(`../fixtures/lots-${operator}.ndjson.gz`, import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as FixtureLot);
}

/** The lots that tests serve: ordinary ones, then each case of the specification. */
export function fixtureLots(operator: FixtureOperator): LotCollection {
  const drawings = readDrawings();
  const builder = new LotCollectionBuilder();
  for (const [path, image] of drawings) builder.addImage(path, image);
  for (const lot of [...ordinaryLots(operator), ...Object.values<FixtureLot>(LOT_CASES)]) {
    const { list, facts, texts, services, paymentMethods, reading, illustration } = lot;
    const detailIn = (language: ApiLanguage) =>
      JSON.stringify({ ...list, ...facts, ...texts?.[language] });
    const detail = { 'nb-NO': detailIn('nb-NO'), 'en-GB': detailIn('en-GB') };
    const drawing = drawings.get(`/images/${illustration}.svg`);
    if (drawing) builder.addImage(`/${String(list.parkingLotId)}/image`, drawing);
    builder.add(Buffer.from(JSON.stringify(list)), list, {
      detail: texts ? detail : detail['nb-NO'],
      services,
      paymentMethods,
      reading: reading && ((nowMs) => aged(reading, nowMs)),
    });
  }
  return builder.finish(NAMED_PROPERTIES);
}

/** The same of each operator of `tests/fixtures/operators.json`. */
export function fixtureLotsByOperator(): LotsByOperator {
  return new Map(OPERATORS.map((operator) => [operator, fixtureLots(operator)]));
}

/** Lots that never change, as a server takes them. */
export function fixedLots(lots: LotsByOperator): ServedLots {
  return {
    open: () => Promise.resolve(lots),
    check: () => Promise.resolve(undefined),
    served: () => lots,
    lacking: () => new Set(),
    status: () => ({}),
  };
}

function aged({ ageMinutes, ...rest }: NonNullable<FixtureLot['reading']>, nowMs: number) {
  return { ...rest, readAt: new Date(nowMs - ageMinutes * 60_000).toISOString() };
}
