/** What a page and its worker hold, after a collection of garbage, by the browser's own count. */
import type { CDPSession, Page } from 'playwright';

export interface Memory {
  /** Bytes of JavaScript. */
  readonly page: number;
  readonly worker: number;
  /** Of the page's process. */
  readonly nodes: number;
  readonly listeners: number;
  /** Maps that draw: a detached one would keep its canvas. */
  readonly canvases: number;
}

export class MemoryGauge {
  readonly #page: Page;
  readonly #session: CDPSession;
  /** Of the worker that was attached last. */
  #worker: string | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, (result: unknown) => void>();

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async of(page: Page): Promise<MemoryGauge> {
    const session = await page.context().newCDPSession(page);
    const gauge = new MemoryGauge(page, session);
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && targetInfo.url.includes('search.worker')) {
        gauge.#worker = sessionId;
      }
    });
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
      if (id !== undefined) gauge.#waiting.get(id)?.(result);
    });
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    return gauge;
  }

  async read(): Promise<Memory> {
    const session = this.#session;
    // Twice: what the first makes free to be finalised.
    for (let time = 0; time < 2; time += 1) {
      await session.send('HeapProfiler.collectGarbage');
      await this.#askWorker('HeapProfiler.collectGarbage');
    }
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const worker = (await this.#askWorker('Runtime.getHeapUsage')) as {
      readonly usedSize?: number;
      readonly backingStorageSize?: number;
    };
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return {
      page: usedSize,
      worker: (worker.usedSize ?? 0) + (worker.backingStorageSize ?? 0),
      nodes,
      listeners: jsEventListeners,
      canvases: await this.#page.locator('canvas').count(),
    };
  }

  #askWorker(method: string): Promise<unknown> {
    const sessionId = this.#worker;
    if (sessionId === undefined) throw new Error('The search worker was not seen.');
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to ${method}`)), 30_000);
      this.#waiting.set(id, (result) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(result);
      });
      const message = JSON.stringify({ id, method, params: {} });
      void this.#session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  }
}
