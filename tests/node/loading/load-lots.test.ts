import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as passed } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { LotEngine } from '../../../workers/engine/engine.ts';
import type { SnapshotStore, CachedList } from '../../../workers/loading/snapshot-store.ts';
import { loadLots } from '../../../workers/loading/load-lots.ts';
import type { LoadProgress } from '../../../src/domain/search-api.ts';
import { lotRow } from '../../support/served-rows.ts';
import { testServers } from '../../support/test-servers.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
let answer: Answer;
let url: string;
const serve = testServers();
beforeAll(async () => {
  url = `${await serve((request, response) => answer(request, response))}/lots`;
});
let warn: MockInstance<(...args: unknown[]) => void>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

function lots(count: number): unknown[] {
  const properties = [{ id: 2, name: 'EV charging' }];
  return Array.from({ length: count }, (_, i) =>
    lotRow(i, { position: { coordinates: [10, 60 + i / 10_000] }, properties }),
  );
}

function list(rows: unknown, etag = '"1"'): Answer {
  return (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'application/json', etag });
    response.end(isKnown ? '' : JSON.stringify(rows));
  };
}

function memoryStore() {
  const memory: { kept?: { list: CachedList; currentAtMs: number } | undefined } = {};
  const store: SnapshotStore = {
    read: async () => memory.kept,
    write: async (written, currentAtMs) => void (memory.kept = { list: written, currentAtMs }),
    confirm: async (currentAtMs) => void Object.assign(memory.kept ?? {}, { currentAtMs }),
    drop: async () => void (memory.kept = undefined),
  };
  return { store, memory };
}

async function load(
  store: SnapshotStore,
  { language = 'nb-NO', ignoresSnapshot = false, stallMs = 5_000, readMs = 5_000 } = {},
) {
  const seen: { engine?: LotEngine; progress: LoadProgress[] } = { progress: [] };
  const report = await loadLots({
    source: { url, language, storeKey: 'test', ignoresSnapshot },
    store,
    stallMs,
    readMs,
    onProgress: (step) => seen.progress.push(step),
    onEngine: (next) => (seen.engine = next),
  });
  return { report, ...seen };
}

const QUERY = { text: 'lot 7', propertyIds: [2], limit: 10 };

describe('without a snapshot', () => {
  test('D1: the network’s list is loaded, counted and kept', async () => {
    const { store, memory } = memoryStore();
    answer = (request, response) => {
      expect(request.headers['accept-language']).toBe('en-GB');
      expect(request.headers['if-none-match']).toBeUndefined();
      const rows = [...lots(100), { parkingLotId: 'x', position: { coordinates: [1] } }, 7];
      list([...rows, ...lots(1)])(request, response);
    };
    const { report, engine, progress } = await load(store, { language: 'en-GB' });
    expect(report).toMatchObject({
      lots: 100,
      origin: 'network',
      properties: [{ id: 2, name: 'EV charging' }],
    });
    expect(engine?.search(QUERY).total).toBe(11);
    expect(engine?.dropped).toEqual({ coordinates: 1, row: 1, duplicate: 1 });
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^1 .*: x$/)],
      ['Left out of the list of parking lots: row 1, duplicate 1'],
    ]);
    expect(memory.kept).toMatchObject({ list: { etag: '"1"', language: 'en-GB' } });
    expect(progress.map(({ phase }) => phase)).toEqual(
      expect.arrayContaining(['index', 'clusters', 'ready']),
    );
    expect(progress.at(-1)).toEqual({ phase: 'ready', lots: 100, searchable: true, fraction: 1 });
  });

  const html = { 'content-type': 'text/html' };
  const json = { 'content-type': 'application/json' };
  const short = { ...json, 'content-length': '1000' };
  const cut = (response: ServerResponse, headers: object, text: string): void => {
    response.writeHead(200, { ...headers }).write(text);
    setTimeout(() => response.destroy(), 20);
  };
  test.each<[name: string, code: string, answer: Answer]>([
    ['500', 'http', (_, response) => response.writeHead(500).end()],
    ['204', 'bad-data', (_, response) => response.writeHead(204).end()],
    ['a page of HTML', 'bad-data', (_, response) => response.writeHead(200, html).end('<p>Hi')],
    ['a reset in the middle', 'network', (_, response) => cut(response, json, '[{"a":')],
    ['a short Content-Length', 'network', (_, response) => cut(response, short, '[{}]')],
    ['a stall', 'timeout', (_, response) => response.writeHead(200, json).write('[{"a":')],
  ])('D1: %s is a fault: %s', async (_name, code, play) => {
    answer = play;
    // A busy machine must not turn the others into a stall.
    const stallMs = code === 'timeout' ? 150 : 10_000;
    await expect(load(memoryStore().store, { stallMs })).rejects.toMatchObject({ code });
  });

  test.each([
    ['length', (body: string) => ({ 'content-length': String(body.length) }), 10],
    ['X-Total-Count', () => ({ 'x-total-count': '3000' }), 3000],
  ])('D1: a slow drip is no stall, and its %s makes progress', async (_name, headers, count) => {
    const body = JSON.stringify(lots(count));
    const pieceLength = Math.ceil(body.length / 10);
    answer = async (_, response) => {
      response.writeHead(200, { ...json, ...headers(body) });
      for (let at = 0; at < body.length; at += pieceLength) {
        await passed(25);
        response.write(body.slice(at, at + pieceLength));
      }
      response.end();
    };
    const { report, progress } = await load(memoryStore().store, { stallMs: 2_000 });
    expect(report.lots).toBe(count);
    const fractions = progress.map(({ fraction }) => fraction ?? 0);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.some((fraction) => fraction > 0 && fraction < 0.6)).toBe(true);
  });
});

async function visited() {
  const made = memoryStore();
  answer = list(lots(100));
  return { ...made, first: await load(made.store) };
}

describe('D3: with a snapshot', () => {
  test('it answers first, is confirmed and its age reset; a new list replaces it', async () => {
    const { store, memory, first } = await visited();
    const { report, engine, progress } = await load(store);
    expect(report).toMatchObject({ lots: 100, origin: 'revalidated' });
    expect(progress[0]).toMatchObject({ phase: 'snapshot', searchable: true, lots: 100 });
    expect(engine?.search(QUERY)).toEqual(first.engine?.search(QUERY));
    expect(memory.kept?.currentAtMs).toBe(report.fetchedAtMs);
    answer = list(lots(200), '"2"');
    const next = await load(store);
    expect(next.report).toMatchObject({ lots: 200, origin: 'network' });
    expect(next.engine?.size).toBe(200);
    expect(memory.kept?.list.etag).toBe('"2"');
  });

  test.each<[string, Answer]>([
    ['unreachable', (request) => request.socket.destroy()],
    ['stalled', () => undefined],
  ])('it serves on while the network is %s', async (_name, play) => {
    const { store, first } = await visited();
    answer = play;
    const { report, engine } = await load(store, { stallMs: 150 });
    expect(report).toEqual({ ...first.report, origin: 'snapshot' });
    expect(engine?.size).toBe(100);
  });

  test('is used in another language too, but the list is requested again', async () => {
    const { store } = await visited();
    const { report, progress } = await load(store, { language: 'en-GB' });
    expect(progress[0]).toMatchObject({ phase: 'snapshot' });
    expect(report.origin).toBe('network');
  });

  test.each<[string, (kept: CachedList) => CachedList]>([
    ['another address', (kept) => ({ ...kept, url: 'http://localhost/other' })],
    ['another shape', (kept) => ({ ...kept, snapshot: {} })],
  ])('one of %s is dropped silently', async (_name, change) => {
    const { store, memory } = await visited();
    memory.kept = { list: change(memory.kept!.list), currentAtMs: 5 };
    const { report, progress } = await load(store);
    expect(report.origin).toBe('network');
    expect(progress[0]).toMatchObject({ searchable: false });
  });

  test('one that workers failed with is not read, and replaced', async () => {
    const { store, memory } = await visited();
    memory.kept = { list: { ...memory.kept!.list, snapshot: {} }, currentAtMs: 5 };
    const read = vi.spyOn(store, 'read');
    const { report, engine } = await load(store, { ignoresSnapshot: true });
    expect([report.origin, engine?.size]).toEqual(['network', 100]);
    expect(read).not.toHaveBeenCalled();
    expect(memory.kept.currentAtMs).toBe(report.fetchedAtMs);
  });

  test('storage that never answers is not used', async () => {
    const { store } = memoryStore();
    answer = list(lots(3));
    const stuck = { ...store, read: () => new Promise<undefined>(() => undefined) };
    const { report } = await load(stuck, { readMs: 20 });
    expect(report.origin).toBe('network');
  });
});
