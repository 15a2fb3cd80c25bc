/** What a page asks of its worker, seen at the worker's port. */
import type { Page } from 'playwright';
import type { Drawing } from '../../src/domain/answers-api.ts';
import { pageRests } from './stage.ts';

export interface WorkerCall {
  readonly method: string;
  /** As JSON. */
  readonly args: string;
  /** Where the answer of a drawing leads the map, as JSON; undefined: nowhere. */
  readonly movesTo?: string;
}

declare global {
  interface Window {
    workerCalls: { readonly all: WorkerCall[]; open: number };
  }
}

/** Runs in the page, before its scripts: notes each of Comlink's calls, and how many have no answer yet. */
function note(): void {
  const calls = { all: [] as WorkerCall[], open: 0 };
  window.workerCalls = calls;
  // Called with each worker as its `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const post = Worker.prototype.postMessage as (this: Worker, ...args: unknown[]) => void;
  Worker.prototype.postMessage = function postMessage(this: Worker, ...sent: unknown[]) {
    const { type, path, id, argumentList } = sent[0] as {
      readonly type?: string;
      readonly path?: readonly string[];
      readonly id?: string;
      readonly argumentList?: readonly { readonly value: unknown }[];
    };
    const method = path?.join('.') ?? '';
    // A sign of life asks nothing.
    if (type === 'APPLY' && argumentList && !['ping', 'load'].includes(method)) {
      const call: { -readonly [K in keyof WorkerCall]: WorkerCall[K] } = {
        method,
        args: JSON.stringify(argumentList.map(({ value }) => value)),
      };
      calls.all.push(call);
      calls.open += 1;
      const answered = (
        event: MessageEvent<{ readonly id?: string; readonly value?: unknown }>,
      ): void => {
        if (event.data.id !== id) return;
        if (method === 'draw') {
          const { moveTo, later } = (event.data.value ?? {}) as Partial<Drawing>;
          const target = moveTo ?? (later === 'stays' ? undefined : later?.moveTo);
          if (target) call.movesTo = JSON.stringify(target);
        }
        calls.open -= 1;
        this.removeEventListener('message', answered);
      };
      this.addEventListener('message', answered);
    }
    post.apply(this, sent);
  };
}

export async function noteWorkerCalls(page: Page): Promise<void> {
  await page.addInitScript(note);
}

/** The calls since the last time, once each has its answer. */
async function takeWorkerCalls(page: Page): Promise<readonly WorkerCall[]> {
  await page.waitForFunction(() => window.workerCalls.open === 0);
  return page.evaluate(() => window.workerCalls.all.splice(0));
}

/** What was asked, once all of it is answered and nothing moves. */
export async function rested(page: Page): Promise<readonly WorkerCall[]> {
  const asked: WorkerCall[] = [];
  for (;;) {
    await pageRests(page);
    const calls = await takeWorkerCalls(page);
    asked.push(...calls);
    if (calls.length === 0) return asked;
  }
}
