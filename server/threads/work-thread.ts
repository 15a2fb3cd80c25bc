import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ResourceLimits, Worker, type WorkerOptions } from 'node:worker_threads';

import { serverFolderOf } from '../read-build.ts';
import type { Answer, Question } from './answer-questions.ts';

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

interface Waiting<A> {
  readonly done: (answer: A) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Does slow work on a thread of its own, so that the server answers other requests meanwhile. The thread starts with
 * the first question, and again after a crash.
 */
export class WorkThread<Q, A> {
  readonly #name: string;
  readonly #directory: string;
  readonly #limits: ResourceLimits;
  #worker: Worker | undefined;
  #isClosed = false;
  readonly #waiting = new Map<number, Waiting<A>>();
  #questions = 0;
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

  /** @throws Error if the work fails, or the thread ends or is closed */
  ask(question: Q): Promise<A> {
    if (this.#isClosed) return Promise.reject(new Error(`The ${this.#name} is closed.`));
    const worker = (this.#worker ??= this.#start());
    this.#questions += 1;
    const id = this.#questions;
    return new Promise<A>((done, fail) => {
      worker.postMessage({ id, question } satisfies Question<Q>, []);
      this.#waiting.set(id, { done, fail });
      // The thread keeps the process alive only while an answer is awaited.
      worker.ref();
    });
  }

  /** Ends the thread when all questions are answered. It takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#waiting.size > 0) await new Promise<void>((done) => (this.#whenIdle = done));
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = startWorker(this.#name, {
      workerData: this.#directory,
      resourceLimits: this.#limits,
    });
    worker.on('message', ({ id, answer, error }: Answer<A>) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.done(answer as A);
      else waiting?.fail(new Error(error));
      if (this.#waiting.size > 0) return;
      worker.unref();
      this.#whenIdle?.();
    });
    const fail = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.fail(error);
      this.#waiting.clear();
      this.#whenIdle?.();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error(`The ${this.#name} ended.`)));
    return worker;
  }
}
