/** What a page and its worker hold, after a collection of garbage, by the browser's own count. */
import type { Page } from 'playwright';

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

/** Returns what reads a page's memory, and its search worker's: the one that was attached last. */
export async function memoryGauge(page: Page): Promise<() => Promise<Memory>> {
  const session = await page.context().newCDPSession(page);
  let worker: string | undefined;
  let lastId = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker' && targetInfo.url.includes('search.worker')) {
      worker = sessionId;
    }
  });
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });

  function askWorker(method: string): Promise<unknown> {
    const sessionId = worker;
    if (sessionId === undefined) throw new Error('The search worker was not seen.');
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No answer to ${method}`)), 30_000);
      waiting.set(id, (result) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(result);
      });
      const message = JSON.stringify({ id, method, params: {} });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
  }

  return async () => {
    // Twice: what the first makes free to be finalised.
    for (let time = 0; time < 2; time += 1) {
      await session.send('HeapProfiler.collectGarbage');
      await askWorker('HeapProfiler.collectGarbage');
    }
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const held = (await askWorker('Runtime.getHeapUsage')) as {
      readonly usedSize?: number;
      readonly backingStorageSize?: number;
    };
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return {
      page: usedSize,
      worker: (held.usedSize ?? 0) + (held.backingStorageSize ?? 0),
      nodes,
      listeners: jsEventListeners,
      canvases: await page.locator('canvas').count(),
    };
  };
}
