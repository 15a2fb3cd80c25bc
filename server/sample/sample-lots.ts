import { LotCollectionBuilder, type LotCollection, type LotExtras } from '../lot-collection.ts';
import type { ApiLanguage } from '../negotiate.ts';
import type { Representation } from '../respond.ts';
import { SAMPLE_CASES } from './cases.ts';
import { generateLots } from './generate-lots.ts';
import { illustrationPath, readIllustrations, type IllustrationName } from './illustrations.ts';
import { SAMPLE_PROPERTIES, type SampleLot } from './sample-lot.ts';

/**
 * Makes the lots of one fictional operator: generated lots all over Norway, then one for each case that the specification
 * names. Every machine makes the same lots.
 */
export function sampleLots(operatorId: string): LotCollection {
  const illustrations = readIllustrations();
  const builder = new LotCollectionBuilder();
  for (const [name, image] of illustrations) builder.addImage(illustrationPath(name), image);
  for (const lot of [...generateLots(operatorId), ...Object.values<SampleLot>(SAMPLE_CASES)]) {
    const text = Buffer.from(JSON.stringify(lot.list));
    builder.add(text, lot.list, extrasOf(lot, illustrations));
  }
  return builder.finish(SAMPLE_PROPERTIES);
}

function extrasOf(
  { list, facts, texts, services, paymentMethods, reading, illustration }: SampleLot,
  illustrations: ReadonlyMap<IllustrationName, Representation>,
): LotExtras {
  const image = illustration && illustrations.get(illustration);
  const detailIn = (language: ApiLanguage) =>
    JSON.stringify({ ...list, ...facts, ...texts?.[language] });
  const detail = { 'nb-NO': detailIn('nb-NO'), 'en-GB': detailIn('en-GB') };
  return {
    detail: texts ? detail : detail['nb-NO'],
    services,
    paymentMethods,
    reading,
    image,
  };
}
