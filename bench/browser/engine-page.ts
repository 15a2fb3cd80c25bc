/** The script of a page that talks to the product's search worker as the product does, and times the crossings. */
import * as Comlink from 'comlink';
import type { SearchWorkerApi } from '../../src/domain/worker-api.ts';
import type { BenchQuery } from '../bench-engine.ts';

export interface Visit {
  /** From starting the worker to the first answer. */
  readonly firstAnswerMs: number;
  /** The same in ms since the epoch. */
  readonly firstAnswerAtMs: number;
  /** From starting the worker to the end of loading, clusters included. */
  readonly readyMs: number;
  /** The snapshot gave the first answer. */
  readonly fromSnapshot: boolean;
}

export interface EnginePage {
  visit(workerUrl: string, listUrl: string): Promise<Visit>;
  /** The time of each query's second call, ms: the answer is cached then, so that only the crossing is left. */
  crossings(method: 'search' | 'clusters', queries: readonly BenchQuery[]): Promise<number[]>;
}

declare global {
  interface Window {
    enginePage: EnginePage;
  }
}

let worker: Comlink.Remote<SearchWorkerApi>;

async function visit(workerUrl: string, listUrl: string): Promise<Visit> {
  const startMs = performance.now();
  worker = Comlink.wrap<SearchWorkerApi>(new Worker(workerUrl, { type: 'module' }));
  let fromSnapshot = false;
  const firstAnswer = Promise.withResolvers<number>();
  const source = { url: listUrl, language: 'nb-NO', storeKey: 'bench' };
  let isAsked = false;
  const report = worker.load(
    source,
    Comlink.proxy(({ searchable, phase }) => {
      fromSnapshot ||= phase === 'snapshot';
      if (!searchable || isAsked) return;
      isAsked = true;
      worker.search({ text: 'os', propertyIds: [], limit: 10 }).then(
        () => firstAnswer.resolve(performance.now() - startMs),
        (error: unknown) => firstAnswer.reject(error),
      );
    }),
  );
  await report;
  const readyMs = performance.now() - startMs;
  const firstAnswerMs = await firstAnswer.promise;
  const firstAnswerAtMs = performance.timeOrigin + startMs + firstAnswerMs;
  return { firstAnswerMs, firstAnswerAtMs, readyMs, fromSnapshot };
}

function ask(method: 'search' | 'clusters', query: BenchQuery): Promise<unknown> {
  const { text, propertyIds, position, bbox, viewport, zoom } = query;
  return method === 'search'
    ? worker.search({ text, propertyIds, position, bbox, limit: 10 })
    : worker.clusters({ text, propertyIds, bbox: viewport, zoom });
}

async function crossings(
  method: 'search' | 'clusters',
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
