import { join } from 'node:path';

import { UsageError } from '../../server/options.ts';
import type { ReleaseFolder } from './release-folder.ts';

/** What a release is made of; a test has its own. */
export interface ReleaseSteps {
  /** Builds the app into `dist`. */
  readonly build: (dist: string) => Promise<void>;
  /** Writes the pages; those that can't be had anew are made from the stored answers. */
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
  try {
    await build(dist);
    await prerender?.({ dist, pages: join(path, 'pages'), answers: folder.answers });
    await folder.finish(id);
  } catch (error) {
    // On a full disk, what is left behind would keep it so.
    await folder.discard(id);
    throw error;
  }
  await folder.switchTo(id);
  return { id, removed: await folder.removeOld(keep) };
}

/**
 * Makes the release before the live one live again, or the one after it.
 * @throws UsageError when there is none
 */
export async function rollback(
  folder: ReleaseFolder,
  direction: 'back' | 'forward' = 'back',
): Promise<string> {
  const id = await (direction === 'back' ? folder.previous() : folder.next());
  if (id === undefined) {
    const where = direction === 'back' ? 'before' : 'after';
    throw new UsageError(`There is no release ${where} the live one.`);
  }
  await folder.refuseStrangers();
  await folder.switchTo(id);
  return id;
}
