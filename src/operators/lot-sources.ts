import type { Operator } from './operator.ts';

/** The sample's sources in short (D2); the notice that they link to names each with its licence. */
const OF_SAMPLE = '© OpenStreetMap contributors, Open Charge Map, NOBIL, Statens vegvesen, Entur';

/** Whom the lots' data is from, with the page where the licence stands. [A1] */
export function lotSources({
  dataAttribution = [],
  sample,
}: Pick<Operator, 'dataAttribution' | 'sample'>): NonNullable<Operator['dataAttribution']> {
  if (sample !== true) return dataAttribution;
  return [...dataAttribution, { text: OF_SAMPLE, url: `${import.meta.env.BASE_URL}licenses.txt` }];
}
