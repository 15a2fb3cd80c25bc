import * as Comlink from 'comlink';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Question } from '../../../src/domain/answers-api.ts';
import type { EngineClient, EngineState } from '../../../src/engine-client/engine-client.ts';
import { EngineSupervisor } from '../../../src/engine-client/supervisor.ts';
import { spawnSearchWorker } from '../../../src/engine-client/worker-link.ts';
import type { LotSource } from '../../../src/domain/search-api.ts';
import type { SearchWorkerApi } from '../../../src/domain/worker-api.ts';
import { render } from 'vitest-browser-react';
import { Fault } from '../../../src/domain/errors.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { EngineProvider } from '../../../src/engine-client/engine-context.tsx';
import { useEngineAnswer } from '../../../src/engine-client/use-engine-answer.ts';
import { painted } from '../../support/painted.ts';
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

const clients: EngineClient[] = [];

/** A busy machine takes longer to start one than any visitor would wait. */
const BUSY_MACHINE = { handshakeMs: 60_000, heartbeatMs: 20_000 };

function started(source: LotSource): EngineClient {
  const client = new EngineSupervisor(source, spawnWorker, BUSY_MACHINE);
  clients.push(client);
  return client;
}

afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

const spawnWorker = (): Worker => spawnSearchWorker() as Worker;

describe('the real worker', () => {
  // The test server compiles the worker's files at the first request: on a busy machine no handshake waits so long.
  beforeAll(async () => {
    const worker = spawnWorker();
    await Comlink.wrap<SearchWorkerApi>(worker).ping();
    worker.terminate();
  }, 120_000);

  test('answers a question asked before it was loaded, and reports the list', async () => {
    const client = started(sourceOf([...listOf(5_000), { position: null }]));
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

  test('D3: the snapshot serves when the network is gone', async () => {
    const source = sourceOf(listOf(5_000));
    const first = started(source);
    await untilReady(first);
    const before = await first.ask('ask', [QUESTION]);
    await expect.poll(() => isKept(source.storeKey)).toBe(true);
    first.dispose();
    URL.revokeObjectURL(source.url);
    const second = started(source);
    expect(await second.ask('ask', [QUESTION])).toEqual(before);
    expect(await untilReady(second)).toMatchObject({ report: { lots: 5_000, origin: 'snapshot' } });
  });
});

/** An engine whose answers the test gives by hand. */
function handEngine() {
  const asked: { answer: (names: string[]) => void; fail: (fault: Fault) => void }[] = [];
  const state: EngineState = {
    status: 'loading',
    progress: { phase: 'snapshot', lots: 1, searchable: true },
    generation: 1,
  };
  const engine = {
    getState: () => state,
    subscribe: () => () => undefined,
    ask: () =>
      new Promise<string[]>((resolve, reject) => {
        asked.push({ answer: resolve, fail: reject });
      }),
    retry: () => undefined,
    dispose: () => undefined,
  };
  return { engine: engine as unknown as EngineClient, asked };
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
