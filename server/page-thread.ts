import type { PageJob } from './page-maker.ts';
import { findBuild } from './read-build.ts';
import { WorkThread } from './threads/work-thread.ts';

/** A page to make, or only the release to read. */
export type PageQuestion = PageJob | 'start';

/**
 * Makes a release's pages on a thread of its own: a page takes some 10 ms, during which the server answers other
 * requests. The caller limits how many wait.
 */
export type PageThread = WorkThread<PageQuestion, string | undefined>;

/**
 * @returns undefined when `directory` holds no build of the app
 * @throws what reading the build throws
 */
export async function openPageThread(directory: string): Promise<PageThread | undefined> {
  if (!(await findBuild(directory))) return undefined;
  const pages: PageThread = new WorkThread('page-worker', directory);
  // A thread that can't read its release has ended.
  await pages.ask('start');
  return pages;
}
