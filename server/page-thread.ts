import type { PageJob } from './page-maker.ts';
import { isBuild } from './read-build.ts';
import { WorkThread } from './threads/work-thread.ts';

/** A page to make, or only the release to read. */
export type PageQuestion = PageJob | 'start';

/**
 * Makes a release's pages on a thread of its own: a page takes some 10 ms, during which the server answers other
 * requests. The caller limits how many wait.
 */
export class PageThread {
  readonly #thread: WorkThread<PageQuestion, string | undefined>;

  private constructor(directory: string) {
    this.#thread = new WorkThread('page-worker', directory);
  }

  /**
   * @returns undefined when `directory` holds no build of the app
   * @throws what reading the build throws
   */
  static async open(directory: string): Promise<PageThread | undefined> {
    if (!(await isBuild(directory))) return undefined;
    const pages = new PageThread(directory);
    try {
      await pages.#thread.ask('start');
    } catch (error) {
      await pages.close();
      throw error;
    }
    return pages;
  }

  readonly make = (job: PageJob): Promise<string | undefined> => this.#thread.ask(job);

  /** Ends the thread when the pages that it was asked for are made. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
