/** F4: feeds while serving, against a server that plays one, fails, sends rubbish or hangs. */

import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFeed } from '../../../server/feeds/feed-sources.ts';
import { Feeds } from '../../../server/feeds/feeds.ts';
import { readFeedsFile, type FeedConfig } from '../../../server/feeds/feeds-file.ts';
import { lotRow, servedRows } from '../../support/served-rows.ts';
import { temporaryFolder, writerIn } from '../../support/temporary-folder.ts';
import { testServers } from '../../support/test-servers.ts';
import { garage, osloTime, playFeed, sendJson, type StandIn } from './stand-in.ts';

const MINUTE = 60_000;

const folder = temporaryFolder();
const written = writerIn(folder);
const serve = testServers();
let standIn: StandIn;
let feeds: Feeds | undefined;
let log: string[] = [];
const LOTS = collectionOf('P-Torget', 'P-Elva');
let lots = LOTS;

function collectionOf(...names: readonly string[]) {
  const more = { kind: 'parking', noOfSpaces: 100, position: { coordinates: [5.73, 58.97] } };
  return servedRows(names.map((name, index) => lotRow(index + 1, { name, ...more })));
}

const payload = (readAtMs: number, free = '7') => [
  garage('Torget', free, osloTime(readAtMs)),
  garage('Ingen', '3', osloTime(readAtMs)),
];

function start(...configs: readonly Partial<FeedConfig>[]): Feeds {
  const standard = { from: 'stavanger' as const, everySeconds: 60, lots: undefined, headers: {} };
  const whole = configs.map((config) => Object.assign({ url: standIn.url }, standard, config));
  feeds = new Feeds(whole, {
    operatorsOf: (named) => (named === 'fjellro' ? ['fjellro'] : []),
    reader: () => async (answer) => readFeed(answer),
    log: (line) => log.push(line),
  });
  feeds.start(() => [{ operatorId: 'fjellro', lots, maxAgeMs: 15 * MINUTE }]);
  return feeds;
}

const freeNow = (served: Feeds) =>
  served.readings('fjellro', Date.now()).map(({ id, free }) => [id, free]);
const statusOf = (served: Feeds) => served.status(Date.now())[0];

beforeEach(async () => {
  // 25 November at noon, so that a whole hour has one offset; the network keeps its own timers.
  vi.useFakeTimers({
    now: Date.parse('2026-11-25T11:00:30Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
  });
  log = [];
  lots = LOTS;
  standIn = await playFeed(serve, (...asked) => sendJson(payload(Date.now()))(...asked));
});

afterEach(() => {
  feeds?.stop();
  vi.useRealTimers();
});

test('F4: a feed fills the readings, and its status says what joined and what did not', async () => {
  const served = start({});
  expect(statusOf(served)).toMatchObject({ state: 'waiting', rows: 0 });
  await expect.poll(() => freeNow(served)).toEqual([['1', 7]]);
  const url = standIn.url.split('?')[0];
  const why = 'no lot that parks has this name within 400 m';
  expect(statusOf(served)).toEqual({
    from: 'stavanger',
    url,
    state: 'ok',
    rows: 2,
    newest: '2026-11-25T11:00:00.000Z',
    lots: { fjellro: { joined: 1, current: 1, leftOut: { [why]: 1 } } },
    failures: 0,
  });
  expect(served.readings('kystpark', Date.now())).toEqual([]);
});

test('F4: a garage’s spaces from one feed and its chargers from another count together, as old as the older', async () => {
  const location = { id: '1', coordinates: {}, evses: [{ uid: 'a', status: 'AVAILABLE' }] };
  const body = { status_code: 1000, timestamp: '2026-11-25T11:00:20Z', data: [location] };
  const other = await playFeed(serve, sendJson(body));
  const served = start({}, { from: 'ocpi', url: other.url });
  const readAtMs = Date.parse('2026-11-25T11:00:00Z');
  await expect
    .poll(() => served.readings('fjellro', Date.now()))
    .toMatchObject([{ id: '1', free: 7, freeChargers: 1, readAtMs }]);
});

test('F4: a feed whose clock stands still ends after 15 minutes, also while it answers, and is named as silent', async () => {
  const stoodStillAt = Date.now();
  // A row more each time shows that an answer was read.
  standIn.answer = (...asked) =>
    sendJson([...payload(stoodStillAt), ...standIn.asked.slice(1)])(...asked);
  const served = await joined();
  for (let minute = 1; minute <= 15; minute += 1) {
    expect(freeNow(served)).toEqual([['1', 7]]);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await expect.poll(() => statusOf(served)?.rows).toBe(minute + 2);
  }
  expect(freeNow(served)).toEqual([]);
  expect(statusOf(served)).toMatchObject({
    state: 'silent',
    newest: '2026-11-25T11:00:00.000Z',
    lots: { fjellro: { joined: 1, current: 0 } },
    failures: 0,
  });
});

test('F4: asks once in its interval, conditionally, and a 304 keeps what was read', async () => {
  const [tag, changed] = ['"one"', 'Wed, 25 Nov 2026 11:00:00 GMT'];
  const whole = sendJson(payload(Date.now()), { etag: tag, 'last-modified': changed });
  standIn.answer = (request, response) => {
    if (request.headers['if-none-match'] === tag) response.writeHead(304).end();
    else whole(request, response);
  };
  const served = await joined({ everySeconds: 30, headers: { authorization: 'Token t' } });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(standIn.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => standIn.asked.length).toBe(2);
  expect(standIn.asked[1]).toMatchObject({
    'if-none-match': tag,
    'if-modified-since': changed,
    authorization: 'Token t',
  });
  expect(freeNow(served)).toEqual([['1', 7]]);
  expect(statusOf(served)).toMatchObject({ state: 'ok', failures: 0 });
});

test('F4: a feed that fails is told of once, asked less and less often, and is back when it answers', async () => {
  const served = await joined();
  standIn.answer = (_request, response) => response.writeHead(500).end('secret');
  let failures = 0;
  for (const minutes of [1, 1, 2, 4]) {
    await vi.advanceTimersByTimeAsync(minutes * MINUTE);
    failures += 1;
    await expect.poll(() => statusOf(served)?.failures).toBe(failures);
    expect(standIn.asked).toHaveLength(failures + 1);
  }
  expect(freeNow(served)).toEqual([['1', 7]]);
  expect(log).toEqual([expect.stringMatching(/fails: .+ answered 500$/)]);
  expect(JSON.stringify([log, statusOf(served)])).not.toContain('secret');
  standIn.answer = (...asked) => sendJson(payload(Date.now(), '9'))(...asked);
  await vi.advanceTimersByTimeAsync(8 * MINUTE);
  await expect.poll(() => freeNow(served)).toEqual([['1', 9]]);
  expect(log.at(-1)).toMatch(/ answers again$/);
  expect(statusOf(served)).toMatchObject({ state: 'ok', failures: 0 });
});

/** A feed whose first answer is read. */
async function joined(...configs: readonly Partial<FeedConfig>[]): Promise<Feeds> {
  const served = start(...(configs.length > 0 ? configs : [{}]));
  await expect.poll(() => freeNow(served)).toEqual([['1', 7]]);
  return served;
}

test.each([
  ['rubbish', 'application/json', '{"a":', 'The answer is no JSON'],
  ['another shape', 'application/json', '{"a":1}', 'The answer is no list'],
  ['a page', 'text/html', '<html>', ' answered with a page of HTML'],
  ['10 MB', 'application/json', `[${' '.repeat(10_000_000)}]`, ' is larger than 10000000 bytes'],
])(
  'F4: of %s nothing is used, what was read before stays, and it is asked for again as a whole, not taken as known',
  async (_what, type, body, error) => {
    const served = await joined();
    standIn.answer = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"two"';
      response.writeHead(isKnown ? 304 : 200, { 'content-type': type, etag: '"two"' });
      response.end(isKnown ? '' : body);
    };
    for (const failures of [1, 2]) {
      await vi.advanceTimersByTimeAsync(MINUTE);
      await expect.poll(() => statusOf(served)).toMatchObject({ state: 'ok', failures });
      expect(statusOf(served)?.error).toContain(error);
    }
    expect(standIn.asked.at(-1)).not.toHaveProperty('if-none-match');
    expect(freeNow(served)).toEqual([['1', 7]]);
  },
);

test('F4: a feed that hangs is given up after 10 seconds, and keeps no other feed waiting', async () => {
  const hanging = await playFeed(serve, (_, response) => response.writeHead(200).write('['));
  const startedMs = Date.now();
  const served = await joined({ url: hanging.url, everySeconds: 1 }, {});
  await expect.poll(() => hanging.asked.length).toBe(1);
  // `expect.poll` moves the clock too, by 50 ms a look.
  await vi.advanceTimersByTimeAsync(startedMs + 9_500 - Date.now());
  expect(hanging.asked).toHaveLength(1);
  expect(statusOf(served)).toMatchObject({ failures: 0 });
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.poll(() => statusOf(served)?.error).toMatch(/ 10000 ms$/);
  // It is asked again at once, as its second is long over, and then not while that request hangs.
  await expect.poll(() => hanging.asked.length).toBe(2);
  await expect.poll(() => hanging.open).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(statusOf(served)).toMatchObject({ failures: 1 });
  expect(hanging.asked).toHaveLength(2);
});

test('F4: of two feeds that know a lot the newer reading counts, and a new list is joined anew', async () => {
  const older = await playFeed(serve, sendJson(payload(Date.now() - 5 * MINUTE, '50')));
  const served = await joined({ url: older.url, lots: 'fjellro' }, {});
  lots = collectionOf('Elva', 'Noe', 'Torget');
  expect(freeNow(served)).toEqual([['3', 7]]);
});

test('F4: a feeds file is read with its defaults, and refused in a sentence; so is a feed for lots that nobody is served, at the start', async () => {
  expect(() => start({ lots: 'other.json' })).toThrow(
    'A feed is for the lots "other.json", which is no operator here and no file of --lots',
  );
  const read = async (content: string) => readFeedsFile(written('feeds.json', content));
  const url = 'https://feeds.example/';
  expect(await read(JSON.stringify([{ from: 'ocpi', url }]))).toEqual([
    { from: 'ocpi', url, everySeconds: 60, headers: {} },
  ]);
  for (const [content, words] of [
    ['{', 'JSON'],
    ['{}', 'Array'],
    [JSON.stringify([{ from: 'nobil', url }]), '[0].from'],
    [
      JSON.stringify([{ from: 'ocpi', url: 'file:///etc/passwd' }]),
      '[0].url: must be an http or https',
    ],
    [JSON.stringify([{ from: 'ocpi', url, everySeconds: 0 }]), '[0].everySeconds'],
    [JSON.stringify([{ from: 'ocpi', url, every: 5 }]), '[0].every: is no item'],
  ] as const) {
    await expect(read(content)).rejects.toThrow(words);
    await expect(read(content)).rejects.toThrow(/^Bad feeds file [^\n]+$/);
  }
  await expect(readFeedsFile(join(folder, 'none.json'))).rejects.toThrow('Bad feeds file');
});
