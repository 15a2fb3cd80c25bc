/** Any list is rendered whole, by a server that has rendered nothing before. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LotCollectionBuilder } from '../../../server/lot-collection.ts';
import type { PageRenderer } from '../../../server/render.ts';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { SitePaths } from '../../../src/domain/paths.ts';
import { checkOperators } from '../../../src/operators/check-operators.ts';
import { drawsOf } from '../../support/sample.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const OPERATORS = join(PROJECT, 'tests/fixtures/operators.json');
const { file } = checkOperators(JSON.parse(readFileSync(OPERATORS, 'utf8')));
if (!file) throw new Error('The sample is broken.');
const operators = file;

/** The search page's root in each language, by code that nobody has used yet. */
async function renderedByNewServer(rows: readonly object[]): Promise<readonly string[]> {
  vi.resetModules();
  const rendererOf = await newServer();
  return await renderedBy(rendererOf(rows));
}

async function newServer(): Promise<(rows: readonly object[]) => PageRenderer> {
  const server = await import('../../../server/render.ts');
  const { pageMaker } = await import('../../../server/page-maker.ts');
  const { sourceRelease } = await import('../../support/source-release.ts');
  const make = pageMaker(await sourceRelease(), operators);
  return (rows) => new server.PageRenderer(make, operators, listOf(rows));
}

function listOf(rows: readonly object[]) {
  const builder = new LotCollectionBuilder();
  for (const row of rows) builder.add(Buffer.from(JSON.stringify(row)), row);
  return new Map([['fjellro', builder.finish()]]);
}

async function renderedBy(renderer: PageRenderer): Promise<readonly string[]> {
  const pages: string[] = [];
  for (const { code } of LANGUAGES) {
    const pathname = code === 'no' ? '/' : `/${code}`;
    const page = await renderer.at({
      operatorId: 'fjellro',
      home: 'no' as const,
      basename: '/',
      pathname,
      path: SitePaths.of('no').parse(pathname),
    });
    pages.push(page?.bytes.toString() ?? '');
  }
  return pages;
}

const OSLO = [10.75, 59.91];

function lot(id: number, more: object = {}): object {
  return {
    parkingLotId: id,
    name: 'Torget',
    address: { street: '', city: 'Moss' },
    position: { coordinates: OSLO },
    ...more,
  };
}

describe('the first list that a server renders', () => {
  beforeEach(() => vi.resetModules());

  test.each([
    ['of namesakes on one spot', [lot(1), lot(2)]],
    ['of namesakes in one town', [lot(1), lot(2, { position: { coordinates: [10.9, 60] } })]],
    ['of lots without name and street', [lot(1, { name: '' }), lot(2, { name: null })]],
    ['without a lot', []],
  ])('%s is whole in every language', async (_, rows) => {
    for (const page of await renderedByNewServer(rows)) {
      expect(page.match(/href="[^"]*\/parkinglot\/\d+"/g) ?? []).toHaveLength(rows.length);
    }
  });
});

/** Fields as lists have them: few values, so that many lots are alike, and none. */
const field = (...values: readonly unknown[]) => fc.constantFrom(...values, null, undefined, '');
const anyRow = fc.record(
  {
    parkingLotId: fc.oneof(fc.integer({ min: 1, max: 8 }), field('a', '..', 'properties')),
    name: field('Torget', 'P-hus', '<b>&amp;</b>'),
    address: fc.oneof(
      fc.record(
        { street: field('Storgata 1'), city: field('Moss', 'Oslo'), postalCode: field('1530') },
        { requiredKeys: [] },
      ),
      field(),
    ),
    position: fc.record({
      coordinates: fc.constantFrom(OSLO, [10.751, 59.911], [5.32, 60.39], [10], [200, 0], null),
    }),
    properties: field([{ id: 1, name: 'Contract parking B2B' }], [{ id: 77 }], []),
    totalNoOfChargers: field(0, 4, -1, 'many'),
    noOfSpaces: field(0, 12),
  },
  { requiredKeys: [] },
);

test('renders any list of up to 12 lots completely in every language, whichever fields are missing or equal', async () => {
  const rendererOf = await newServer();
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { maxLength: 12 }), async (rows) => {
      const { hits } = listOf(rows).get('fjellro')!.firstAnswer;
      for (const page of await renderedBy(rendererOf(rows))) {
        expect(page.match(/<h1/g)).toHaveLength(1);
        const linked = hits.filter(({ id }) => id !== undefined);
        // The map's first picture has links of its own.
        const list = page.replaceAll(/<svg[^>]* viewBox="-1300[^]*?<\/svg>/g, '');
        expect(list.match(/href="[^"]*\/parkinglot\/[\w-]+"/g) ?? []).toHaveLength(linked.length);
      }
    }),
    { numRuns: drawsOf(150) },
  );
}, 120_000);

test('code on demand is loaded by one module, which the server can ask to load all of it', () => {
  const lazies = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) =>
      /\blazy\b[^;]*from 'react'/.test(readFileSync(join(PROJECT, 'src', path), 'utf8')),
    );
  expect(lazies).toEqual(['ui/on-demand.tsx']);
});
