/**
 * S8, S13: what is answered to each of the 200 phrases of tests/fixtures/destination-phrases.tsv once it is entered,
 * among the sample's lots, kept as text in phrases-entered.txt.
 */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { LOT_CASES } from '../../fixtures/lot-cases.ts';
import { ordinaryLots } from '../../support/fixture-lots.ts';
import type { Question } from '../../../src/domain/answers-api.ts';
import type { LotHit } from '../../../src/domain/search-api.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { DESTINATION_PHRASES } from '../../support/destination-phrases.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { linesOf, readAnswers, UPDATE, writeAnswers } from '../../support/kept-answers.ts';
import { norwegianDestinations } from '../destinations/norway.ts';

const FILE = join(import.meta.dirname, 'phrases-entered.txt');
const OPERATOR = 'fjellro';

const parser = new LotRowParser();
const index = norwegianDestinations();
const lots = [...ordinaryLots(OPERATOR), ...Object.values(LOT_CASES)].map(({ list }) =>
  parser.take(list),
);
const { ask, rest } = answersOf(engineOf(lots.filter((lot) => lot !== undefined)), () => index);
const found = new Map<string, string>();

function lotText({ name, city, distanceKm }: LotHit): string {
  const far = distanceKm === undefined ? '' : ` ${distanceKm.toFixed(1)} km`;
  return `${name}, ${city}${far}`;
}

async function answerTo(text: string): Promise<string> {
  const question: Question = { text, propertyIds: [], limit: 10, stage: 'final', patient: true };
  const { destination, list, nearest } = ask(question);
  const { waysOn } = await rest(question, ['waysOn']);
  const { label, accuracyMeters = 0 } = destination?.destination ?? {};
  const isWithin = list?.isWithin === true ? ' within 100 km' : '';
  const leads = waysOn && [...waysOn.spellings, ...waysOn.destinations.map((to) => to.label)];
  return linesOf({
    from:
      label === undefined ? '' : `${label}${accuracyMeters > 0 ? `, to ${accuracyMeters} m` : ''}`,
    lots: `${list?.total}${isWithin}${list?.words ? ' with every word' : ''}`,
    first: (list?.hits ?? []).slice(0, 3).map(lotText).join(' | '),
    nearest:
      nearest === undefined
        ? ''
        : `${nearest.to.label}: ${nearest.hits.slice(0, 2).map(lotText).join(' | ')}`,
    [waysOn?.isLost === true ? 'large towns' : 'did you mean']: (leads ?? []).join(' | '),
  });
}

afterAll(() =>
  writeAnswers(
    FILE,
    DESTINATION_PHRASES.map(({ typed }) => typed),
    found,
  ),
);

describe('S13: what is answered to 200 phrases once entered', () => {
  test.each(DESTINATION_PHRASES)('$group: $typed', async ({ typed }) => {
    const answer = await answerTo(typed);
    found.set(typed, answer);
    // Lots, or ways on: never a dead end.
    expect(answer).toMatch(/ {2}(?:first|large towns|did you mean): /);
    expect(answer).toBe(UPDATE ? answer : readAnswers(FILE).get(typed));
  });
});
