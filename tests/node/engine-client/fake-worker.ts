import { MessageChannel } from 'node:worker_threads';
import * as Comlink from 'comlink';
import type { WorkerPort } from '../../../src/engine-client/worker-link.ts';
import type { Answer, Question } from '../../../src/domain/answers-api.ts';
import type { LoadReport } from '../../../src/domain/search-api.ts';

export const REPORT: LoadReport = {
  lots: 1,
  dropped: {},
  origin: 'network',
  fetchedAtMs: 0,
  properties: [],
  bounds: undefined,
};

/** What of the worker's interface a test plays; the rest answers at once. */
export interface FakeWorker {
  ping?: () => unknown;
  load?: (onProgress: (progress: unknown) => void) => unknown;
  ask?: (question: Question) => unknown;
  lotById?: (id: string) => unknown;
  /** What it says of its longest step when it starts, ms. */
  longestStepMs?: number;
}

/** Never settles, as a worker that loops or is dead. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** A question whose answer counts the letters of its text. */
export function question(text: string): [Question] {
  return [{ text, propertyIds: [], limit: 10, stage: 'typing' }];
}

export function answerTo({ text, propertyIds }: Question): Answer {
  return {
    list: { total: text.length, hits: [], order: 'data', isWithin: false },
    choices: [],
    near: [],
    subject: { text, propertyIds },
    missing: [],
  };
}

/** A worker at the other end of a bare message channel. */
export function fakePort(
  worker: FakeWorker,
): WorkerPort & { readonly isTerminated: () => boolean } {
  const { port1, port2 } = new MessageChannel();
  let isTerminated = false;
  Comlink.expose(
    {
      ping: worker.ping ?? Date.now,
      load: (_source: unknown, onProgress: (progress: unknown) => void) =>
        worker.load ? worker.load(onProgress) : REPORT,
      ask: worker.ask ?? answerTo,
      lotById: worker.lotById ?? ((id: string) => [id]),
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
