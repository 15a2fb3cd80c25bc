/** What an API calls a picture becomes a file on the finder's own origin, so nothing else may pass for one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { exportOperator } from '../../../tools/export-api/export-operator.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testServers } from '../../support/test-servers.ts';

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

type Images = readonly (readonly [path: string, bytes: Uint8Array, type: string])[];
/** What the API answers as the lots' pictures. */
let images: Images = [];
const BASE = '/api/lots';
const lots = () =>
  images.map(([image], index) => ({ parkingLotId: index + 1, name: `Plass ${index}`, image }));
const folder = temporaryFolder();
const serve = testServers();
let origin = '';

beforeAll(async () => {
  origin = await serve((request, response) => {
    const path = new URL(request.url ?? '', 'http://a.example').pathname.slice(BASE.length + 1);
    const [, bytes, type] = images.find(([name]) => name === decodeURIComponent(path)) ?? [];
    const lot = lots().find(({ parkingLotId }) => String(parkingLotId) === path);
    const json = JSON.stringify(path === '' ? lots() : (lot ?? []));
    response.writeHead(200, { 'content-type': type ?? 'application/json' }).end(bytes ?? json);
  });
});

let runs = 0;
async function exported(of: Images) {
  images = of;
  const out = join(folder, String((runs += 1)));
  const [operator, source] = [{ id: 'x' }, origin + BASE];
  const { failures } = await exportOperator({ operator, source, folder: out });
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' });
  expect(JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'))).toEqual(lots());
  return { out, failures, files: names.filter((path) => path.includes('.')) };
}

const imageOf = (out: string, id: number): unknown =>
  (JSON.parse(readFileSync(join(out, `${id}/index.no.json`), 'utf8')) as { image?: unknown }).image;

test('takes a picture’s type from its bytes, and puts each into its own folder', async () => {
  const { out, failures } = await exported([
    ['a.html', PNG, 'text/html'],
    ['b', JPEG, 'image/png'],
    ['c.js', WEBP, 'text/javascript'],
    ['d', AVIF, ''],
    ['e.svg', SVG, 'image/svg+xml'],
  ]);
  expect(failures).toEqual([]);
  for (const [index, ending] of ['png', 'jpg', 'webp', 'avif', 'png'].entries()) {
    const image = String(imageOf(out, index + 1));
    expect(image).toMatch(new RegExp(`^images/[0-9a-f]{32}\\.${ending}$`));
    expect(existsSync(join(out, image))).toBe(true);
  }
  const drawn = readFileSync(join(out, String(imageOf(out, 5))));
  expect(drawn.subarray(1, 4).toString()).toBe('PNG');
});

test.each([
  ['a page', 'evil.html', HTML, 'image/png'],
  ['another list', 'index.json', Buffer.from('[]'), 'image/webp'],
  ['a page that begins like a drawing', 'x.svg', Buffer.from('<svg><'), 'image/svg+xml'],
  ['a drawing without end', 'y.svg', ENDLESS, ''],
  ['more than a picture has', 'w.png', Buffer.concat([PNG, Buffer.alloc(10_000_000)]), 'image/png'],
])('%s is no picture: its lot is without, and it is named', async (_, path, bytes, type) => {
  const { out, failures, files } = await exported([[path, bytes, type]]);
  expect(failures).toEqual([expect.stringContaining(`image "${path}"`)]);
  expect(imageOf(out, 1)).toBeUndefined();
  expect(files.filter((file) => !file.endsWith('.json'))).toEqual([]);
});
