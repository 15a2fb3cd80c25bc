/** The API as files: the same answers from a host that knows nothing but files. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LotCollection, LotCollectionBuilder } from '../../../server/lot-collection.ts';
import { readLotFile } from '../../../server/lot-file.ts';
import { Representation } from '../../../server/representation.ts';
import { apiListener } from '../../../server/site.ts';
import { apiFolder, listUrl } from '../../../src/api/lot-url.ts';
import { createParkingApi } from '../../../src/api/parking-api.ts';
import { type Lot, lotIdOf } from '../../../src/domain/lot.ts';
import { exportOperator } from '../../../tools/export-api/export-operator.ts';
import { requestList } from '../../../workers/loading/request-list.ts';
import { OPERATORS_TEXT } from '../../support/sample-operators.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testServers } from '../../support/test-servers.ts';
import { runToEnd } from '../../support/run-to-end.ts';
import { readStream } from '../loading/read-all.ts';

const BASE = '/api/fjellro/parkinglots';
const folder = temporaryFolder();
const serve = testServers();
let apiOrigin = '';
let filesOrigin = '';
/** The API answers 500 for these lots and images (`7/image`). */
const broken = new Set<string>();
afterEach(() => broken.clear());

/** One lot whose image is at `7/image`, an address without an ending. */
function withImage(): LotCollection {
  const builder = new LotCollectionBuilder();
  const row = { parkingLotId: 7, name: 'Kaia', position: { coordinates: [5, 60] } };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  builder.add(Buffer.from(JSON.stringify(row)), row, {
    detail: JSON.stringify({ ...row, image: '7/image' }),
    image: new Representation(svg, 'image/svg+xml'),
  });
  return builder.finish();
}

function exportTo(path: string, id = 'kystpark') {
  const source = `${apiOrigin}/api/${id}/parkinglots`;
  return exportOperator({ operator: { id }, source, folder: join(folder, path) });
}

function jsonIn(path: string): unknown {
  return JSON.parse(readFileSync(join(folder, path), 'utf8'));
}

const has = (path: string) => existsSync(join(folder, path));

beforeAll(async () => {
  const { lots } = await readLotFile(join(import.meta.dirname, 'samples/lots.ndjson'));
  const api = apiListener(
    new Map([
      ['fjellro', lots],
      ['kystpark', withImage()],
    ]),
  );
  apiOrigin = await serve((request, response) => {
    const [, path = '', id = ''] = /parkinglots\/((\w+).*)/.exec(request.url ?? '') ?? [];
    if (broken.has(id) || broken.has(path)) response.writeHead(500).end();
    else api(request, response);
  });
  await exportTo(BASE, 'fjellro');
  await exportTo('kyst');
  const files = sirv(folder, { dev: true });
  filesOrigin = await serve((request, response) => files(request, response));
});

/** Reads a list as the page's worker does. */
async function listOf(url: string, language: string): Promise<Lot[]> {
  const { body } = await requestList({ url, language, storeKey: 'fjellro' });
  return (await readStream(body)).lots;
}

/** Blanks the image: an export renames images, so the two answers differ there. */
function withoutImage<T extends { readonly lot: object }>(answer: T): T {
  return { ...answer, lot: { ...answer.lot, image: '' } };
}

describe('"api": "files"', () => {
  it.each([
    ['nb-NO', 'no'],
    ['en-GB', 'en'],
  ] as const)('answers what the API answers in %s', async (locale, files) => {
    const calls = createParkingApi({ baseUrl: BASE, locale, pageOrigin: apiOrigin });
    const fromFiles = createParkingApi({ baseUrl: BASE, locale, files, pageOrigin: filesOrigin });
    const lots = await listOf(listUrl(apiFolder(BASE, apiOrigin)), locale);
    expect(lots.length).toBeGreaterThan(5);
    expect(await listOf(listUrl(apiFolder(BASE, filesOrigin), true), locale)).toEqual(lots);
    expect(await fromFiles.properties()).toEqual(await calls.properties());
    for (const id of lots.flatMap((lot) => lotIdOf(lot.id) ?? [])) {
      expect(withoutImage(await fromFiles.lot(id))).toEqual(withoutImage(await calls.lot(id)));
      for (const part of ['services', 'nearby', 'paymentMethods'] as const) {
        expect(await fromFiles[part](id)).toEqual(await calls[part](id));
      }
    }
    await expect(fromFiles.lot('nobody')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('P5: copies images once, with an ending that tells a file server what they are', async () => {
    const where = { baseUrl: '/kyst', pageOrigin: filesOrigin };
    const api = createParkingApi({ ...where, locale: 'nb-NO', files: 'no' });
    const { lot } = await api.lot('7');
    const response = await fetch(new URL(api.imageUrl(lot.image ?? '') ?? '', filesOrigin));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('keeps the earlier export’s files of a lot that the API fails on, and reports it', async () => {
    await exportTo('again', 'fjellro');
    const [first] = jsonIn('again/index.json') as { parkingLotId: string | number }[];
    const id = String(first?.parkingLotId);
    broken.add(id);
    const { failures } = await exportTo('again', 'fjellro');
    expect(failures.filter((failure) => failure.startsWith('lot'))).toEqual(
      ['no', 'en', 'dk'].map((code) => expect.stringContaining(`lot ${id} in "${code}"`)),
    );
    expect(has(`again/${id}/index.no.json`)).toBe(true);
    expect(has('again.new')).toBe(false);
  });

  it('P1: leaves out an image that the API fails on, reports it, and keeps the lot’s other files', async () => {
    broken.add('7/image');
    const { failures } = await exportTo('no-picture');
    expect(failures).toEqual([
      `image "7/image": ${apiOrigin}/api/kystpark/parkinglots/7/image answered 500`,
    ]);
    expect(jsonIn('no-picture/7/index.no.json')).toMatchObject({ name: 'Kaia' });
    expect(jsonIn('no-picture/7/index.no.json')).not.toHaveProperty('image');
    expect(has('no-picture/7/services.no.json')).toBe(true);
  });

  it('keeps the earlier export’s picture of a lot that the API fails on', async () => {
    await exportTo('kept');
    broken.add('7');
    expect((await exportTo('kept')).failures).toHaveLength(3);
    const { image } = jsonIn('kept/7/index.no.json') as { image: string };
    expect(readFileSync(join(folder, 'kept', image)).toString('latin1')).toContain('PNG');
  });

  it('restores the earlier files when the last run stopped after moving them away', async () => {
    await exportTo('stopped');
    renameSync(join(folder, 'stopped'), join(folder, 'stopped.old'));
    broken.add('7');
    await exportTo('stopped');
    expect(has('stopped/7/index.no.json')).toBe(true);
    expect(has('stopped.old')).toBe(false);
  });
});

it("npm run export-api, D2: refuses to publish the sample's invented lots as somebody else's", () => {
  const operators = join(folder, 'operators.json');
  writeFileSync(operators, OPERATORS_TEXT.replaceAll('fjellro', 'nabopark'));
  const args = ['--out', join(folder, 'nothing'), '--operators', operators];
  const { status, stderr } = runToEnd('tools/export-api/run-export.ts', ...args);
  expect(stderr).toBe(
    'There are no lots for nabopark: --lots nabopark=FILE, or --api URL of the API to copy\n',
  );
  expect([status, has('nothing')]).toEqual([1, false]);
});
