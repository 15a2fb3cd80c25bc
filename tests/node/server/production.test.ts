/** The production server: health check, logs without typed text, orderly stop. */
import * as fs from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import type { AccessRecord } from '../../../server/access-log.ts';
import { readFeed } from '../../../server/feeds/feed-sources.ts';
import { Feeds } from '../../../server/feeds/feeds.ts';
import { listen } from '../../../server/listen.ts';
import { LotFiles } from '../../../server/lot-files.ts';
import { createProductionServer, type ProductionServer } from '../../../server/production.ts';
import { garage, osloTime, sendJson, startStandIn } from '../feeds/stand-in.ts';
import { openFiles } from '../../support/open-files.ts';
import { OPERATORS, OPERATORS_PATH } from '../../support/sample-operators.ts';
import { SHELL } from '../../support/source-release.ts';
const LOTS = join(import.meta.dirname, '../deploy/samples/lots.ndjson');

let folder = '';
let production: ProductionServer;
let origin = '';
let log: AccessRecord[] = [];
const serving: ProductionServer[] = [];

/** Serves until the test ends. */
async function serve(parts: Partial<Parameters<typeof createProductionServer>[0]>) {
  const made = await createProductionServer({
    directory: join(folder, 'current'),
    lots: await new LotFiles([`fjellro=${LOTS}`], { withoutSample: true }).open(OPERATORS),
    log: () => undefined,
    ...parts,
  });
  serving.push(made);
  return { made, at: `http://127.0.0.1:${await listen(made.server, 0, '127.0.0.1')}` };
}

async function releaseNamed(name: string, shell?: string): Promise<void> {
  const dist = join(folder, name);
  await fs.mkdir(dist);
  if (shell !== undefined) await fs.writeFile(join(dist, 'shell.html'), shell);
  await fs.copyFile(OPERATORS_PATH, join(dist, 'operators.json'));
  await fs.writeFile(join(dist, 'index.html'), `<!doctype html><title>${name}</title>`);
  await fs.symlink(dist, join(folder, 'current.new'));
  await fs.rename(join(folder, 'current.new'), join(folder, 'current'));
}

const page = async (): Promise<string> => (await fetch(`${origin}/`)).text();

beforeEach(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'production-'));
  log = [];
  await releaseNamed('one');
  ({ made: production, at: origin } = await serve({ log: (record) => log.push(record) }));
});

afterEach(async () => {
  for (const each of serving.splice(0)) await each.stop(0);
  await fs.rm(folder, { recursive: true });
});

test('F4: serves what a feed says of a lot in place of what its file says, and `/healthz` names the feed', async () => {
  const nowMs = Date.now();
  const feed = await startStandIn(
    sendJson([garage('Torget p-hus', '12', { ...osloTime(nowMs), position: [10.66, 59.434] })]),
  );
  const lots = join(folder, 'lots.ndjson');
  const [torget, ...others] = (await fs.readFile(LOTS, 'utf8')).trim().split('\n');
  const availability = { free: 400, readAt: new Date(nowMs).toISOString() };
  const read = { ...(JSON.parse(torget!) as object), kind: 'parking', availability };
  await fs.writeFile(lots, [JSON.stringify(read), ...others].join('\n'));
  const files = new LotFiles([`fjellro=${lots}`], { withoutSample: true, log: () => undefined });
  const { at } = await serve({
    lots: files,
    feeds: new Feeds([{ from: 'stavanger', url: feed.url, everySeconds: 60, lots, headers: {} }], {
      operatorsOf: (named) => files.operatorsOf(OPERATORS, named),
      reader: () => async (answer) => readFeed(answer),
      log: () => undefined,
    }),
  });
  const readings = async () =>
    (await fetch(`${at}/api/fjellro/parkinglots/availability`)).json() as Promise<object[]>;
  await expect.poll(readings).toMatchObject([{ id: '101', free: 12, capacity: 410 }]);
  const { feeds } = (await (await fetch(`${at}/healthz`)).json()) as { feeds: object[] };
  expect(feeds).toMatchObject([
    { from: 'stavanger', state: 'ok', lots: { fjellro: { joined: 1, current: 1 } } },
  ]);
  await feed.stop();
});

test('G2, S13, D2: every answer has nosniff, a content-type and a content-length, and is logged without what was typed; without lots there are none', async () => {
  const paths = ['/?search=hemmelig', '/nowhere', '/operators.json', '/gone.js', '/robots.txt'];
  const lists = ['fjellro', 'kystpark'].map((id) => `/api/${id}/parkinglots`);
  const statuses: number[] = [];
  for (const path of [...paths, '/healthz', ...lists]) {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
    const said = ['x-content-type-options', 'content-length'].map((name) =>
      answer.headers.get(name),
    );
    expect([path, ...said]).toEqual([path, 'nosniff', expect.stringMatching(/^\d+$/)]);
    expect(answer.headers.get('content-type')).toMatch(/^[a-z]+\/[a-z+-]+/);
    await answer.text();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 404, 200, 404, 200, 200, 200, 404]);
  // Who asks for its health is not logged.
  await expect.poll(() => log.length).toBe(paths.length + lists.length);
  expect(log[0]).toMatchObject({ method: 'GET', path: '/', status: 200 });
  expect(JSON.stringify(log)).not.toContain('hemmelig');
});

/** Serves the first release until it has told once why. */
async function goesOnWithTheFirst() {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => told.mockRestore());
  await expect
    .poll(async () => {
      expect(await page()).toContain('one');
      return told.mock.calls.length;
    })
    .toBe(1);
  return told;
}

test('goes on with the release it has while the link to it is gone, and with the next', async () => {
  await fs.rm(join(folder, 'current'));
  await goesOnWithTheFirst();
  await releaseNamed('two');
  await expect.poll(page).toContain('two');
});

test('tries again a release that could not be read at first, and tells of it once', async () => {
  // Its page is there, what renders it is not yet; and when that comes, no file of the page changes.
  await fs.mkdir(join(folder, 'two-server/.vite'), { recursive: true });
  const manifest = join(folder, 'two-server/.vite/manifest.json');
  await fs.writeFile(manifest, '{');
  await releaseNamed('two', SHELL);
  const told = await goesOnWithTheFirst();
  await fs.writeFile(manifest, '{}');
  await expect.poll(page).toContain('two');
  expect(told).toHaveBeenCalledTimes(1);
});

test('stops when pending requests are done, and its health check says so meanwhile', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const slow = await new Promise<{ done: Promise<number>; end: () => void }>((started) => {
    const { server } = production;
    server.prependOnceListener('request', (_request, response) => {
      const end = response.end.bind(response);
      // The answer waits until the test lets it go.
      response.end = ((...parts: Parameters<typeof end>) => {
        started({ done, end: () => void end(...parts) });
        return response;
      }) as typeof response.end;
    });
    const done = new Promise<number>((answered) => {
      get(`${origin}/`, (response) => {
        response.resume().once('end', () => answered(response.statusCode ?? 0));
      });
    });
  });
  const stopped = production.stop(60_000);
  // A connection that comes meanwhile is still answered: whoever stands in front learns it from the health.
  const health = await fetch(`${origin}/healthz`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: 'stopping' });
  expect((await fetch(`${origin}/`)).status).toBe(200);
  slow.end();
  expect(await slow.done).toBe(200);
  await stopped;
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed');
});

test('D5: one operator’s bad list stops nobody, is named, and is served once it is mended', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const bad = join(folder, 'bad.ndjson');
  await fs.writeFile(bad, 'rubbish');
  const lots = new LotFiles([`fjellro=${LOTS}`, `kystpark=${bad}`], { log: () => undefined });
  const { at } = await serve({ lots });
  const status = async (path: string) => (await fetch(at + path)).status;
  expect(await status('/api/fjellro/parkinglots')).toBe(200);
  expect(await status('/')).toBe(200);
  for (const path of ['/api/kystpark/parkinglots', '/kystpark/', '/kystpark/parkinglot/101']) {
    const { status: found, headers } = await fetch(at + path);
    expect([path, found, headers.get('retry-after')]).toEqual([path, 503, '30']);
  }
  expect(await status('/kystpark/nowhere')).toBe(404);
  // What the device keeps is told and removed all the same. [G3]
  expect(await status('/kystpark/stored')).toBe(200);
  expect(await (await fetch(`${at}/healthz`)).json()).toMatchObject({
    status: 'ok',
    lots: { kystpark: { lots: 0, refused: expect.stringContaining(bad) as string } },
  });
  const asked = ['', '?operator=fjellro', '?operator=kystpark', '?operator=all', '?operator=x'];
  const health = () => Promise.all(asked.map((query) => status(`/healthz${query}`)));
  expect(await health()).toEqual([200, 200, 503, 503, 404]);
  await fs.copyFile(LOTS, bad);
  await expect.poll(() => status('/kystpark/')).toBe(200);
  expect(await health()).toEqual([200, 200, 200, 200, 404]);
});

/** What the server answers to bytes that no client of ours sends. */
function rawStatus(...lines: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.once('error', fail).once('close', () => done(text.split(' ')[1] ?? ''));
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  });
}

test.each([
  ['invalid punycode', '400', 'GET / HTTP/1.1', 'Host: xn--'],
  ['a host with a user', '400', 'GET / HTTP/1.1', 'Host: me@a.example'],
  ['two Host headers', '400', 'GET / HTTP/1.1', 'Host: a.example', 'Host: b.example'],
  ['HTTP/1.0, which needs none', '200', 'GET / HTTP/1.0'],
  ['an address of version 6', '200', 'GET / HTTP/1.1', 'Host: [::1]:4173'],
])('%s: %s', async (_what, status, ...lines) => {
  expect(await rawStatus(...lines)).toBe(status);
});

function requestOf(path: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: a.b\r\n\r\n`;
}

test('answers its health check before the requests that came with it', async () => {
  const port = Number(new URL(origin).port);
  const opened = async () => {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((done) => socket.once('connect', done));
    return socket;
  };
  const [crowd, watcher] = [await opened(), await opened()];
  let text = '';
  crowd.setEncoding('utf8').on('data', (more: string) => (text += more));
  // The server reads both at once, because it runs on the thread of this test.
  crowd.write(requestOf('/nowhere').repeat(100));
  watcher.write(requestOf('/healthz'));
  const answeredBefore = await new Promise((done) => {
    watcher.once('data', () => done(log.length));
  });
  expect(answeredBefore).toBeLessThan(50);
  await expect.poll(() => log.length).toBe(100);
  await expect.poll(() => text.match(/HTTP\/1\.1 404/g)?.length).toBe(100);
  crowd.destroy();
  watcher.destroy();
});

test('quality: a connection that sends many requests and reads nothing holds one answer', async () => {
  const streets = join(folder, 'one/streets.pmtiles');
  await fs.writeFile(streets, Buffer.alloc(4_000_000));
  const port = Number(new URL(origin).port);
  const greedy = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').pause());
  let started = 0;
  production.server.on('request', () => (started += 1));
  for (const socket of greedy) socket.write(requestOf('/streets.pmtiles').repeat(40));
  await expect.poll(() => started).toBe(800);
  // A request that came later is answered meanwhile.
  expect((await fetch(`${origin}/operators.json`)).status).toBe(200);
  const path = await fs.realpath(streets);
  const timesOpen = async () => (await openFiles(path)).length;
  await expect.poll(timesOpen).toBeGreaterThan(0);
  expect(await timesOpen()).toBeLessThanOrEqual(20);
  for (const socket of greedy) socket.destroy();
  const flood = connect(port, '127.0.0.1').on('error', () => undefined);
  const closed = new Promise((done) => flood.once('close', done));
  flood.pause().write(requestOf('/streets.pmtiles').repeat(1_000));
  flood.resume();
  await closed;
});
