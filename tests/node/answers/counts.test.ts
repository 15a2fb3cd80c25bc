/** S8, F5: what the panel and the links of the sample's own lists say is what the list and the map then show. */
import { describe, expect, test } from 'vitest';
import { sampleLots } from '../../../server/sample/sample-lots.ts';
import type { Question } from '../../../src/domain/answers-api.ts';
import { LOT_KINDS } from '../../../src/domain/kinds-and-plugs.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { norwegianDestinations } from '../destinations/norway.ts';

/** Wednesday, 13.00 in Norway. */
const NOW = Date.parse('2026-11-25T12:00:00Z');

describe.each(['fjellro', 'kystpark'])('the counts of %s', (operator) => {
  const sample = sampleLots(operator);
  const parser = new LotRowParser();
  const lots = (JSON.parse(sample.list.bytes.toString()) as unknown[]).flatMap(
    (row) => parser.take(row) ?? [],
  );
  const { ask } = answersOf(engineOf(lots), norwegianDestinations);
  const shown = (asked: Partial<Question>) =>
    ask({ text: '', propertyIds: [], limit: 10, stage: 'final', patient: true, ...asked }).list!
      .total;

  test('S8: a link to a large town shows at least the lots whose city has that name', () => {
    const counts = sample.largeTowns.map((town) => lots.filter(({ city }) => city === town).length);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const [at, text] of sample.largeTowns.entries()) {
      expect(shown({ text })).toBeGreaterThanOrEqual(counts[at]!);
    }
  });

  test('F5: the two kinds make the whole list, which the page’s first answer counts', () => {
    const [parking, charging] = LOT_KINDS.map((kind) => shown({ moment: { atMs: NOW, kind } }));
    expect(parking! + charging!).toBe(shown({}));
    expect(shown({})).toBe(sample.firstAnswer.total);
    expect(sample.hasKinds).toBe(true);
  });
});
