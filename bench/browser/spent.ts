/** What a page has spent: React's commits, questions to the worker, the main thread's time. */
import type { CDPSession, Page } from 'playwright';

export interface Counts {
  readonly commits: number;
  /** Questions to the search worker; a sign of life asks nothing. */
  readonly calls: number;
}

/** Before the page's scripts. React calls this hook at each commit, in a production build too. */
export const COUNT_COMMITS = `
{
  const counts = { commits: 0, calls: 0 };
  window.benchCommits = counts;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => { counts.commits += 1; },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function postMessage(...sent) {
    const { type, path } = sent[0] ?? {};
    if (type === 'APPLY' && !['ping', 'load'].includes(path?.join('.'))) counts.calls += 1;
    return post.apply(this, sent);
  };
}`;

/** On a page with `COUNT_COMMITS`. */
export function countsSoFar(page: Page): Promise<Counts> {
  return page.evaluate(() => ({
    ...(globalThis as unknown as { benchCommits: Counts }).benchCommits,
  }));
}

/** Milliseconds of the main thread since the page began, by the browser's own count; after `Performance.enable`. */
export async function taskMsSoFar(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}
