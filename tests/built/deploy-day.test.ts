/** Runs the production server in a process of its own through a day of changes, and counts every request meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { release, rollback } from '../../tools/release/release.ts';
import { ReleaseFolder } from '../../tools/release/release-folder.ts';
import { DIST } from '../support/deployment.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/nginx.ts';

let folder = '';
let server: ChildProcess | undefined;
let said = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'day-'));
  said = '';
});
afterEach(async () => {
  server?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function replaceLots(text: string): Promise<void> {
  await writeFile(join(folder, 'lots.new'), text);
  await rename(join(folder, 'lots.new'), join(folder, 'lots.ndjson'));
}

/** Writes a list of lots with the ids 1 to `count`, named after the `turn`. */
function lots(count: number, turn: number): string {
  const rows = Array.from({ length: count }, (_, index) => ({
    parkingLotId: index + 1,
    name: `Plass ${index + 1} i runde ${turn}`,
    address: { street: `Gate ${index + 1}`, city: 'Moss' },
    position: { coordinates: [10.6 + index / 10_000, 59.4] },
  }));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function build(dist: string): Promise<void> {
  await cp(DIST, dist, { recursive: true });
  await cp(`${DIST}-server`, `${dist}-server`, { recursive: true });
}

/** Makes a release: a copy of the build in a folder of its own. */
async function releaseNow(second: number): Promise<string> {
  const releases = new ReleaseFolder(join(folder, 'finder'));
  const now = new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  return (await release(releases, { build }, { keep: 4, now })).id;
}

it('answers every request through new lists, broken lists, releases and a rollback', async () => {
  await replaceLots(lots(200, 0));
  await releaseNow(1);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dist = join(folder, 'finder/current/dist');
  server = spawn(
    process.execPath,
    [join(`${DIST}-server`, 'serve.js'), '--dist', dist, '--lots', join(folder, 'lots.ndjson')],
    { env: { ...process.env, PORT: String(port), NODE_ENV: 'production' } },
  );
  const ended = new Promise<number | null>((done) => server?.once('close', done));
  server.stdout?.resume();
  server.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const health = async () => {
    const response = await fetch(`${origin}/healthz`);
    const json = (await response.json()) as {
      lots: Record<string, { lots: number; refused?: string }>;
    };
    return { status: response.status, ...json.lots['fjellro'] };
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
    }
  });
  const listed = async () => (await fetch(`${origin}/api/fjellro/parkinglots`)).text();

  const refused = async (why: RegExp) =>
    eventually(async () => expect((await health()).refused).toMatch(why));
  const served = async (turn: number) => {
    await eventually(async () => expect(await listed()).toContain(`i runde ${turn}"`));
    expect(await (await fetch(`${origin}/parkinglot/7`)).text()).toContain(`i runde ${turn}`);
  };
  const good = async (from: number, to: number) => {
    for (let turn = from; turn <= to; turn += 1) {
      await replaceLots(lots(200 + turn, turn));
      await served(turn);
    }
  };
  await good(1, 6);
  await replaceLots('rubbish');
  await refused(/^Can't serve/);
  await releaseNow(2);
  await good(7, 12);
  await replaceLots(lots(106, 13));
  await refused(/has 106 lots, 212 before/);
  server.kill('SIGHUP');
  await served(13);
  await releaseNow(3);
  await good(14, 17);
  await rollback(new ReleaseFolder(join(folder, 'finder')));
  await good(18, 18);
  state.isOver = true;
  await Promise.all(visitors);
  expect(Object.keys(counts)).toEqual(['answered']);
  process.stdout.write(`${counts['answered']} requests, all answered\n`);

  server.kill('SIGTERM');
  await eventually(async () => expect((await health()).status).toBe(503));
  expect(await ended).toBe(0);
  expect(said).not.toMatch(/^\s+at /m);
}, 240_000);
