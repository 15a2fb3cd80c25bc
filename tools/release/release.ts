import { join } from 'node:path';

import { UsageError } from '../../server/options.ts';
import type { ReleaseFolder } from './release-folder.ts';

/** What a release is made of; a test has its own. */
export interface ReleaseSteps {
  /** Builds the app into `dist`. */
  readonly build: (dist: string) => Promise<void>;
  /** Writes the pages; those that can't be had anew are made from the kept answers. */
  readonly prerender?: ((paths: ReleasePaths) => Promise<void>) | undefined;
}

export interface ReleasePaths {
  readonly dist: string;
  readonly pages: string;
  readonly answers: string;
}

/**
 * Builds, prerenders, and only then switches: whatever fails before leaves the live release alone.
 * @returns the id of the release that is live now, and of those that were removed
 */
export async function release(
  folder: ReleaseFolder,
  { build, prerender }: ReleaseSteps,
  { keep, now }: { readonly keep: number; readonly now: Date },
): Promise<{ readonly id: string; readonly removed: readonly string[] }> {
  const { id, path } = await folder.begin(now);
  const dist = join(path, 'dist');
  await build(dist);
  await prerender?.({ dist, pages: join(path, 'pages'), answers: folder.answers });
  await folder.finish(id);
  await folder.switchTo(id);
  return { id, removed: await folder.removeOld(keep) };
}

/** Makes the release before the live one live again. @throws UsageError when there is none */
export async function rollback(folder: ReleaseFolder): Promise<string> {
  const id = await folder.previous();
  if (id === undefined) throw new UsageError('There is no release before the live one.');
  await folder.switchTo(id);
  return id;
}
