/** Counts what a page does: React's commits, the components rendered in them, questions to the worker, the main thread's time. */
import type { CDPSession, Page } from 'playwright';

export interface CommitCounts {
  readonly commits: number;
  /** Components whose function ran. */
  readonly rendered: number;
  /** Questions to the search worker; a sign of life asks nothing. */
  readonly calls: number;
}

/** Before the page's scripts. React calls this hook at each commit, in a production build too. */
export const COUNT_COMMITS = `
{
  const counts = { commits: 0, rendered: 0, calls: 0 };
  const PERFORMED_WORK = 1;
  const COMPONENT_TAGS = new Set([0, 1, 11, 14, 15]);
  const visit = (fiber, before) => {
    if (fiber === before) return;
    if (COMPONENT_TAGS.has(fiber.tag) && fiber.flags & PERFORMED_WORK) counts.rendered += 1;
    if (before && fiber.child === before.child) return;
    for (let child = fiber.child; child; child = child.sibling) visit(child, child.alternate);
  };
  window.benchCommits = counts;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (_renderer, { current }) => {
      counts.commits += 1;
      visit(current, current.alternate);
    },
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

/** Nothing yet on a page without React. */
export async function commitsSoFar(page: Page): Promise<CommitCounts> {
  return page.evaluate(() => {
    const { benchCommits } = globalThis as { benchCommits?: CommitCounts };
    return { commits: 0, rendered: 0, calls: 0, ...benchCommits };
  });
}

/** Milliseconds of the main thread since the page began, by the browser's own count; after `Performance.enable`. */
export async function busySoFar(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const msOf = (metric: string) =>
    1_000 * (metrics.find(({ name }) => name === metric)?.value ?? 0);
  return {
    task: msOf('TaskDuration'),
    script: msOf('ScriptDuration'),
    style: msOf('RecalcStyleDuration'),
    layout: msOf('LayoutDuration'),
  };
}
