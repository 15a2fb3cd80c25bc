import { MessageChannel } from 'node:worker_threads';
import * as Comlink from 'comlink';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer, Question } from '../../../src/domain/answers-api.ts';
import type { LoadReport, LotSource } from '../../../src/domain/search-api.ts';
import type { WorkerPort } from '../../../src/engine-client/worker-link.ts';
import { EngineSupervisor, type SupervisorLimits } from '../../../src/engine-client/supervisor.ts';
import { Fault } from '../../../src/domain/errors.ts';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';

const REPORT: LoadReport = { lots: 1, origin: 'network', fetchedAtMs: 0, properties: [] };

/** What of the worker's interface a test plays; the rest answers at once. */
interface FakeWorker {
  ping?: () => unknown;
  load?: (onProgress: (progress: unknown) => void, source: LotSource) => unknown;
  ask?: (question: Question) => unknown;
  lotById?: (id: string) => unknown;
  loadDestinations?: (url: string) => unknown;
  /** What it says of its longest step when it starts, ms. */
  longestStepMs?: number;
}

/** Never settles, as a worker that loops or is dead. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** A question whose answer counts the letters of its text. */
function question(text: string): [Question] {
  return [{ text, propertyIds: [], limit: 10, stage: 'typing' }];
}

function answerTo({ text, propertyIds }: Question): Answer {
  return {
    list: { total: text.length, hits: [], order: 'data', isWithin: false },
    choices: [],
    near: [],
    subject: { text, propertyIds },
    missing: [],
  };
}

/** A worker at the other end of a bare message channel. */
function fakePort(worker: FakeWorker): WorkerPort & { readonly isTerminated: () => boolean } {
  const { port1, port2 } = new MessageChannel();
  let isTerminated = false;
  Comlink.expose(
    {
      ping: worker.ping ?? Date.now,
      load: (source: LotSource, onProgress: (progress: unknown) => void) =>
        worker.load ? worker.load(onProgress, source) : REPORT,
      ask: worker.ask ?? answerTo,
      lotById: worker.lotById ?? ((id: string) => [id]),
      loadDestinations: worker.loadDestinations,
    },
    port1 as unknown as Comlink.Endpoint,
  );
  const port = port2 as unknown as Comlink.Endpoint;
  if (worker.longestStepMs !== undefined) {
    port1.postMessage({ kind: 'heartbeat', longestStepMs: worker.longestStepMs });
  }
  return {
    postMessage: (message, transfer) => {
      if (!isTerminated) port.postMessage(message, transfer);
    },
    addEventListener: port.addEventListener.bind(port),
    removeEventListener: port.removeEventListener.bind(port),
    start: () => port2.start(),
    terminate: () => {
      isTerminated = true;
      port1.close();
    },
    isTerminated: () => isTerminated,
  };
}

const SOURCE = { url: 'http://localhost/', language: 'nb-NO', storeKey: 'test' };
const LIMITS = {
  heartbeatMs: 60,
  buildMs: 400,
  pingMs: 40,
  answerMs: 60,
  lostMs: 400,
  restarts: 2,
  restartDelayMs: 1,
};

const clients: EngineSupervisor[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

/** Long limits, so that a busy machine doesn't make a living worker look dead. */
const LONG = { heartbeatMs: 5_000, pingMs: 5_000, answerMs: 5_000 };
const PATIENT = { ...LIMITS, ...LONG };

const started = (...workers: FakeWorker[]) => startedWith(LIMITS, ...workers);

/** Starts the workers of the list in turn; the last one is used for every later start. */
function startedWith(limits: Partial<SupervisorLimits>, ...workers: FakeWorker[]) {
  const ports: ReturnType<typeof fakePort>[] = [];
  const spawn = () => {
    const port = fakePort(workers[Math.min(ports.length, workers.length - 1)] ?? {});
    ports.push(port);
    return port;
  };
  const client = new EngineSupervisor(SOURCE, spawn, limits);
  clients.push(client);
  const total = async (text: string) => (await client.ask('ask', question(text))).list?.total;
  const fails = (text: string, code: string) =>
    expect(client.ask('ask', question(text))).rejects.toMatchObject({ code });
  return { client, ports, total, fails };
}

/** Makes a worker that hangs, and answers nothing more, once it is asked this, or this text. */
function hangsIn(method: 'ask' | 'load' | 'lotById', text?: string): FakeWorker {
  let isHung = false;
  const hang = (asked: unknown) => {
    if (text !== undefined && (asked as Question).text !== text) return answerTo(asked as Question);
    isHung = true;
    return never();
  };
  return { [method]: hang, ping: () => (isHung ? never() : 0) };
}

/** Resolves with the engine's state once its list is loaded. */
function untilReady(client: EngineClient): Promise<EngineState> {
  return new Promise((resolve) => {
    const look = (): void => {
      const state = client.getState();
      if (state.status === 'ready') resolve(state);
    };
    client.subscribe(look);
    look();
  });
}

const later = (ms: number | undefined) => new Promise<void>((done) => setTimeout(done, ms));

describe('a call', () => {
  test('waits until the list is searchable', async () => {
    const { client, total } = started({});
    expect(client.getState().status).toBe('loading');
    expect(await total('oslo')).toBe(4);
    expect(client.getState()).toMatchObject({ status: 'ready', report: REPORT, generation: 1 });
  });

  test('rejects as aborted when its signal says so, before and after it is asked', async () => {
    const { client } = started({});
    const controller = new AbortController();
    const { signal } = controller;
    const asked = client.ask('ask', question('a'), { signal });
    controller.abort();
    for (const given of [asked, client.ask('ask', question('a'), { signal })]) {
      await expect(given).rejects.toMatchObject({ code: 'aborted' });
    }
  });

  test.each([
    ['a Fault keeps its code', new Fault('bad-data', 'broken'), 'bad-data'],
    ['no error at all is the worker’s', 'a string', 'worker'],
  ])('that throws: %s', async (_name, thrown, code) => {
    const { client, fails } = started({ ask: () => Promise.reject(thrown) });
    await fails('a', code);
    expect(client.getState().status).toBe('ready');
  });

  test('rejects as aborted when the client is disposed of', async () => {
    const { client, ports, fails } = started({ ask: never });
    await untilReady(client);
    const asked = fails('a', 'aborted');
    client.dispose();
    await asked;
    expect(ports[0]?.isTerminated()).toBe(true);
  });
});

describe('spec 8 worker', () => {
  test.each(['ask', 'load'] as const)(
    'hangs in %s: it is restarted and asked again',
    async (method) => {
      const { client, ports } = started(hangsIn(method), {});
      const asked = ['a', 'ab'].map((text) => client.ask('ask', question(text)));
      expect((await Promise.all(asked)).map(({ list }) => list?.total)).toEqual([1, 2]);
      expect(ports.map((port) => port.isTerminated())).toEqual([true, false]);
      expect(client.getState()).toMatchObject({
        status: 'ready',
        generation: method === 'ask' ? 2 : 1,
      });
    },
  );

  test('D3: hangs while it loads, twice: the third one does without the snapshot', async () => {
    const ignored: boolean[] = [];
    const worker = (isDying: boolean): FakeWorker => {
      let isHung = false;
      const load = (_: unknown, source: LotSource) => {
        ignored.push(source.ignoresSnapshot === true);
        isHung = isDying;
        return isDying ? never() : REPORT;
      };
      return { load, ping: () => (isHung ? never() : 0) };
    };
    const { total } = started(worker(true), worker(true), worker(false));
    expect(await total('oslo')).toBe(4);
    expect(ignored).toEqual([false, false, true]);
  });

  test('crashes on one query each time: that query rejects, others are answered', async () => {
    const poisoned = () => hangsIn('ask', 'poison');
    const { total, fails } = started(poisoned(), poisoned(), poisoned());
    await fails('poison', 'worker');
    expect(await total('oslo')).toBe(4);
  });

  test('loses an answer for a minute: the call times out, but not the download of the destinations', async () => {
    let arrive = (_answer: true): void => undefined;
    const worker: FakeWorker = {
      ask: never,
      loadDestinations: () => new Promise((resolve) => (arrive = resolve)),
    };
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { client, ports, fails } = startedWith({ ...LONG, answerMs: 5 }, worker);
    await untilReady(client);
    const loading = client.ask('loadDestinations', ['/destinations.json']);
    const lost = fails('a', 'timeout');
    vi.advanceTimersByTime(60_001);
    await lost;
    arrive(true);
    expect(await loading).toBe(true);
    expect(await client.ask('lotById', ['a'])).toEqual(['a']);
    expect(ports).toHaveLength(1);
  });

  test('isn’t restarted when it is blocked no longer than its steps were before', async () => {
    const { pingMs, answerMs } = LIMITS;
    let blocked: Promise<unknown> | undefined;
    const worker: FakeWorker = {
      longestStepMs: 2_000,
      ping: () => blocked ?? 0,
      ask: (asked) => {
        blocked = later(6 * pingMs);
        return blocked.then(() => answerTo(asked));
      },
    };
    const limits = { ...PATIENT, pingMs, answerMs, lostMs: 60_000 };
    const { ports, total } = startedWith(limits, worker);
    expect(await total('oslo')).toBe(4);
    expect(ports).toHaveLength(1);
  });

  test('S7: is late with one answer: the page waits for it, and other lanes go on', async () => {
    const worker: FakeWorker = { lotById: (text) => (text === 'slow' ? never() : [text]) };
    // No time limit is reached: the worker's answers to other calls show that it lives.
    const { client, ports } = startedWith(PATIENT, worker);
    const late = client.ask('lotById', ['slow'], { lane: 'other' });
    const older = client.ask('lotById', ['a'], { lane: 'lot' });
    const search = client.ask('ask', question('oslo'), { lane: 'list' });
    expect(await older).toEqual(['a']);
    expect(await search).toMatchObject({ list: { total: 4 } });
    // A newer question in the same lane doesn't wait for the late answer.
    const newer = client.ask('lotById', ['newer'], { lane: 'other' });
    await expect(late).rejects.toMatchObject({ code: 'aborted' });
    expect(await newer).toEqual(['newer']);
    expect(ports).toHaveLength(1);
  });

  test('hangs in a question that nobody wants any more: it is restarted, and the newer one is answered', async () => {
    const { client, ports } = started(hangsIn('lotById'), {});
    const older = client.ask('lotById', ['slow'], { lane: 'lot' });
    const newer = client.ask('lotById', ['newer'], { lane: 'lot' });
    await expect(older).rejects.toMatchObject({ code: 'aborted' });
    expect(await newer).toEqual(['newer']);
    expect(ports.map((port) => port.isTerminated())).toEqual([true, false]);
  });

  test('never starts: after two restarts the visitor sees a fault, and a retry works', async () => {
    const dead = { ping: never, load: never };
    const { client, ports, total, fails } = started(dead, dead, dead, {});
    await fails('a', 'worker');
    expect(client.getState()).toMatchObject({ status: 'failed', fault: { code: 'worker' } });
    expect(ports).toHaveLength(3);
    await expect.poll(() => ports.every((port) => port.isTerminated())).toBe(true);
    await fails('a', 'worker');
    client.retry();
    expect(await total('ab')).toBe(2);
  });

  test.each(['ping', 'load'] as const)(
    'is only slow, thrice (%s): the visitor sees a fault until the third one answers',
    async (silent) => {
      const dead = { ping: never, load: never };
      let speak = (): void => undefined;
      const late = new Promise((resolve) => (speak = () => resolve(REPORT)));
      let isHung = silent === 'ping';
      const load = () => ((isHung = true), late);
      const slow: FakeWorker = { ping: () => (isHung ? late : 0), load };
      const patient = { ...LIMITS, lostMs: 60_000 };
      const { client, ports, fails, total } = startedWith(patient, dead, dead, slow);
      await fails('a', 'worker');
      expect(client.getState().status).toBe('failed');
      speak();
      await untilReady(client);
      expect(await total('ab')).toBe(2);
      expect(ports).toHaveLength(3);
    },
  );

  test('loads for long but shows signs of life, or builds the index in one long step: left alone', async () => {
    let busy: Promise<void> | undefined;
    const { client, ports, total } = started({
      ping: () => busy ?? 0,
      ask: async (asked) => {
        await busy;
        return answerTo(asked);
      },
      load: async (onProgress) => {
        for (let lots = 0; lots < 10; lots += 1) {
          await later(30);
          onProgress({ phase: 'download', lots, searchable: false });
        }
        onProgress({ phase: 'index', lots: 1, searchable: true });
        busy = later(250);
        await busy;
        busy = undefined;
        return REPORT;
      },
    });
    // Late as this answer is: while a list loads, its signs of life decide.
    expect(await total('ab')).toBe(2);
    await untilReady(client);
    expect(ports).toHaveLength(1);
  });
});

describe('a list', () => {
  test('D1: that can not be loaded is a fault with the worker’s code, not a restart', async () => {
    let isBroken = true;
    const load = () => (isBroken ? Promise.reject(new Fault('bad-data', 'no list')) : REPORT);
    const { client, ports, total, fails } = startedWith(PATIENT, { load });
    await fails('a', 'bad-data');
    expect(ports).toHaveLength(1);
    isBroken = false;
    client.retry();
    expect(await total('ab')).toBe(2);
  });

  test('D3: answers from the snapshot while the network’s list loads', async () => {
    let finish: (() => void) | undefined;
    const { client, total } = started({
      load: async (onProgress) => {
        onProgress({ phase: 'snapshot', lots: 1, searchable: true });
        await new Promise<void>((resolve) => (finish = resolve));
        onProgress({ phase: 'clusters', lots: 2, searchable: true });
        onProgress({ phase: 'ready', lots: 2, searchable: true });
        return REPORT;
      },
    });
    expect(await total('ab')).toBe(2);
    expect(client.getState()).toMatchObject({ status: 'loading', generation: 1 });
    finish?.();
    const { generation } = await untilReady(client);
    expect(generation).toBeGreaterThan(1);
  });
});
