/** The API as files: the same answers from a host that knows nothing but files. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { readLotFile } from '../../../server/lot-file.ts';
import { apiListener } from '../../../server/site.ts';
import { apiFolder, listUrl } from '../../../src/api/list-url.ts';
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
/** The API answers 500 for these lots and images. */
const broken = new Set<string>();
afterEach(() => broken.clear());

type Images = readonly (readonly [path: string, bytes: Uint8Array, type: string])[];
/** What an operator's API answers as its lots' pictures. */
let images: Images = [];
const pictured = () =>
  images.map(([image], index) => ({ parkingLotId: index + 1, name: `Plass ${index}`, image }));

beforeAll(async () => {
  const { lots } = await readLotFile('tests/node/deploy/samples/lots.ndjson');
  const api = apiListener(new Map([['fjellro', lots]]));
  apiOrigin = await serve((request, response) => {
    const [, path = ''] = /parkinglots\/?(.*)/.exec(request.url ?? '') ?? [];
    if (broken.has(path)) return void response.writeHead(500).end();
    if (!request.url?.startsWith('/api/pictures')) return api(request, response);
    const [, bytes, type = 'application/json'] = images.find(([name]) => name === path) ?? [];
    const lot = pictured().find(({ parkingLotId }) => String(parkingLotId) === path);
    const json = JSON.stringify(path === '' ? pictured() : (lot ?? []));
    response.writeHead(200, { 'content-type': type }).end(bytes ?? json);
  });
  await exportTo(BASE, 'fjellro');
  const files = sirv(folder, { dev: true });
  filesOrigin = await serve((request, response) => files(request, response));
});

function exportTo(path: string, id = 'pictures') {
  const source = `${apiOrigin}/api/${id}/parkinglots`;
  return exportOperator({ operator: { id }, source, folder: join(folder, path) });
}

const has = (path: string) => existsSync(join(folder, path));

function imageOf(path: string): string | undefined {
  const lot = readFileSync(join(folder, path, 'index.no.json'), 'utf8');
  return (JSON.parse(lot) as { readonly image?: string }).image;
}

/** Reads a list as the page's worker does. */
async function listOf(url: string, language: string): Promise<Lot[]> {
  const { body } = await requestList({ url, language, storeKey: 'fjellro' });
  return (await readStream(body)).lots;
}

/** Blanks the image: an export renames images, so the two answers differ there. */
function withoutImage<T extends { readonly lot: object }>(answer: T): T {
  return { ...answer, lot: { ...answer.lot, image: '' } };
}

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

it('keeps the earlier export’s files and picture of a lot that the API fails on, and reports it', async () => {
  images = [['a.svg', SVG, 'image/svg+xml']];
  await exportTo('kept');
  broken.add('1');
  const { failures } = await exportTo('kept');
  const told = ['no', 'en', 'dk'].map((code) => expect.stringContaining(`lot 1 in "${code}"`));
  expect(failures).toEqual(told);
  expect(has(`kept/${imageOf('kept/1')}`)).toBe(true);
  // When no lot has it any more, it goes.
  images = [['b.svg', Buffer.from(SVG.toString().replace('4', '5')), 'image/svg+xml']];
  broken.clear();
  const before = imageOf('kept/1');
  expect((await exportTo('kept')).failures).toEqual([]);
  expect([before, imageOf('kept/1')].map((image) => has(`kept/${image}`))).toEqual([false, true]);
});

it('removes the files of lots that are gone, also those of a stopped run or of an earlier version, and no others', async () => {
  const both: Images = [
    ['c.svg', SVG, 'image/svg+xml'],
    ['d.png', PNG, 'image/png'],
  ];
  const written = (below = '') =>
    readdirSync(join(folder, 'stopped', below), { encoding: 'utf8', recursive: true }).sort();
  images = both.slice(0, 1);
  await exportTo('stopped');
  // The list is written last: a folder in its place stops the run when all lots are written.
  const list = join(folder, 'stopped/index.json');
  rmSync(list);
  mkdirSync(list);
  images = both;
  await expect(exportTo('stopped')).rejects.toThrow('EISDIR');
  rmSync(list, { recursive: true });
  const ofBoth = written();
  expect(ofBoth).toContain(imageOf('stopped/2'));
  images = both.slice(0, 1);
  await exportTo('stopped');
  const ofOne = written();
  expect(ofBoth.filter((path) => !ofOne.includes(path))).toEqual([
    ...ofBoth.filter((path) => /^2\b/.test(path)),
    expect.stringMatching(/^images.*png$/),
  ]);
  // An earlier version wrote no manifest.
  rmSync(join(folder, 'stopped.manifest.json'));
  writeFileSync(join(folder, 'stopped/images/mine.png'), PNG);
  images = both.slice(1);
  await exportTo('stopped');
  const own = imageOf('stopped/1')!.replace('images/', '');
  expect(written('images')).toEqual([own, 'mine.png'].toSorted());
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
const WEBP = Buffer.from('RIFF\x1a\0\0\0WEBPVP8 ', 'latin1');
const AVIF = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0', 'latin1');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><script>alert(1)</script><rect width="4" height="3"/></svg>',
);
const ENDLESS = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>');

it('P5: a picture has the type that its bytes have, and an ending that tells it to a file server', async () => {
  images = [
    ['a.html', PNG, 'text/html'],
    ['b', JPEG, 'image/png'],
    ['c.js', WEBP, 'text/javascript'],
    ['d', AVIF, ''],
    ['e.svg', SVG, 'image/svg+xml'],
  ];
  expect((await exportTo('types')).failures).toEqual([]);
  const where = { baseUrl: '/types', pageOrigin: filesOrigin };
  const api = createParkingApi({ ...where, locale: 'nb-NO', files: 'no' });
  for (const [index, type] of ['png', 'jpeg', 'webp', 'avif', 'png'].entries()) {
    const { image } = (await api.lot(String(index + 1))).lot;
    expect(image).toMatch(/^images\/[0-9a-f]{32}\.\w+$/);
    const { status, headers } = await fetch(new URL(api.imageUrl(image) ?? '', filesOrigin));
    expect([status, headers.get('content-type')]).toEqual([200, `image/${type}`]);
  }
  const drawn = readFileSync(join(folder, 'types', imageOf('types/5') ?? ''));
  expect(drawn.subarray(1, 4).toString()).toBe('PNG');
});

it.each([
  ['a page', 'evil.html', HTML, 'image/png'],
  ['another list', 'index.json', Buffer.from('[]'), 'image/webp'],
  ['a page that begins like a drawing', 'x.svg', Buffer.from('<svg><'), 'image/svg+xml'],
  ['a drawing without end', 'y.svg', ENDLESS, ''],
  ['more than a picture has', 'w.png', Buffer.concat([PNG, Buffer.alloc(1e7)]), 'image/png'],
  ['P1: what the API fails on', 'gone', PNG, 'image/png'],
])('%s is no picture: its lot is without, and it is named', async (what, path, bytes, type) => {
  images = [[path, bytes, type]];
  if (what.startsWith('P1')) broken.add(path);
  const { failures } = await exportTo(path);
  expect(failures).toEqual([expect.stringContaining(`image "${path}"`)]);
  expect(imageOf(`${path}/1`)).toBeUndefined();
  expect(JSON.parse(readFileSync(join(folder, path, 'index.json'), 'utf8'))).toEqual(pictured());
  const files = readdirSync(join(folder, path), { recursive: true, withFileTypes: true });
  const others = files.filter((one) => one.isFile() && !one.name.endsWith('.json'));
  expect(others).toEqual([]);
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
