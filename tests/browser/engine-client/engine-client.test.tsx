import * as Comlink from 'comlink';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '../../../src/domain/answers-api.ts';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';
import { EngineSupervisor } from '../../../src/engine-client/supervisor.ts';
import type { SupervisorLimits } from '../../../src/engine-client/supervisor.ts';
import { spawnSearchWorker } from '../../../src/engine-client/worker-link.ts';
import type { LotSource } from '../../../src/domain/search-api.ts';
import type { SearchWorkerApi } from '../../../src/domain/worker-api.ts';
import { Profiler } from 'react';
import { render } from 'vitest-browser-react';
import { Fault } from '../../../src/domain/errors.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../../src/engine-client/use-engine-answer.ts';
import { painted } from '../../support/painted.ts';
import { eventually } from '../../support/eventually.ts';
import { IS_LONG, sample } from '../../support/sample.ts';
import { untilReady } from '../../support/until-ready.ts';

const QUESTION: Question = {
  text: 'vika',
  propertyIds: [],
  visitor: [10.7, 59.9],
  limit: 10,
  stage: 'typing',
};

function listOf(count: number): unknown[] {
  return Array.from({ length: count }, (_, i) => ({
    parkingLotId: i,
    name: i % 7 === 0 ? `Vika p-hus ${i}` : `Lot ${i}`,
    address: { street: '', city: 'Oslo' },
    position: { coordinates: [10 + (i % 100) / 100, 59 + Math.floor(i / 100) / 100] },
    properties: [{ id: 1 + (i % 5), name: `Property ${1 + (i % 5)}` }],
    totalNoOfChargers: i % 3,
  }));
}

function sourceOf(rows: unknown, storeKey: string = crypto.randomUUID()): LotSource {
  const blob = new Blob([JSON.stringify(rows)], { type: 'application/json' });
  return { url: URL.createObjectURL(blob), language: 'nb-NO', storeKey };
}

async function keptFile(storeKey: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory();
  return (await root.getDirectoryHandle('kept-lots')).getFileHandle(`${storeKey}.lots`);
}

/** Whether the snapshot is finished: its preamble is written last. */
async function isKept(storeKey: string): Promise<boolean> {
  try {
    const file = await (await keptFile(storeKey)).getFile();
    return (await file.slice(0, 7).text()) === 'LOTKEPT';
  } catch {
    return false;
  }
}

async function flipLastByte(storeKey: string): Promise<void> {
  const handle = await keptFile(storeKey);
  const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
  const position = bytes.length - 1;
  // The file is free only once the worker that wrote it is gone.
  const writable = await eventually(() => handle.createWritable({ keepExistingData: true }));
  await writable.write({ type: 'write', position, data: Uint8Array.of(~(bytes[position] ?? 0)) });
  await writable.close();
}

const clients: EngineClient[] = [];

/** A busy machine takes longer to start one than any visitor would wait. */
const BUSY_MACHINE = { handshakeMs: 60_000, heartbeatMs: 20_000 };

function started(
  source: LotSource,
  spawn: () => Worker,
  limits: Partial<SupervisorLimits> = BUSY_MACHINE,
): EngineClient {
  const client = new EngineSupervisor(source, spawn, limits);
  clients.push(client);
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

const spawnWorker = (): Worker => spawnSearchWorker() as Worker;

/** A collected proxy would end what its worker answers. */
const held = new Set<Comlink.Remote<SearchWorkerApi>>();

/** A worker that answers. */
async function startedWorker(): Promise<Worker> {
  const worker = spawnWorker();
  const api = Comlink.wrap<SearchWorkerApi>(worker);
  held.add(api);
  await api.ping();
  return worker;
}

describe('the real worker', () => {
  // The test server compiles the worker's files at the first request: on a busy machine no handshake waits so long.
  beforeAll(async () => {
    (await startedWorker()).terminate();
  }, 120_000);

  test('answers a question asked before it was loaded, and reports the list', async () => {
    const client = started(sourceOf([...listOf(5_000), { position: null }]), spawnWorker);
    const answer = await client.ask('ask', [QUESTION]);
    expect(answer.list?.total).toBe(715);
    expect(answer.list?.hits).toHaveLength(10);
    const state = await untilReady(client);
    expect(state).toMatchObject({
      report: { lots: 5_000, origin: 'network', dropped: { coordinates: 1 } },
    });
    const { markers } = await client.ask('draw', [
      { text: '', propertyIds: [] },
      {
        viewport: { center: [10.5, 59.5], zoom: 6 },
        size: { width: 800, height: 600 },
        covered: [],
        streets: [],
        bounds: [4, 57, 32, 72],
      },
      { kind: 'look' },
    ]);
    expect(markers?.pointCounts.reduce((sum, count) => sum + count, 0)).toBe(5_000);
  });

  test('spec 8 worker killed mid-query: the same query gets the same answer', async () => {
    let worker: Worker | undefined;
    const client = started(sourceOf(listOf(5_000)), () => (worker = spawnWorker()));
    await untilReady(client);
    const before = await client.ask('ask', [QUESTION]);
    const asked = client.ask('ask', [QUESTION], { lane: 'list' });
    worker?.terminate();
    expect(await asked).toEqual(before);
  });

  test('D3: the snapshot serves when the network is gone', async () => {
    const source = sourceOf(listOf(5_000));
    const first = started(source, spawnWorker);
    await untilReady(first);
    const before = await first.ask('ask', [QUESTION]);
    await expect.poll(() => isKept(source.storeKey)).toBe(true);
    first.dispose();
    URL.revokeObjectURL(source.url);
    const second = started(source, spawnWorker);
    expect(await second.ask('ask', [QUESTION])).toEqual(before);
    expect(await untilReady(second)).toMatchObject({ report: { lots: 5_000, origin: 'snapshot' } });
  });

  test('D3: drops a corrupt snapshot silently and loads the list again', async () => {
    const source = sourceOf(listOf(5_000));
    const first = started(source, spawnWorker);
    await untilReady(first);
    await expect.poll(() => isKept(source.storeKey)).toBe(true);
    first.dispose();
    await flipLastByte(source.storeKey);
    const second = started(source, spawnWorker);
    expect((await second.ask('ask', [QUESTION])).list?.total).toBe(715);
    expect(await untilReady(second)).toMatchObject({ report: { lots: 5_000, origin: 'network' } });
  });

  const broken = [
    ['says nothing', 'data:text/javascript,'],
    ['script missing', new URL('/no-such-worker.js', location.href).href],
    ['a page in its place', new URL('/index.html', location.href).href],
    ['throws at the top', 'data:text/javascript,throw new Error("top")'],
    ['loops for ever', 'data:text/javascript,for(;;);'],
  ] as const;
  // The last keeps a processor busy.
  const some = IS_LONG ? broken : broken.slice(0, -1);
  test.for(sample(some, 2, broken.length))(
    'spec 8 worker %s: a fault, and a retry that works',
    async ([, url]) => {
      let isBroken = true;
      // It has started already: what is waited for is the broken one alone.
      const spares = [await startedWorker()];
      const client = started(
        sourceOf(listOf(100)),
        () => (isBroken ? new Worker(url, { type: 'module' }) : (spares.pop() ?? spawnWorker())),
        { ...BUSY_MACHINE, handshakeMs: 2_000, restarts: 1, restartDelayMs: 10 },
      );
      await expect(client.ask('ask', [QUESTION])).rejects.toMatchObject({ code: 'worker' });
      expect(client.getState()).toMatchObject({ status: 'failed', fault: { code: 'worker' } });
      isBroken = false;
      client.retry();
      expect((await client.ask('ask', [QUESTION])).list?.total).toBe(15);
      for (const spare of spares) spare.terminate();
    },
  );
});

/** An engine whose answers the test gives by hand. */
function handEngine() {
  const asked: { answer: (names: string[]) => void; fail: (fault: Fault) => void }[] = [];
  const listeners = new Set<() => void>();
  let state: EngineState = {
    status: 'loading',
    progress: { phase: 'snapshot', lots: 1, searchable: true },
    generation: 1,
  };
  const engine = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask: () =>
      new Promise<string[]>((resolve, reject) => {
        asked.push({ answer: resolve, fail: reject });
      }),
    retry: () => undefined,
    dispose: () => undefined,
  };
  const become = (change: Partial<EngineState>): void => {
    state = { ...state, ...change } as EngineState;
    for (const listener of listeners) listener();
  };
  return { engine: engine as unknown as EngineClient, asked, become };
}

function Answered({ at }: { readonly at: Position }) {
  const { answer, isStale } = useEngineAnswer('placesNear', [[at]], 'near');
  return (
    <output>
      {answer?.join() ?? 'nothing'} {isStale ? 'stale' : 'fresh'}
    </output>
  );
}

test('S7: keeps the answer before until the newer one arrives, and never shows an older one', async () => {
  const { engine, asked } = handEngine();
  const page = (lng: number) => (
    <EngineProvider value={engine}>
      <Answered at={[lng, 60]} />
    </EngineProvider>
  );
  const screen = await render(page(10));
  const output = screen.getByRole('status');
  await expect.element(output).toHaveTextContent('nothing stale');
  asked[0]?.answer(['Oslo']);
  await expect.element(output).toHaveTextContent('Oslo fresh');

  await screen.rerender(page(5));
  await screen.rerender(page(14));
  await expect.element(output).toHaveTextContent('Oslo stale');
  asked[2]?.answer(['Bodø']);
  await expect.element(output).toHaveTextContent('Bodø fresh');
  asked[1]?.answer(['Bergen']);
  await painted();
  await expect.element(output).toHaveTextContent('Bodø fresh');

  await screen.rerender(page(0));
  asked[3]?.fail(new Fault('timeout', 'lost'));
  await painted();
  await expect.element(output).toHaveTextContent('Bodø stale');
});

test('asks again when answers may differ, and renders for nothing else', async () => {
  const { engine, asked, become } = handEngine();
  let renders = 0;
  const screen = await render(
    <EngineProvider value={engine}>
      <Profiler id="answered" onRender={() => (renders += 1)}>
        <Answered at={[10, 60]} />
      </Profiler>
    </EngineProvider>,
  );
  const output = screen.getByRole('status');
  asked[0]?.answer(['Oslo']);
  await expect.element(output).toHaveTextContent('Oslo fresh');
  const before = renders;
  for (let lots = 0; lots < 20; lots += 1) {
    become({ status: 'loading', progress: { phase: 'download', lots, searchable: true } });
  }
  await painted();
  expect(renders).toBe(before);
  expect(asked).toHaveLength(1);
  become({ generation: 2 });
  await expect.element(output).toHaveTextContent('Oslo stale');
  asked[1]?.answer(['Oslo', 'Os']);
  await expect.element(output).toHaveTextContent('Oslo,Os fresh');
});
