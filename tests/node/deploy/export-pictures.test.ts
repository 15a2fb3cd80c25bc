/** What an API calls a picture becomes a file on the finder's own origin, so nothing else may pass for one. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../server/listen.ts';
import { exportOperator } from '../../../tools/export-api/export-operator.ts';

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

const folder = mkdtempSync(join(tmpdir(), 'export-pictures-'));
/** What the API answers as the lots' pictures, by path. */
let images: ReadonlyMap<string, { readonly bytes: Uint8Array; readonly type: string }> = new Map();
const BASE = '/api/lots';
const LIST = () =>
  [...images.keys()].map((image, index) => ({
    parkingLotId: index + 1,
    name: `Plass ${index}`,
    image,
  }));

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://api.example');
  const path = pathname.slice(BASE.length + 1);
  const image = images.get(decodeURIComponent(path));
  const lot = LIST().find(({ parkingLotId }) => String(parkingLotId) === path);
  if (image) {
    response.writeHead(200, { 'content-type': image.type }).end(image.bytes);
    return;
  }
  const answer = pathname === BASE ? LIST() : (lot ?? []);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
let origin = '';

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

let runs = 0;
async function exported(of: typeof images) {
  images = of;
  const out = join(folder, String((runs += 1)));
  const report = await exportOperator({
    operator: { id: 'x' },
    source: origin + BASE,
    folder: out,
    languages: ['no'],
  });
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.includes('.'),
  );
  return { out, report, files };
}

const imageOf = (out: string, id: number): unknown =>
  (JSON.parse(readFileSync(join(out, `${id}/index.no.json`), 'utf8')) as { image?: unknown }).image;

test('takes a picture’s type from its bytes, and puts each into its own folder', async () => {
  const { out, report } = await exported(
    new Map([
      ['a.html', { bytes: PNG, type: 'text/html' }],
      ['b', { bytes: JPEG, type: 'image/png' }],
      ['c.js', { bytes: WEBP, type: 'text/javascript' }],
      ['d', { bytes: AVIF, type: '' }],
      ['e.svg', { bytes: SVG, type: 'image/svg+xml' }],
    ]),
  );
  expect(report.failures).toEqual([]);
  const endings = ['png', 'jpg', 'webp', 'avif', 'png'];
  for (const [index, ending] of endings.entries()) {
    const image = String(imageOf(out, index + 1));
    expect(image).toMatch(new RegExp(`^images/[0-9a-f]{32}\\.${ending}$`));
    expect(existsSync(join(out, image))).toBe(true);
  }
  expect(
    readFileSync(join(out, String(imageOf(out, 5))))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test.each([
  ['a page', 'evil.html', HTML, 'image/png'],
  ['a script', 'evil.js', Buffer.from('alert(1)'), 'image/jpeg'],
  ['another list', 'index.json', Buffer.from('[]'), 'image/webp'],
  ['a page that begins like a drawing', 'x.svg', Buffer.from('<svg><'), 'image/svg+xml'],
  [
    'a drawing without end',
    'y.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>'),
    '',
  ],
  ['nothing', 'z.png', Buffer.alloc(0), 'image/png'],
  ['more than a picture has', 'w.png', Buffer.concat([PNG, Buffer.alloc(10_000_000)]), 'image/png'],
])('%s is no picture: its lot is without, and it is named', async (_, path, bytes, type) => {
  const { out, report, files } = await exported(new Map([[path, { bytes, type }]]));
  expect(report.failures).toEqual([expect.stringContaining(`image "${path}"`)]);
  expect(imageOf(out, 1)).toBeUndefined();
  expect(files.filter((file) => !file.endsWith('.json'))).toEqual([]);
  expect(JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'))).toHaveLength(1);
});

test('writes only pictures, whatever the API calls one', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc
      .constantFrom(PNG, JPEG, WEBP, AVIF, HTML, SVG)
      .chain((start) =>
        fc.uint8Array({ maxLength: 32 }).map((rest) => Buffer.concat([start, rest])),
      ),
  );
  const path = fc.constantFrom(
    'index.json',
    'evil.html',
    '1/index.no.json',
    'a/b.svg',
    'x.php',
    'images/x.html',
  );
  const type = fc.constantFrom('text/html', 'image/svg+xml', 'image/png', 'text/javascript', '');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(path, bytes, type), { selector: ([name]) => name, maxLength: 4 }),
      async (answers) => {
        const { out, files } = await exported(
          new Map(answers.map(([name, content, said]) => [name, { bytes: content, type: said }])),
        );
        const ours =
          /^(?:index|properties\.no|\d+\/(?:index|services|nearby|paymentmethods)\.no)\.json$/;
        const pictures = files.filter((file) => !ours.test(file));
        for (const file of pictures)
          expect(file).toMatch(/^images\/[0-9a-f]{32}\.(?:png|jpg|webp|avif)$/);
        expect(JSON.parse(readFileSync(join(out, 'index.json'), 'utf8'))).toEqual(LIST());
      },
    ),
    { numRuns: 60 },
  );
});
