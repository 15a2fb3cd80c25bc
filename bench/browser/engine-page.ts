/** The script of a page that talks to the product's search worker as the product does, and times the crossings. */
import * as Comlink from 'comlink';
import { PAGE_SIZE } from '../../src/domain/constants.ts';
import type { SearchWorkerApi } from '../../src/domain/worker-api.ts';
import type { BenchQuery } from '../bench-engine.ts';

declare global {
  interface Window {
    enginePage: { readonly visit: typeof visit; readonly crossings: typeof crossings };
  }
}

/** The map of a window of 1,440 px. */
const MAP_SIZE = { width: 900, height: 800 };

let worker: Comlink.Remote<SearchWorkerApi>;

/**
 * Loads the list as a visit does.
 * @returns ms from starting the worker to the first answer, the same since the epoch, and to the end of loading, clusters
 * included; `fromSnapshot`: the snapshot gave the first answer
 */
async function visit(workerUrl: string, listUrl: string) {
  const startMs = performance.now();
  worker = Comlink.wrap<SearchWorkerApi>(new Worker(workerUrl, { type: 'module' }));
  let fromSnapshot = false;
  let firstAnswer: Promise<number> | undefined;
  const answered = async (): Promise<number> => {
    await worker.ask({ text: 'os', propertyIds: [], limit: PAGE_SIZE, stage: 'typing' });
    return performance.now() - startMs;
  };
  await worker.load(
    { url: listUrl, language: 'nb-NO', storeKey: 'bench' },
    Comlink.proxy(({ searchable, phase }) => {
      fromSnapshot ||= phase === 'snapshot';
      if (searchable) firstAnswer ??= answered();
    }),
  );
  const readyMs = performance.now() - startMs;
  const firstAnswerMs = (await firstAnswer) ?? Number.NaN;
  const firstAnswerAtMs = performance.timeOrigin + startMs + firstAnswerMs;
  return { firstAnswerMs, firstAnswerAtMs, readyMs, fromSnapshot };
}

function ask(method: 'ask' | 'draw', query: BenchQuery): Promise<unknown> {
  const { text, propertyIds, position, bbox, viewport: bounds, zoom } = query;
  if (method === 'ask') {
    const place = { visitor: position, area: bbox };
    return worker.ask({ text, propertyIds, ...place, limit: PAGE_SIZE, stage: 'typing' });
  }
  const [west, south, east, north] = bounds;
  const viewport = { center: [(west + east) / 2, (south + north) / 2], zoom } as const;
  const frame = { viewport, size: MAP_SIZE, covered: [], streets: [], bounds };
  return worker.draw({ text, propertyIds }, frame, { kind: 'look' });
}

/** @returns the time of each query's second call, ms: the answer is cached then, so that only the crossing is left */
async function crossings(
  method: 'ask' | 'draw',
  queries: readonly BenchQuery[],
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    await ask(method, query);
    const startMs = performance.now();
    await ask(method, query);
    times.push(performance.now() - startMs);
  }
  return times;
}

window.enginePage = { visit, crossings };
