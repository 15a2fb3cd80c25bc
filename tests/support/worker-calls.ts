/** What a page asks of its worker, seen at the worker's port. */
import type { Page } from 'playwright';
import { pageRests } from './stage.ts';

interface WorkerCall {
  readonly method: string;
  /** As JSON. */
  readonly args: string;
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
      calls.all.push({ method, args: JSON.stringify(argumentList.map(({ value }) => value)) });
      calls.open += 1;
      const answered = (event: MessageEvent<{ readonly id?: string }>): void => {
        if (event.data.id !== id) return;
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
