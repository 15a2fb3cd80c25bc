/** S8, S9, S10, F5: what the panel and the links of the sample's own lists say is what the list and the map then show. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLots } from '../../../server/sample/sample-lots.ts';
import type { Question } from '../../../src/domain/answers-api.ts';
import { readReadings } from '../../../src/domain/availability.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { forAllAsync } from '../../support/for-all.ts';
import { SEED } from '../../support/seed.ts';
import { norwegianDestinations } from '../destinations/norway.ts';

/** Wednesday, 13.00 in Norway. */
const NOW = Date.parse('2026-11-25T12:00:00Z');
const WORLD = [-180, -90, 180, 90] as const;
const index = norwegianDestinations();

describe.each(['fjellro', 'kystpark'])('the counts of %s', (operator) => {
  const sample = sampleLots(operator);
  const parser = new LotRowParser();
  const lots = (JSON.parse(sample.list.bytes.toString()) as unknown[]).flatMap(
    (row) => parser.take(row) ?? [],
  );
  const engine = engineOf(lots);
  engine.setReadings(readReadings(sample.availability(NOW)) ?? []);
  const { ask, rest } = answersOf(engine, () => index);

  /** How many lots the list has, after checking that the map has as many. */
  function shown(asked: Partial<Question>): number {
    const all = { text: '', propertyIds: [], limit: 10, stage: 'final', patient: true } as const;
    const { text, propertyIds, moment, ...more } = { ...all, ...asked };
    const { list, destination } = ask({ text, propertyIds, moment, ...more });
    const match = { text, propertyIds, moment, words: 'auto' } as const;
    const markers = engine.clusters({ ...match, bbox: WORLD, zoom: 6, groupCoincident: true });
    const onMap = markers.pointCounts.reduce((sum, count) => sum + count, 0);
    // A list of what is around a place has no text of its own to match.
    expect(destination?.surroundings === true ? list!.total : onMap).toBe(list!.total);
    return list!.total;
  }

  const towns = ['', ...sample.summary.largeTowns, 'Lillehammer', 'Tromsø', 'Harstad', 'P-hus'];
  const question = fc.record({
    text: fc.constantFrom(...towns),
    propertyIds: fc.uniqueArray(fc.integer({ min: 1, max: 22 }), { maxLength: 2 }),
    moment: fc.record(
      {
        atMs: fc.constant(NOW),
        open: fc.constant(true),
        free: fc.constant(true),
        kind: fc.constantFrom(...LOT_KINDS),
        plug: fc.constantFrom(...PLUGS),
        kw: fc.constantFrom(22, 50, 150),
        height: fc.constantFrom(1.9, 2.2),
      },
      { requiredKeys: ['atMs'] },
    ),
    limit: fc.constant(10),
    stage: fc.constant('final' as const),
    patient: fc.constant(true as const),
  });

  test('S10: ticking a filter shows as many lots as stand beside it', () =>
    forAllAsync({ seed: SEED, numRuns: 200 }, question, fc.nat(), async (asked, choice) => {
      const { counts = {}, momentCounts } = await rest(asked, ['counts']);
      const { kinds = {}, plugs = {}, kw = {}, heights = {}, open, free } = momentCounts ?? {};
      const single = { ...(open !== undefined && { open }), ...(free !== undefined && { free }) };
      const momentary = (change: Partial<Question['moment']>) => ({
        moment: { ...asked.moment, ...change },
      });
      const each = (
        all: Readonly<Record<string, number>>,
        change: (option: string) => Partial<Question>,
      ) => Object.entries(all).map(([option, count]) => [change(option), count] as const);
      const options = [
        ...each(counts, (id) => ({
          propertyIds: [...new Set([...asked.propertyIds, Number(id)])],
        })),
        ...each(kinds, (kind) => momentary({ kind })),
        ...each(plugs, (plug) => momentary({ plug })),
        ...each(kw, (power) => momentary({ kw: Number(power) })),
        ...each(heights, (meters) => momentary({ height: Number(meters) })),
        ...each(single, (name) => momentary({ [name]: true })),
      ];
      expect(options.length).toBeGreaterThan(0);
      const [change, lotCount] = options[choice % options.length]!;
      expect(shown({ ...asked, ...change })).toBe(lotCount);
    }));

  test('S8: a link to a large town shows at least the lots whose city has that name', () => {
    const counts = sample.summary.largeTowns.map(
      (town) => lots.filter(({ city }) => city === town).length,
    );
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const [at, text] of sample.summary.largeTowns.entries()) {
      expect(shown({ text })).toBeGreaterThanOrEqual(counts[at]!);
    }
  });

  test('F5: the two kinds make the whole list, which the page’s first answer counts', () => {
    const [parking, charging] = LOT_KINDS.map((kind) => shown({ moment: { atMs: NOW, kind } }));
    expect(parking! + charging!).toBe(shown({}));
    expect(shown({})).toBe(sample.summary.answer.total);
    expect(sample.summary.hasKinds).toBe(true);
  });
});
