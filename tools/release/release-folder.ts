/**
 * Releases side by side, and one link that says which is live:
 *
 *     FOLDER/releases/20261121T214500Z/dist    files of the build, and the scripts of other releases
 *     FOLDER/releases/20261121T214500Z/dist-server   the server's code
 *     FOLDER/releases/20261121T214500Z/pages   prerendered pages by operator
 *     FOLDER/current -> releases/20261121T214500Z
 *
 * A page that was loaded before a switch asks for its scripts after it: so the hashed files of every
 * release that is kept stand in each of them. Lots, settings of nginx and installed packages are no part of a release.
 */
import {
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';

import * as v from 'valibot';

import { HASHED_FILE } from '../../server/hashed-file.ts';
import { UsageError } from '../../server/options.ts';
import { share, shareAll } from '../share-files.ts';

const ID = /^\d{8}T\d{6}Z$/;
/** What an earlier run left behind: nothing else is ever removed. */
const OWN = /^\d{8}T\d{6}Z(?:\.new)?$/;
/** Ends the name of a release that isn't whole. */
const UNFINISHED = '.new';
const RECORD = 'release.json';
const NAMED_OPERATORS = v.object({ operators: v.array(v.object({ id: v.string() })) });

/** What a release says of itself; written last, so that one without it isn't whole. */
interface ReleaseRecord {
  readonly id: string;
  /** Hashed files of its own build, below `dist`. */
  readonly assets: readonly string[];
}

/** What a release is made of; a test has its own. */
interface ReleaseSteps {
  readonly build: (dist: string) => Promise<void>;
  /** Brings the pages of the live release up to date: what can't be had anew stays, and so do pictures that look the same. */
  readonly prerender?: ((paths: ReleasePaths) => Promise<void>) | undefined;
}

export interface ReleasePaths {
  readonly dist: string;
  readonly pages: string;
}

export class ReleaseFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Builds, prerenders, and only then switches: whatever fails before leaves the live release alone.
   * @param options.now names the release
   * @returns the id of the release that is live now, and of those that were removed
   */
  async release(
    { build, prerender }: ReleaseSteps,
    { keep, now }: { readonly keep: number; readonly now: Date },
  ): Promise<{ readonly id: string; readonly removed: readonly string[] }> {
    const id = await this.#begin(now);
    const path = this.#pathOf(id + UNFINISHED);
    const dist = join(path, 'dist');
    try {
      await mkdir(path);
      await build(dist);
      if (prerender) {
        const pages = join(path, 'pages');
        await shareAll(join(this.#folder, 'current/pages'), pages);
        await prerender({ dist, pages });
      }
      const record: ReleaseRecord = { id, assets: await hashedFiles(dist) };
      await writeFile(join(path, RECORD), `${JSON.stringify(record, undefined, 1)}\n`);
      await rename(path, this.#pathOf(id));
    } catch (error) {
      // On a full disk, what is left behind would keep it so.
      await rm(path, { recursive: true, force: true });
      throw error;
    }
    await this.#switchTo(id);
    return { id, removed: await this.#removeOld(keep) };
  }

  /**
   * Makes the release before the live one live again. @returns its id
   * @throws UsageError when there is none
   */
  async rollback(): Promise<string> {
    const live = await this.current();
    const ids = (await this.list()).map((record) => record.id);
    const id = live && ids.findLast((other) => other < live);
    if (id === undefined) throw new UsageError('There is no release before the live one.');
    await this.#refuseStrangers();
    await this.#switchTo(id);
    return id;
  }

  /** Whole releases, oldest first. */
  async list(): Promise<ReleaseRecord[]> {
    const names = (await this.#folders()).filter((name) => ID.test(name)).sort();
    const records = await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(this.#pathOf(name), RECORD), 'utf8').catch(() => '');
        return text === '' ? [] : [JSON.parse(text) as ReleaseRecord];
      }),
    );
    return records.flat();
  }

  /** The release that is live, or undefined. */
  async current(): Promise<string | undefined> {
    const target = await readlink(join(this.#folder, 'current')).catch(() => undefined);
    return target === undefined ? undefined : basename(target);
  }

  /** @returns operators that the live release serves and that are not among these; none where nothing is live */
  async operatorsNotIn(ids: readonly string[]): Promise<string[]> {
    // A file that was broken by hand names nobody.
    const { operators } = await readFile(join(this.#folder, 'current/dist/operators.json'), 'utf8')
      .then((text) => v.parse(NAMED_OPERATORS, JSON.parse(text)))
      .catch(() => ({ operators: [] }));
    return operators.map(({ id }) => id).filter((id) => !ids.includes(id));
  }

  /** Sweeps what an earlier run left behind. @returns the id of a new release */
  async #begin(now: Date): Promise<string> {
    await this.#refuseStrangers();
    await mkdir(join(this.#folder, 'releases'), { recursive: true });
    const whole = new Set((await this.list()).map(({ id }) => id));
    const current = await this.current();
    for (const name of await this.#folders()) {
      // One that is live is somebody's, whatever became of its record.
      if (OWN.test(name) && !whole.has(name) && name !== current) await this.#remove(name);
    }
    return now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  }

  /**
   * Makes a release live in one step, for visitors who come and those who are there: it gets the
   * hashed files of the others first, and the others get its own.
   */
  async #switchTo(id: string): Promise<void> {
    const all = await this.list();
    for (const { id: to } of all) {
      for (const { id: from, assets } of all) {
        if (to === from || (to !== id && from !== id)) continue;
        for (const name of assets) await share(this.#dist(from), this.#dist(to), name);
      }
    }
    const current = join(this.#folder, 'current');
    const fresh = `${current}${UNFINISHED}`;
    await rm(fresh, { force: true });
    await symlink(join('releases', id), fresh);
    // Replaces the old link: there is no moment without one.
    await rename(fresh, current);
  }

  /**
   * What leads elsewhere, or is no release folder's, is not written into.
   * @throws UsageError
   */
  async #refuseStrangers(): Promise<void> {
    const releases = join(this.#folder, 'releases');
    const found = await lstat(releases).catch(() => undefined);
    if (found && !found.isDirectory()) {
      throw new UsageError(`${releases} is no folder of releases: a link is not followed.`);
    }
    const current = join(this.#folder, 'current');
    const live = await lstat(current).catch(() => undefined);
    if (live && !live.isSymbolicLink()) {
      throw new UsageError(`${current} is no link of a release folder.`);
    }
  }

  /** Removes all but the newest `keep` releases; never the live one. @returns what was removed */
  async #removeOld(keep: number): Promise<string[]> {
    const current = await this.current();
    const ids = (await this.list()).map(({ id }) => id);
    const old = ids.slice(0, -keep).filter((id) => id !== current);
    for (const id of old) await this.#remove(id);
    return old;
  }

  /** Names of the folders beside each other; links are none. */
  async #folders(): Promise<string[]> {
    const found = await readdir(join(this.#folder, 'releases'), { withFileTypes: true }).catch(
      () => [],
    );
    return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }

  #remove(name: string): Promise<void> {
    return rm(this.#pathOf(name), { recursive: true, force: true });
  }

  #pathOf(name: string): string {
    return join(this.#folder, 'releases', name);
  }

  #dist(id: string): string {
    return join(this.#pathOf(id), 'dist');
  }
}

/** The hashed files of a build and their precompressed forms, below its folder. */
async function hashedFiles(dist: string): Promise<string[]> {
  const names = await readdir(join(dist, 'assets')).catch(() => []);
  return names
    .map((name) => `assets/${name}`)
    .filter((name) => HASHED_FILE.test(name.replace(/\.(?:br|gz)$/, '')))
    .sort();
}
