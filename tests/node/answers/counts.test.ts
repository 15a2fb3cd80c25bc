/** S10, S9: what the panel says beside a filter is what ticking it shows, in list, map and towns, on the sample's own lists. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleLots } from '../../../server/sample/sample-lots.ts';
import type { Question } from '../../../src/domain/answers-api.ts';
import { readReadings } from '../../../src/domain/availability.ts';
import { LOT_KINDS, PLUGS } from '../../../src/domain/kinds-and-plugs.ts';
import { LotRowParser } from '../../../workers/loading/lot-row-parser.ts';
import { answersOf, engineOf } from '../../support/engine-stand-in.ts';
import { SEED } from '../../support/seed.ts';
import { norwegianDestinations } from '../destinations/norway.ts';

/** Wednesday, 13.00 in Norway. */
const NOW = Date.parse('2026-11-25T12:00:00Z');
const WORLD = [-180, -90, 180, 90] as const;
const index = norwegianDestinations();

describe.each(['fjellro', 'kystpark'])('the counts of %s', (operator) => {
  const sample = sampleLots(operator);
  const parser = new LotRowParser();
  const rows = JSON.parse(sample.list.bytes.toString()) as unknown[];
  const engine = engineOf(rows.flatMap((row) => parser.take(row) ?? []));
  engine.setReadings(readReadings(sample.availability(NOW)) ?? []);
  const { ask, rest } = answersOf(engine, () => index);

  /** How many lots the list has, after checking that the map has as many. */
  function shown(question: Question): number {
    const { list, destination } = ask(question);
    const { text, propertyIds, moment } = question;
    const query = { text, propertyIds, moment, words: 'auto' } as const;
    const markers = engine.clusters({ ...query, bbox: WORLD, zoom: 6, groupCoincident: true });
    const onMap = markers.pointCounts.reduce((sum, count) => sum + count, 0);
    const total = list?.total ?? 0;
    // A list of what is around a place has no text of its own to match.
    expect(onMap).toBe(destination?.surroundings === true ? onMap : total);
    return total;
  }

  const towns = ['', ...sample.largeTowns, 'Lillehammer', 'Tromsø', 'Harstad', 'P-hus'];
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

  test('S10: ticking a filter shows as many lots as stand beside it', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.nat(), async (asked: Question, choice) => {
        const { counts = {}, momentCounts } = await rest(asked, ['counts']);
        const { kinds = {}, plugs = {}, kw = {}, heights = {}, open, free } = momentCounts ?? {};
        const { moment, propertyIds } = asked;
        const momentary = (change: Partial<Question['moment']>, lots: number) =>
          [{ ...asked, moment: { atMs: NOW, ...moment, ...change } }, lots] as const;
        const alsoWith = (id: string) => [...new Set([...propertyIds, Number(id)])];
        const options = [
          ...Object.entries(counts).map(
            ([id, lots]) => [{ ...asked, propertyIds: alsoWith(id) }, lots] as const,
          ),
          ...Object.entries(kinds).map(([kind, lots]) => momentary({ kind }, lots)),
          ...Object.entries(plugs).map(([plug, lots]) => momentary({ plug }, lots)),
          ...Object.entries(kw).map(([power, lots]) => momentary({ kw: Number(power) }, lots)),
          ...Object.entries(heights).map(([meters, lots]) =>
            momentary({ height: Number(meters) }, lots),
          ),
          ...(open === undefined ? [] : [momentary({ open: true }, open)]),
          ...(free === undefined ? [] : [momentary({ free: true }, free)]),
        ];
        const [ticked, lots] = options[choice % options.length] ?? [asked, 0];
        expect(options.length).toBeGreaterThan(0);
        expect(shown(ticked)).toBe(lots);
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  test('S8: a link to a large town shows at least the lots whose city has that name', () => {
    const largest = sample.largeTowns.map((text) =>
      shown({ text, propertyIds: [], limit: 10, stage: 'final', patient: true }),
    );
    const cities = sample.largeTowns.map(
      (town) =>
        rows.filter((row) => (row as { address: { city: string } }).address.city === town).length,
    );
    expect(largest.every((lots, at) => lots >= (cities[at] ?? Infinity))).toBe(true);
    expect(cities).toEqual([...cities].sort((a, b) => b - a));
  });

  test('F5: the two kinds make the whole list, which the page’s first answer counts', () => {
    const all = { text: '', propertyIds: [], limit: 10, stage: 'final' } as const;
    const [parking, charging] = LOT_KINDS.map((kind) =>
      shown({ ...all, moment: { atMs: NOW, kind } }),
    );
    expect((parking ?? 0) + (charging ?? 0)).toBe(shown(all));
    expect(shown(all)).toBe(sample.firstAnswer.total);
    expect(sample.hasKinds).toBe(true);
  });
});
