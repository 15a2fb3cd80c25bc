/** The production server: health check, logs without typed text, orderly stop. */
import { once } from 'node:events';
import * as fs from 'node:fs/promises';
import { connect } from 'node:net';

import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { readFeed } from '../../../server/feeds/feed-sources.ts';
import { Feeds } from '../../../server/feeds/feeds.ts';
import { listen } from '../../../server/listen.ts';
import { LotFiles } from '../../../server/lot-files.ts';
import { type AccessRecord, createProductionServer } from '../../../server/production.ts';
import { garage, osloTime, playFeed, sendJson } from '../feeds/stand-in.ts';
import { openFiles } from '../../support/open-files.ts';
import { OPERATORS, OPERATORS_PATH } from '../../support/sample-operators.ts';
import { SHELL } from '../../support/source-release.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { testServers } from '../../support/test-servers.ts';
const LOTS = 'tests/node/deploy/samples/lots.ndjson';

const all = temporaryFolder();
let folder = '';
let production: Awaited<ReturnType<typeof createProductionServer>>;
let origin = '';
let log: AccessRecord[] = [];
const serving: (typeof production)[] = [];
const feedServers = testServers();

/** Serves until the test ends. */
async function serve(parts: Partial<Parameters<typeof createProductionServer>[0]>) {
  const made = await createProductionServer({
    directory: join(folder, 'current'),
    lots: new LotFiles([`fjellro=${LOTS}`], { withoutSample: true }),
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
  folder = await fs.mkdtemp(join(all, 'production-'));
  log = [];
  await releaseNamed('one');
  ({ made: production, at: origin } = await serve({ log: (record) => log.push(record) }));
});

afterEach(() => Promise.all(serving.splice(0).map((each) => each.stop(0))));

test('F4: serves what a feed says of a lot in place of what its file says, and `/healthz` names the feed', async () => {
  const nowMs = Date.now();
  const row = garage('Torget p-hus', '12', { ...osloTime(nowMs), position: [10.66, 59.434] });
  const feed = await playFeed(feedServers, sendJson([row]));
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
});

test('G2, S13, D2: every answer has nosniff, a content-type and a content-length, and is logged without what was typed; without lots there are none', async () => {
  const paths = ['/?search=hemmelig', '/nowhere', '/operators.json', '/gone.js', '/robots.txt'];
  const lists = ['fjellro', 'kystpark'].map((id) => `/api/${id}/parkinglots`);
  const statuses: number[] = [];
  for (const path of [...paths, '/healthz', ...lists]) {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
    expect({ path, ...Object.fromEntries(answer.headers) }).toMatchObject({
      path,
      'x-content-type-options': 'nosniff',
      'content-length': expect.stringMatching(/^\d+$/) as string,
      'content-type': expect.stringMatching(/^[a-z]+\/[a-z+-]+/) as string,
    });
    await answer.text();
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 404, 200, 404, 200, 200, 200, 404]);
  // Who asks for its health is not logged.
  await expect.poll(() => log.length).toBe(paths.length + lists.length);
  expect(log[0]).toMatchObject({ method: 'GET', path: '/', status: 200 });
  expect(JSON.stringify(log)).not.toContain('hemmelig');
});

test('goes on with the release it has while the link to it is gone or the next can’t be read, tells of each once, and tries again', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => told.mockRestore());
  const goesOn = async () => {
    for (let checks = 0; checks < 2; checks += 1) await production.reload();
    expect(await page()).toContain('one');
    return told.mock.calls.length;
  };
  await fs.rm(join(folder, 'current'));
  expect(await goesOn()).toBe(1);
  // Its page is there, what renders it is not yet; and when that comes, no file of the page changes.
  await fs.mkdir(join(folder, 'two-server/.vite'), { recursive: true });
  const manifest = join(folder, 'two-server/.vite/manifest.json');
  await fs.writeFile(manifest, '{');
  await releaseNamed('two', SHELL);
  expect(await goesOn()).toBe(2);
  await fs.writeFile(manifest, '{}');
  await expect.poll(page).toContain('two');
  expect(told).toHaveBeenCalledTimes(2);
});

test('stops when pending requests are done, and its health check says so meanwhile', async () => {
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const held: (() => void)[] = [];
  production.server.prependOnceListener('request', (_request, response) => {
    const end = response.end.bind(response);
    // The answer waits until the test lets it go.
    response.end = ((...parts: Parameters<typeof end>) => {
      held.push(() => void end(...parts));
      return response;
    }) as typeof response.end;
  });
  const slow = fetch(`${origin}/`);
  await expect.poll(() => held).toHaveLength(1);
  const stopped = production.stop(60_000);
  // A connection that comes meanwhile is still answered: whoever stands in front learns it from the health.
  const health = await fetch(`${origin}/healthz`);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: 'stopping' });
  expect((await fetch(`${origin}/`)).status).toBe(200);
  held[0]!();
  expect((await slow).status).toBe(200);
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
  const lacking = ['/api/kystpark/parkinglots', '/kystpark/', '/kystpark/parkinglot/101'];
  for (const path of [...lacking, '/kystpark/sitemap.xml']) {
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

const dial = () => connect(Number(new URL(origin).port), '127.0.0.1');

/** What the server answers to bytes that no client of ours sends. */
async function rawStatus(...lines: readonly string[]): Promise<string | undefined> {
  const socket = dial();
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return (await text(socket)).split(' ')[1];
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

test('answers all that one connection asks at once, and its health check before most of what a crowd asked with it', async () => {
  let accepted = 0;
  production.server.on('connection', () => (accepted += 1));
  const crowd = Array.from({ length: 100 }, dial);
  const [one, watcher] = [dial(), dial()];
  await expect.poll(() => accepted).toBe(102);
  let answers = '';
  one.setEncoding('utf8').on('data', (more: string) => (answers += more));
  // The server reads all at once, because it runs on the thread of this test.
  one.write(requestOf('/nowhere').repeat(100));
  for (const socket of crowd) socket.write(requestOf('/nowhere'));
  watcher.write(requestOf('/healthz'));
  const answeredBefore = await once(watcher, 'data').then(() => log.length);
  expect(answeredBefore).toBeLessThan(50);
  await expect.poll(() => log.length).toBe(200);
  await expect.poll(() => answers.match(/HTTP\/1\.1 404/g)?.length).toBe(100);
  for (const socket of [...crowd, one, watcher]) socket.destroy();
});

test('quality: a connection that sends many requests and reads nothing holds one answer', async () => {
  const streets = join(folder, 'one/streets.pmtiles');
  await fs.writeFile(streets, Buffer.alloc(4_000_000));
  const greedy = Array.from({ length: 20 }, () => dial().pause());
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
  const flood = dial().on('error', () => undefined);
  const closed = new Promise((done) => flood.once('close', done));
  flood.pause().write(requestOf('/streets.pmtiles').repeat(1_000));
  flood.resume();
  await closed;
});
