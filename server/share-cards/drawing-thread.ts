import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

import type { Drawn } from './card-worker.ts';

/** Starts `card-worker`, which stands beside this file in the sources and in the build. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(join(import.meta.dirname, 'card-worker.js'));
  // A thread does not inherit the loader that lets Node run TypeScript.
  const source = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'card-worker.ts')).href);
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(start, { eval: true });
}

interface Waiting {
  readonly done: (png: Uint8Array) => void;
  readonly fail: (error: Error) => void;
}

/**
 * Draws pictures on a thread of its own, because one takes a tenth of a second and the server answers other requests
 * meanwhile. The thread starts with the first picture, and again after a crash.
 */
export class DrawingThread {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #pictures = 0;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Draws an SVG as PNG.
   * @throws Error if the SVG can't be drawn or the thread ends
   */
  draw(svg: string): Promise<Uint8Array> {
    const worker = (this.#worker ??= this.#start());
    this.#pictures += 1;
    const id = this.#pictures;
    const drawn = new Promise<Uint8Array>((done, fail) => {
      this.#waiting.set(id, { done, fail });
      // The thread keeps the process alive only while a picture is being drawn.
      worker.ref();
      worker.postMessage({ id, svg }, []);
    });
    this.#last = Promise.allSettled([this.#last, drawn]);
    return drawn;
  }

  /** Ends the thread when all requested pictures are drawn. */
  async close(): Promise<void> {
    await this.#last;
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  #start(): Worker {
    const worker = startWorker();
    worker.on('message', ({ id, png, error }: Drawn) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) worker.unref();
      if (png) waiting?.done(png);
      else waiting?.fail(new Error(error));
    });
    const fail = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.fail(error);
      this.#waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread that draws pictures ended.')));
    return worker;
  }
}
