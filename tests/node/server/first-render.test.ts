/** Any list is rendered whole, by a server that has rendered nothing before. */
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { PageRenderer } from '../../../server/render.ts';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { pageAt } from '../../support/page-at.ts';
import { drawsOf } from '../../support/sample.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';
import { forAllAsync } from '../../support/for-all.ts';

/** Code that nobody has used yet. */
async function newServer(): Promise<(rows: readonly object[]) => PageRenderer> {
  vi.resetModules();
  const server = await import('../../../server/render.ts');
  const { pageMaker } = await import('../../../server/page-maker.ts');
  const { sourceRelease } = await import('../../support/source-release.ts');
  const make = pageMaker(await sourceRelease());
  return (rows) => new server.PageRenderer(make, new Map([['fjellro', servedRows(rows)]]));
}

/** Fields as lists have them: few values, so that many lots are alike, and none. */
const field = (...values: readonly unknown[]) => fc.constantFrom(...values, null, undefined, '');
const address = {
  street: field('Storgata 1'),
  city: field('Moss', 'Oslo'),
  postalCode: field('1'),
};
const places = [[10.75, 59.91], [10.751, 59.911], [5.32, 60.39], [10], [200, 0], null];
const namesake = { name: 'Torget', address: { street: '', city: 'Moss' } };
const anyRow = fc.record(
  {
    parkingLotId: fc.oneof(fc.integer({ min: 1, max: 8 }), field('a', '..', 'properties')),
    name: field('Torget', 'P-hus', '<b>&amp;</b>'),
    address: fc.oneof(fc.record(address, { requiredKeys: [] }), field()),
    position: fc.record({ coordinates: fc.constantFrom(...places) }),
    properties: field([{ id: 1, name: 'Contract parking B2B' }], [{ id: 77 }], []),
    totalNoOfChargers: field(0, 4, -1, 'many'),
    noOfSpaces: field(0, 12),
  },
  { requiredKeys: [] },
);

const NO_ROW = fc.constantFrom<unknown>('no lot', null, []) as fc.Arbitrary<object>;

test('renders any list of up to 12 lots completely in every language, whichever fields are missing or equal', async () => {
  const rendererOf = await newServer();
  await forAllAsync(
    // The first that a server renders is of namesakes on one spot.
    { numRuns: drawsOf(150), examples: [[[lotRow(1, namesake), lotRow(2, namesake)]]] },
    fc.array(fc.oneof({ weight: 9, arbitrary: anyRow }, NO_ROW), { maxLength: 12 }),
    async (rows) => {
      const linked = servedRows(rows).summary.answer.hits.filter(({ id }) => id !== undefined);
      const renderer = rendererOf(rows);
      for (const { code } of LANGUAGES) {
        const found = await pageAt(renderer, code === 'no' ? '/' : `/${code}`);
        const page = found?.bytes.toString() ?? '';
        expect(page.match(/<h1/g)).toHaveLength(1);
        // The map's first picture has links of its own.
        const list = page.replaceAll(/<svg[^>]* viewBox="-1300[^]*?<\/svg>/g, '');
        expect(list.match(/href="[^"]*\/parkinglot\/[\w-]+"/g) ?? []).toHaveLength(linked.length);
      }
    },
  );
}, 120_000);
