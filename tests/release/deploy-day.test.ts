/** Runs the production server in a process of its own through a day of changes, and counts every request meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, readdir, readFile, readlink, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { ReleaseFolder } from '../../tools/release/release-folder.ts';
import { garage, osloTime, playFeed, sendJson, type StandIn } from '../node/feeds/stand-in.ts';
import { DIST, linkPackages } from '../support/deployment.ts';
import { eventually } from '../support/eventually.ts';
import { IS_WHOLE } from '../support/sample.ts';
import { freePort } from '../support/nginx.ts';
import { lotRow } from '../support/served-rows.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testServers } from '../support/test-servers.ts';

const folder = temporaryFolder();
let server: ChildProcess | undefined;
let said = '';
/** The pace of each visitor, who would take a whole core otherwise; `VITE_WHOLE=1` has none. */
const BETWEEN_REQUESTS_MS = IS_WHOLE ? 0 : 100;

/** How a feed fails; the last two fill what memory they are given. */
const FAULTS: readonly StandIn['answer'][] = [
  (_request, response) => response.writeHead(500).end(),
  (_request, response) => response.destroy(),
  ...['{"a":', '<html>', '{"error":"none"}', '['.repeat(9.9e6), `[${'{},'.repeat(3.3e6)}{}]`].map(
    (text): StandIn['answer'] =>
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text),
  ),
];
const feedServers = testServers();
let feed: StandIn;

beforeAll(async () => {
  let turn = 0;
  feed = await playFeed(feedServers, (request, response) => {
    turn += 1;
    const row = garage('Ingen', '3', osloTime(Date.now()));
    const fault = turn % 2 === 0 ? FAULTS[(turn / 2) % FAULTS.length] : undefined;
    (fault ?? sendJson([row]))(request, response);
  });
  await linkPackages(join(folder, 'finder'));
});
afterAll(() => void server?.kill('SIGKILL'));

async function replaceLots(text: string): Promise<void> {
  await writeFile(join(folder, 'lots.new'), text);
  await rename(join(folder, 'lots.new'), join(folder, 'lots.ndjson'));
}

/** Writes a list of lots with the ids 1 to `count`, named after the `turn`. */
function lots(count: number, turn: number): string {
  return Array.from({ length: count }, (_, index) => {
    const row = lotRow(index + 1, { name: `Plass ${index + 1} i runde ${turn}` });
    return `${JSON.stringify(row)}\n`;
  }).join('');
}

/** Makes a release: a copy of the build in a folder of its own, whose first operator has another name. */
async function releaseNow(second: number): Promise<void> {
  const build = async (dist: string) => {
    await cp(DIST, dist, { recursive: true });
    await cp(`${DIST}-server`, `${dist}-server`, { recursive: true });
    const operators = join(dist, 'operators.json');
    const text = await readFile(operators, 'utf8');
    await writeFile(operators, text.replaceAll('Fjellro', `Utgave ${second}`));
  };
  const now = new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  await new ReleaseFolder(join(folder, 'finder')).release({ build }, { keep: 2, now });
}

/** What stands in the release folder: the live release, and all that were begun. */
async function releaseFolders(): Promise<readonly string[]> {
  const live = await readlink(join(folder, 'finder/current'));
  return [`live: ${live}`, ...(await readdir(join(folder, 'finder/releases'))).sort()];
}

/** Processes that were started with this in their environment. */
async function processesWith(mark: string): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(
    ids.map((id) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')),
  );
  return ids.filter((_, index) => environments[index]?.includes(mark));
}

/** A real release that is killed while it builds: nothing goes on, and nothing half is live. */
async function killedRelease(): Promise<void> {
  const before = await releaseFolders();
  const mark = randomUUID();
  const { NODE_ENV: _testing, ...env } = process.env;
  const command = ['--import', 'tsx', 'tools/finder.ts', 'release'];
  const child = spawn(process.execPath, [...command, '--to', join(folder, 'finder')], {
    env: { ...env, RELEASE_MARK: mark },
    stdio: 'ignore',
  });
  const ended = new Promise((done) => child.once('close', done));
  const begun = async () => (await releaseFolders()).filter((name) => name.endsWith('.new'));
  // It loads the build's own tools first.
  await vi.waitFor(async () => expect(await begun()).toHaveLength(1), { timeout: 120_000 });
  expect(await processesWith(mark)).not.toEqual([]);
  child.kill('SIGKILL');
  await ended;
  await eventually(async () => expect(await processesWith(mark)).toEqual([]));
  const left = await begun();
  expect((await releaseFolders()).filter((name) => !left.includes(name))).toEqual(before);
}

it('answers every request through new lists, broken lists, releases, a killed one, a rollback and a feed that fails', async () => {
  await replaceLots(lots(200, 0));
  await releaseNow(1);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dist = join(folder, 'finder/current/dist');
  const feeds = [{ from: 'stavanger', url: feed.url, everySeconds: 1 }];
  await writeFile(join(folder, 'feeds.json'), JSON.stringify(feeds));
  const files = ['--lots', join(folder, 'lots.ndjson'), '--feeds', join(folder, 'feeds.json')];
  // Of the first release, which is removed when the third is made.
  const serve = join(folder, 'finder/current/dist-server/serve.js');
  server = spawn(process.execPath, [serve, '--dist', dist, ...files], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production' },
  });
  const ended = new Promise<number | null>((done) => server?.once('close', done));
  server.stdout?.resume();
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const health = async () => {
    const response = await fetch(`${origin}/healthz`);
    const json = (await response.json()) as {
      lots: Record<string, { lots: number; refused?: string }>;
      feeds: { state: string }[];
    };
    return { status: response.status, feed: json.feeds[0]?.state, ...json.lots['fjellro'] };
  };
  await eventually(health);

  const counts: Record<string, number> = {};
  const state = { isOver: false };
  const paths: readonly [path: string, status: number][] = [
    ['/', 200],
    ['/en/parkinglot/7', 200],
    ['/parkinglot/none', 404],
    ['/api/fjellro/parkinglots', 200],
    ['/sitemap.xml', 200],
  ];
  const visitors = paths.map(async ([path, expected]) => {
    while (!state.isOver) {
      const status = await fetch(origin + path).then(
        async (response) => (await response.text(), response.status),
        () => 0,
      );
      const result = status === expected ? 'answered' : `${path} ${status}`;
      counts[result] = (counts[result] ?? 0) + 1;
      await setTimeout(BETWEEN_REQUESTS_MS);
    }
  });
  const textOf = async (path: string) => (await fetch(origin + path)).text();
  /** The pages are those of a release, by what it is called. */
  const isLive = (second: number) =>
    eventually(async () => expect(await textOf('/')).toContain(`Utgave ${second} `));

  const refused = async (why: RegExp) =>
    eventually(async () => expect((await health()).refused).toMatch(why));
  const served = async (turn: number) => {
    await eventually(async () =>
      expect(await textOf('/api/fjellro/parkinglots')).toContain(`i runde ${turn}"`),
    );
    expect(await textOf('/parkinglot/7')).toContain(`i runde ${turn}`);
  };
  let turn = 0;
  /** So many new lists; one, where `VITE_WHOLE=1` takes more. */
  const good = async (count: number) => {
    const last = turn + (IS_WHOLE ? count : 1);
    while (turn < last) {
      turn += 1;
      await replaceLots(lots(200 + turn, turn));
      await served(turn);
    }
  };
  await good(6);
  await replaceLots('rubbish');
  await refused(/^Can't serve/);
  await releaseNow(2);
  await isLive(2);
  await good(6);
  const half = Math.floor((200 + turn) / 2);
  await replaceLots(lots(half, turn + 1));
  await refused(new RegExp(`has ${half} lots, ${200 + turn} before`));
  server.kill('SIGHUP');
  turn += 1;
  await served(turn);
  await releaseNow(3);
  await isLive(3);
  await good(2);
  await killedRelease();
  // The next one sweeps what the killed one left.
  await releaseNow(4);
  await isLive(4);
  expect((await releaseFolders()).filter((name) => name.endsWith('.new'))).toEqual([]);
  await good(1);
  await new ReleaseFolder(join(folder, 'finder')).rollback();
  await isLive(3);
  await good(1);
  // Each fault has come, and the feed's readings after it.
  await eventually(() => expect(feed.asked.length).toBeGreaterThan(2 * FAULTS.length));
  await eventually(async () => expect((await health()).feed).toBe('ok'));
  state.isOver = true;
  await Promise.all(visitors);
  expect(Object.keys(counts)).toEqual(['answered']);
  process.stdout.write(`${counts['answered']} requests, all answered\n`);

  server.kill('SIGTERM');
  await eventually(async () => expect((await health()).status).toBe(503));
  expect(await ended).toBe(0);
  expect(said).not.toMatch(/^\s+at /m);
}, 240_000);
