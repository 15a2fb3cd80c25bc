/**
 * F4: an hour of the production server under 200 visitors, with a feed that fails in every way. The server's clock runs 20
 * times as fast; `CLOCK_SPEED=1` takes the hour.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { reasonOf } from '../../server/log-words.ts';
import type { FeedStatus } from '../../server/feeds/feed.ts';
import { garage, osloTime, sendJson, startStandIn, type StandIn } from '../node/feeds/stand-in.ts';
import { DIST } from '../support/deployment.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/nginx.ts';

const SPEED = Number(process.env['CLOCK_SPEED'] ?? 20);
const MINUTE_MS = 60_000 / SPEED;
const VISITORS = 200;
const GARAGES = 40;
const STATIONS = 40;
/** The feed is gone for 20 minutes, so that its readings get too old. */
const OUTAGE = { from: 30, to: 50 };

let folder = '';
let server: ChildProcess | undefined;
let stavanger: StandIn;
let ocpi: StandIn;
let startMs = 0;

const minutesGone = () => (Date.now() - startMs) / MINUTE_MS;
const serverNowMs = () => startMs + (Date.now() - startMs) * SPEED;
const placeOf = (number: number): [number, number] => [5.7 + number / 1_000, 58.97];

function lots(): string {
  const parking = Array.from({ length: GARAGES }, (_, index) => ({
    parkingLotId: index + 1,
    name: `P-Hus ${index + 1}`,
    kind: 'parking',
    noOfSpaces: 200,
    address: { street: `Gate ${index + 1}`, city: 'Stavanger' },
    position: { coordinates: placeOf(index) },
  }));
  const charging = Array.from({ length: STATIONS }, (_, index) => ({
    parkingLotId: `ocpi-NO-ABC-L${index}`,
    name: `Hus ${index + 1}`,
    kind: 'charging',
    totalNoOfChargers: 4,
    address: { street: `Gate ${index + 1}`, city: 'Stavanger' },
    position: { coordinates: placeOf(index) },
  }));
  return [...parking, ...charging].map((row) => `${JSON.stringify(row)}\n`).join('');
}

const garages = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    garage(`Hus ${index + 1}`, String(Math.floor(minutesGone()) + index), {
      ...osloTime(serverNowMs()),
      position: placeOf(index),
    }),
  );

const stations = () => ({
  timestamp: new Date(serverNowMs()).toISOString(),
  data: Array.from({ length: STATIONS }, (_, index) => ({
    country_code: 'NO',
    party_id: 'ABC',
    id: `L${index}`,
    name: `Hus ${index + 1}`,
    coordinates: { latitude: '58.97', longitude: '5.7' },
    evses: [{ status: 'AVAILABLE', connectors: [{ standard: 'IEC_62196_T2_COMBO' }] }],
  })),
});

const MB = 1_000_000;
/** Made once: what plays the feeds is the visitors' process, too. */
const ROWS = Array(75_000)
  .fill(JSON.stringify(garage('Ingen', '1', osloTime(0))))
  .join(',');
const EMPTY_ROWS = `{"rows":[${Array(3.3 * MB)
  .fill('{}')
  .join(',')}]}`;
const BRACKETS = '['.repeat(9.9 * MB);
const SPACES = ' '.repeat(10 * MB);

const body = (text: () => string, type = 'application/json'): StandIn['answer'] => {
  return (_request, response) => void response.writeHead(200, { 'content-type': type }).end(text());
};
const FAULTS: Readonly<Record<string, StandIn['answer']>> = {
  '500': (_request, response) => void response.writeHead(500).end('down'),
  rubbish: body(() => '{"a":'),
  'a page': body(() => '<html>', 'text/html'),
  'another shape': body(() => '{"error":"none"}'),
  'over 10 MB': body(() => `[${SPACES}]`),
  '10 MB of rows': body(() => `${JSON.stringify(garages(GARAGES)).slice(0, -1)},${ROWS}]`),
  '10 MB of brackets': body(() => BRACKETS),
  '10 MB of empty rows, no list': body(() => EMPTY_ROWS),
  silence: (_request, response) => void response.writeHead(200).write('['),
  'a broken connection': (_request, response) => void response.destroy(),
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feeds-hour-'));
  const play: StandIn['answer'] = (request, response) =>
    sendJson(garages(GARAGES))(request, response);
  const faults = Object.values(FAULTS);
  let turn = 0;
  stavanger = await startStandIn((request, response) => {
    const isGone = minutesGone() >= OUTAGE.from && minutesGone() < OUTAGE.to;
    const fault = isGone
      ? FAULTS['500']
      : turn % 2 === 1
        ? faults[((turn - 1) / 2) % faults.length]
        : undefined;
    turn += isGone ? 0 : 1;
    (fault ?? play)(request, response);
  });
  ocpi = await startStandIn((request, response) => sendJson(stations())(request, response));
});

afterEach(async () => {
  server?.kill('SIGKILL');
  await stavanger.stop();
  await ocpi.stop();
  await rm(folder, { recursive: true });
});

it(
  'an hour of feeds and their failures costs no visitor an answer, no other feed a reading, and no memory',
  async () => {
    await writeFile(join(folder, 'lots.ndjson'), lots());
    const feeds = [
      { from: 'stavanger', url: stavanger.url, lots: 'fjellro' },
      { from: 'ocpi', url: ocpi.url, lots: 'fjellro' },
    ];
    await writeFile(join(folder, 'feeds.json'), JSON.stringify(feeds));
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const clock = join(import.meta.dirname, '../support/fast-clock.mjs');
    const serve = join(`${DIST}-server`, 'serve.js');
    const files = ['--lots', join(folder, 'lots.ndjson'), '--feeds', join(folder, 'feeds.json')];
    startMs = Date.now();
    server = spawn(process.execPath, ['--import', clock, serve, '--dist', DIST, ...files], {
      env: {
        ...process.env,
        PORT: String(port),
        NODE_ENV: 'production',
        CLOCK_SPEED: String(SPEED),
        CLOCK_START: String(startMs),
      },
    });
    server.stdout?.resume();
    let said = '';
    server.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
    const feedStatus = async () => {
      const health = (await (await fetch(`${origin}/healthz`)).json()) as { feeds: FeedStatus[] };
      return health.feeds;
    };
    await eventually(async () => expect((await feedStatus())[1]).toMatchObject({ state: 'ok' }));

    const counts: Record<string, number> = {};
    const times: number[] = [];
    const ask = async (path: string): Promise<string> => {
      const from = performance.now();
      const [status, text] = await fetch(origin + path).then(
        async (response) => [response.status, await response.text()] as const,
        (error: unknown) => [`${reasonOf(error)} at ${Math.floor(minutesGone())}`, ''] as const,
      );
      times.push(performance.now() - from);
      const key = status === 200 ? 'answered' : `${path} ${status}`;
      counts[key] = (counts[key] ?? 0) + 1;
      return text;
    };
    /** Of each minute, what a visitor was told: how many garages, how many stations. */
    const seen = new Map<number, Set<string>>();
    const visit = async (visitor: number) => {
      await setTimeout((visitor / VISITORS) * MINUTE_MS);
      for (let minute = 0; minutesGone() < 60; minute += 1) {
        if (minute === visitor % 60) {
          await ask('/?search=stavanger');
          await ask(`/parkinglot/${(visitor % GARAGES) + 1}`);
        }
        const at = Math.floor(minutesGone());
        const text = await ask('/api/fjellro/parkinglots/availability');
        const rows = JSON.parse(text || '[]') as { id: string }[];
        const chargers = rows.filter(({ id }) => id.startsWith('ocpi')).length;
        const told = seen.get(at) ?? new Set();
        seen.set(at, told.add(`${rows.length - chargers} garages, ${chargers} stations`));
        await setTimeout(MINUTE_MS);
      }
    };
    const memory: number[] = [];
    const states = new Set<string>();
    const watch = async () => {
      while (minutesGone() < 60) {
        const proc = await readFile(`/proc/${server?.pid}/status`, 'utf8');
        memory.push(Number(/VmRSS:\s*(\d+)/.exec(proc)?.[1]) / 1_024);
        for (const { from, state } of await feedStatus()) states.add(`${from} ${state}`);
        await setTimeout(MINUTE_MS);
      }
    };
    await Promise.all([watch(), ...Array.from({ length: VISITORS }, (_, index) => visit(index))]);

    const sorted = times.toSorted((a, b) => a - b);
    const ms = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    const mb = (at: number) => Math.round(memory.at(at) ?? 0);
    const [first, second] = await feedStatus();
    process.stdout.write(
      `${VISITORS} visitors, ${times.length} requests: ${JSON.stringify(counts)}; median ${ms(0.5)} ms, p99 ${ms(0.99)} ms, worst ${ms(1)} ms
${stavanger.asked.length} requests of the failing feed, ${ocpi.asked.length} of the other
memory ${mb(0)} MB at first, ${mb(10)} after ten minutes, ${Math.round(Math.max(...memory))} at most, ${mb(-1)} at the end
${said}`,
    );
    expect(Object.keys(counts)).toEqual(['answered']);
    expect([first, second]).toMatchObject([{ state: 'ok' }, { state: 'ok', failures: 0 }]);
    expect([...states].toSorted()).toEqual(['ocpi ok', 'stavanger ok', 'stavanger silent']);
    const told = (from: number, to: number) => {
      const minutes = [...seen.keys()].filter((at) => at >= from && at < to);
      return new Set(minutes.flatMap((at) => Array.from(seen.get(at) ?? [])));
    };
    const all = `${GARAGES} garages, ${STATIONS} stations`;
    expect([...told(1, OUTAGE.from)]).toEqual([all]);
    expect([...told(OUTAGE.from + 18, OUTAGE.to)]).toEqual([`0 garages, ${STATIONS} stations`]);
    expect(told(58, 60)).toContain(all);
    expect(said).not.toMatch(/^\s+at /m);
    expect(mb(-1)).toBeLessThan(Math.max(...memory.slice(0, 11)) * 1.5);
  },
  4_000_000 / SPEED + 120_000,
);
