/** M1: a file of tiles that is missing, damaged, foreign, half there, or behind a poor server or network. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cachePiece } from '../../../src/map/canvas/maplibre/tiles/byte-cache.ts';
import { RangeSource } from '../../../src/map/canvas/maplibre/tiles/range-source.ts';
import { openArchive } from '../../../src/map/canvas/maplibre/tiles/tile-archives.ts';
import { pmtilesFile } from '../../../tools/basemap/pmtiles-writer.ts';
import { testServers } from '../../support/test-servers.ts';
import { PMTiles } from 'pmtiles';

const NEVER = new AbortController().signal;

/** A file of streets: one tile a zoom, large enough not to fit the first read. */
function streets(
  options: { readonly layer?: string; readonly kind?: string; readonly mark?: number } = {},
): Uint8Array {
  let state = options.mark ?? 1;
  const noise = () => (state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647) % 256;
  const tiles = Array.from({ length: 8 }, (_, z) => {
    const bytes = Uint8Array.from({ length: 9_000 }, noise);
    return { z, x: 0, y: 0, bytes };
  });
  const fields = { [options.kind ?? 'kind']: 'String' };
  const metadata = { vector_layers: [{ id: options.layer ?? 'roads', fields }] };
  return pmtilesFile(tiles, { bounds: [4, 57, 32, 72], metadata });
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const listening = testServers();
const serve = async (answer: Answer) => `${await listening(answer)}/streets.pmtiles`;
const opened = async (answer: Answer) => openArchive(await serve(answer), 'streets');

interface Version {
  bytes: Uint8Array;
  etag: string;
}

/** A good server, of as much of a file as there is. */
function good(file: Uint8Array | Version): Answer {
  const version = 'bytes' in file ? file : { bytes: file, etag: '"1"' };
  return (request, response) => {
    const { bytes, etag } = version;
    const [, from = '0', to = ''] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    if (Number(from) >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    } else response.writeHead(206, { etag }).end(bytes.slice(Number(from), Number(to) + 1));
  };
}

const whole: (file: Uint8Array) => Answer = (file) => (_, response) =>
  response.writeHead(200, { 'content-length': file.length }).end(file);

describe('M1: a file that can be drawn', () => {
  test('says its zooms and bounds, and gives its tiles', async () => {
    const archive = await opened(good(streets()));
    expect([archive.minZoom, archive.maxZoom, archive.bounds]).toEqual([0, 7, [4, 57, 32, 72]]);
    expect((await archive.tile(7, 0, 0, NEVER))?.byteLength).toBe(9_000);
    expect(await archive.tile(7, 1, 0, NEVER)).toBeUndefined();
  });

  test('that a server without ranges sends whole is read whole, once', async () => {
    let asked = 0;
    const send = whole(streets());
    const archive = await opened((request, response) => {
      asked += 1;
      send(request, response);
    });
    expect((await archive.tile(7, 0, 0, NEVER))?.byteLength).toBe(9_000);
    expect((await archive.tile(3, 0, 0, NEVER))?.byteLength).toBe(9_000);
    expect(asked).toBe(1);
  });

  test('that is replaced while it is read is read again', async () => {
    const version = { bytes: streets({ mark: 1 }), etag: '"1"' };
    const archive = await opened(good(version));
    const before = await archive.tile(7, 0, 0, NEVER);
    Object.assign(version, { bytes: streets({ mark: 2 }), etag: '"2"' });
    const after = await archive.tile(6, 0, 0, NEVER);
    expect(after?.byteLength).toBe(9_000);
    expect(await archive.tile(7, 0, 0, NEVER)).not.toStrictEqual(before);
  });
});

test('M1: a piece that comes short: is asked for once more before the file counts as damaged', async () => {
  const file = streets();
  const answer = good(file);
  let short = 0;
  const archive = await opened((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1]);
    if (short === 0) {
      answer(request, response);
      return;
    }
    response.writeHead(206, { etag: '"1"' }).end(file.slice(from, from + 100));
    short -= 1;
  });
  short = 1;
  expect((await archive.tile(7, 0, 0, NEVER))?.byteLength).toBe(9_000);
  short = 2;
  await expect(archive.tile(6, 0, 0, NEVER)).rejects.toThrow(/cut short/);
});

describe('M1: a file that cannot be drawn is refused', () => {
  const html = { 'content-type': 'text/html', 'content-length': 9 };
  const begin = (response: ServerResponse, headers: object) =>
    response.writeHead(200, { ...headers }).write(new Uint8Array(70_000));
  test.each<[name: string, answer: Answer]>([
    ['missing', (_, response) => response.writeHead(404).end()],
    ['a page in its place', (_, response) => response.writeHead(200, html).end('<!doctype')],
    ['noise', good(new Uint8Array(50_000).map((_, index) => (index * 7) % 256))],
    ['empty', good(new Uint8Array(0))],
    ['only its first 60 bytes', good(streets().slice(0, 60))],
    ['only its header', good(streets().slice(0, 127))],
    ['of an older schema', good(streets({ kind: 'pmap:kind' }))],
    ['of another schema', good(streets({ layer: 'transportation' }))],
    ['of pictures', good(Uint8Array.from(streets(), (byte, index) => (index === 99 ? 2 : byte)))],
    ['large, without ranges', (_, response) => begin(response, { 'content-length': 800_000_000 })],
    ['large, without a length', (_, response) => begin(response, {})],
    ['behind a broken connection', (request) => request.socket.destroy()],
  ])('%s', async (_, answer) => {
    await expect(opened(answer)).rejects.toThrow(Error);
  });

  test('half uploaded: the tiles that are there are read, the rest is refused', async () => {
    const file = streets();
    const archive = await opened(good(file.slice(0, Math.floor(file.length / 2))));
    expect((await archive.tile(1, 0, 0, NEVER))?.byteLength).toBe(9_000);
    await expect(archive.tile(7, 0, 0, NEVER)).rejects.toThrow(Error);
  });
});

function keepInMemory(): void {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (key: string, response: Response) => void kept.set(key, response),
    keys: async () => [],
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    match: async (key: string) => kept.get(key)?.clone(),
  });
}

describe('M1: without a network', () => {
  beforeEach(keepInMemory);
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('tiles seen stay, of their version of the file', async () => {
    const answer = good(streets());
    const network = { up: true };
    const url = await serve((request, response) => {
      if (network.up) answer(request, response);
      else request.socket.destroy();
    });
    const first = new PMTiles(new RangeSource(url));
    expect((await first.getZxy(7, 0, 0))?.data.byteLength).toBe(9_000);

    network.up = false;
    const later = new PMTiles(new RangeSource(url));
    expect((await later.getZxy(7, 0, 0))?.data.byteLength).toBe(9_000);
    await expect(later.getZxy(6, 0, 0)).rejects.toMatchObject({ code: 'network' });
  });

  test('a host that takes the request and says nothing is as good as none', async () => {
    const url = 'http://silent.example/streets.pmtiles';
    await cachePiece({ url, offset: 0, length: 4 }, { bytes: new ArrayBuffer(4), etag: '"1"' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const silence = (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    vi.stubGlobal('fetch', silence);
    const source = new RangeSource(url);
    const kept = source.getBytes(0, 4);
    const failed = source.getBytes(4, 4).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await kept).etag).toBe('"1"');
    expect(await failed).toMatchObject({ code: 'timeout' });
  });
});
