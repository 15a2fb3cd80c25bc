/** The API as files: the same answers from a host that knows nothing but files. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sirv from 'sirv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listen } from '../../../server/listen.ts';
import { type LotCollection, LotCollectionBuilder } from '../../../server/lot-collection.ts';
import { readLotFile } from '../../../server/lot-file.ts';
import { apiListener } from '../../../server/site.ts';
import { Representation } from '../../../server/respond.ts';
import { apiFolder, listUrl } from '../../../src/api/lot-url.ts';
import { createParkingApi } from '../../../src/api/parking-api.ts';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { type Lot, lotIdOf } from '../../../src/domain/lot.ts';
import { exportOperator } from '../../../tools/export-api/export-operator.ts';
import { parseExportOptions } from '../../../tools/export-api/export-options.ts';
import { requestList } from '../../../workers/loading/request-list.ts';
import { readStream } from '../loading/read-all.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const CODES = LANGUAGES.map(({ code }) => code);
const BASE = '/api/fjellro/parkinglots';
const LOTS = join(import.meta.dirname, 'samples/lots.ndjson');
const folder = mkdtempSync(join(tmpdir(), 'export-api-'));
const servers: Server[] = [];
let apiOrigin = '';
let filesOrigin = '';
/** The API answers 500 for these lots and images (`7/image`). */
const broken = new Set<string>();

async function serve(server: Server): Promise<string> {
  servers.push(server);
  return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
}

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

function exportTo(path: string) {
  return exportOperator({
    operator: { id: 'fjellro' },
    source: `${apiOrigin}${BASE}`,
    folder: path,
    languages: ['no', 'en'],
  });
}

function exportKyst(path: string) {
  return exportOperator({
    operator: { id: 'kystpark' },
    source: `${apiOrigin}/api/kystpark/parkinglots`,
    folder: path,
    languages: ['no'],
  });
}

beforeAll(async () => {
  const { lots: file } = await readLotFile(LOTS);
  const lots = new Map([
    ['fjellro', file],
    ['kystpark', withImage()],
  ]);
  const api = apiListener(lots);
  apiOrigin = await serve(
    createServer((request, response) => {
      const [, path = '', id = ''] = /parkinglots\/((\w+).*)/.exec(request.url ?? '') ?? [];
      if (broken.has(id) || broken.has(path)) response.writeHead(500).end();
      else api(request, response);
    }),
  );
  await exportTo(join(folder, BASE));
  await exportKyst(join(folder, 'kyst'));
  const files = sirv(folder, { dev: true });
  filesOrigin = await serve(createServer((request, response) => files(request, response)));
});

afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true });
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
    for (const { id } of lots) {
      const lotId = lotIdOf(id);
      if (lotId === undefined) continue;
      expect(withoutImage(await fromFiles.lot(lotId))).toEqual(
        withoutImage(await calls.lot(lotId)),
      );
      expect(await fromFiles.services(lotId)).toEqual(await calls.services(lotId));
      expect(await fromFiles.nearby(lotId)).toEqual(await calls.nearby(lotId));
      expect(await fromFiles.paymentMethods(lotId)).toEqual(await calls.paymentMethods(lotId));
    }
    await expect(fromFiles.lot('nobody')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('P5: copies images once, with an ending that tells a file server what they are', async () => {
    const api = createParkingApi({
      baseUrl: '/kyst',
      locale: 'nb-NO',
      files: 'no',
      pageOrigin: filesOrigin,
    });
    const { lot } = await api.lot('7');
    const url = api.imageUrl(lot.image ?? '');
    const response = await fetch(new URL(url ?? '', filesOrigin));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
  });

  it('keeps the earlier export’s files of a lot that the API fails on, and reports it', async () => {
    const path = join(folder, 'again');
    const [id = ''] = (await exportTo(path), readIds(path));
    broken.add(id);
    const report = await exportTo(path);
    broken.clear();
    const lots = report.failures.filter((failure) => failure.startsWith('lot'));
    expect(lots).toHaveLength(2);
    expect(lots[0]).toContain(`lot ${id} in "no"`);
    expect(existsSync(join(path, id, 'index.no.json'))).toBe(true);
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('P1: leaves out an image that the API fails on, reports it, and keeps the lot’s other files', async () => {
    const path = join(folder, 'no-picture');
    broken.add('7/image');
    const report = await exportKyst(path);
    broken.clear();
    expect(report.failures).toEqual([
      `image "7/image": ${apiOrigin}/api/kystpark/parkinglots/7/image answered 500`,
    ]);
    const detail: unknown = JSON.parse(readFileSync(join(path, '7/index.no.json'), 'utf8'));
    expect(detail).toMatchObject({ name: 'Kaia' });
    expect(detail).not.toHaveProperty('image');
    expect(existsSync(join(path, '7/services.no.json'))).toBe(true);
  });

  it('keeps the earlier export’s picture of a lot that the API fails on', async () => {
    const path = join(folder, 'kept-picture');
    await exportKyst(path);
    broken.add('7');
    const report = await exportKyst(path);
    broken.clear();
    expect(report.failures).toHaveLength(1);
    const detail = JSON.parse(readFileSync(join(path, '7/index.no.json'), 'utf8')) as {
      image: string;
    };
    expect(readFileSync(join(path, detail.image)).toString('latin1')).toContain('PNG');
  });

  it('restores the earlier files when the last run stopped after moving them away', async () => {
    const path = join(folder, 'stopped');
    await exportKyst(path);
    renameSync(path, `${path}.old`);
    broken.add('7');
    await exportKyst(path);
    broken.clear();
    expect(existsSync(join(path, '7/index.no.json'))).toBe(true);
    expect(existsSync(`${path}.old`)).toBe(false);
  });
});

function readIds(path: string): string[] {
  const rows = JSON.parse(readFileSync(join(path, 'index.json'), 'utf8')) as {
    parkingLotId: string | number;
  }[];
  return rows.map(({ parkingLotId }) => String(parkingLotId));
}

describe('npm run export-api', () => {
  it("D2: refuses to publish the sample's invented lots as somebody else's", () => {
    const operators = join(folder, 'operators.json');
    const sample = readFileSync(join(PROJECT, 'tests/fixtures/operators.json'), 'utf8');
    writeFileSync(operators, sample.replaceAll('fjellro', 'nabopark'));
    const out = join(folder, 'nothing');
    const args = ['tools/export-api/run-export.ts', '--out', out, '--operators', operators];
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
      cwd: PROJECT,
      encoding: 'utf8',
    });
    expect(stderr).toBe(
      'There are no lots for nabopark: --lots nabopark=FILE, or --api URL of the API to copy\n',
    );
    expect(status).toBe(1);
    expect(existsSync(out)).toBe(false);
  });

  it('prints its usage, refuses an unknown language, and exports all languages by default', () => {
    expect(() => parseExportOptions([])).toThrow(/^Usage: npm run export-api -- --out FOLDER/);
    expect(() => parseExportOptions(['--out', 'x', '--languages', 'no,fr'])).toThrow(
      `There is no language "fr": ${CODES.join(', ')}`,
    );
    expect(parseExportOptions(['--out', 'x']).languages).toEqual(CODES);
  });
});
