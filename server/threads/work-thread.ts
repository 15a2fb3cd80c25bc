import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';

import { wrap } from 'comlink';
import nodeEndpoint from 'comlink/dist/umd/node-adapter.js';

import { serverFolderOf } from '../read-build.ts';

/**
 * Starts the thread whose code stands beside this file. A server that has run for many releases stands in a folder that was
 * removed: then the code of the release that it serves is taken. So does a server that runs from its sources, because
 * each thread would take a second to read them.
 */
function startWorker(name: string, options: WorkerOptions & { workerData: string }): Worker {
  const own = join(import.meta.dirname, `${name}.js`);
  const code = existsSync(own) ? own : join(serverFolderOf(options.workerData), `${name}.js`);
  if (existsSync(code)) return new Worker(code, options);
  // A thread does not inherit the loader that lets Node run TypeScript.
  const source = JSON.stringify(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href);
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(start, { ...options, eval: true });
}

interface Thread<Q, A> {
  readonly worker: Worker;
  readonly work: (question: Q) => Promise<A>;
}

/**
 * Does slow work on a thread of its own, so that the server answers other requests meanwhile. The thread starts with
 * the first question, and again after a crash.
 */
export class WorkThread<Q, A> {
  readonly #name: string;
  readonly #directory: string;
  readonly #limits: ResourceLimits;
  #thread: Thread<Q, A> | undefined;
  #isClosed = false;
  /** Each fails a question that waits for its answer: Comlink says nothing when a thread ends. */
  readonly #waiting = new Set<(error: Error) => void>();
  #whenIdle: (() => void) | undefined;

  /**
   * @param name of the file with the thread's code, without its ending
   * @param directory the build's folder, which is the code's `workerData`
   * @param limits of the thread's memory, beyond which it ends
   */
  constructor(
    name: 'card-worker' | 'engine-worker' | 'feed-worker' | 'page-worker',
    directory: string,
    limits: ResourceLimits = {},
  ) {
    this.#name = name;
    this.#directory = directory;
    this.#limits = limits;
  }

  /** How many questions wait for their answers. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** @throws Error if the work fails, or the thread ends or is closed */
  ask(question: Q): Promise<A> {
    if (this.#isClosed) return Promise.reject(new Error(`The ${this.#name} is closed.`));
    const { worker, work } = (this.#thread ??= this.#start());
    // The thread keeps the process alive only while an answer is awaited.
    worker.ref();
    return new Promise<A>((resolve, reject) => {
      this.#waiting.add(reject);
      const isOver = (): void => {
        this.#waiting.delete(reject);
        if (this.#waiting.size > 0) return;
        worker.unref();
        this.#whenIdle?.();
      };
      work(question).then(resolve, reject).finally(isOver);
    });
  }

  /** Ends the thread when all questions are answered. It takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#waiting.size > 0) await new Promise<void>((done) => (this.#whenIdle = done));
    await this.#thread?.worker.terminate();
  }

  #start(): Thread<Q, A> {
    const workerData = this.#directory;
    const worker = startWorker(this.#name, { workerData, resourceLimits: this.#limits });
    const fail = (error: Error) => {
      if (this.#thread?.worker !== worker) return;
      this.#thread = undefined;
      for (const failOne of this.#waiting) failOne(error);
      this.#waiting.clear();
      this.#whenIdle?.();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error(`The ${this.#name} ended.`)));
    return { worker, work: wrap(nodeEndpoint(worker)) as unknown as Thread<Q, A>['work'] };
  }
}
