/**
 * Releases side by side, and one link that says which is live:
 *
 *     FOLDER/releases/20261121T214500Z/dist    files of the build, and the scripts of other releases
 *     FOLDER/releases/20261121T214500Z/pages   prerendered pages by operator
 *     FOLDER/current -> releases/20261121T214500Z
 *     FOLDER/answers                           the API's last answers, for the next release's pages
 *
 * A page that was loaded before a switch asks for its scripts after it: so the hashed files of every
 * release that is kept stand in each of them.
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

import { rawOperators, rawText } from '../../src/operators/raw-operators.ts';
import { UsageError } from '../../server/options.ts';
import { adoptAssets, ownAssets } from './assets.ts';

const ID = /^\d{8}T\d{6}Z(?:-\d+)?$/;
/** What an earlier run left behind: nothing else is ever removed. */
const OWN = /^\d{8}T\d{6}Z(?:-\d+)?(?:\.new)?$/;
/** Ends the name of a release that isn't whole. */
const UNFINISHED = '.new';
const RECORD = 'release.json';

/** What a release says of itself; written last, so that one without it isn't whole. */
export interface ReleaseRecord {
  readonly id: string;
  /** Hashed files of its own build, below `dist`. */
  readonly assets: readonly string[];
}

export class ReleaseFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Where the API's last answers are kept. */
  get answers(): string {
    return join(this.#folder, 'answers');
  }

  pathOf(id: string): string {
    return join(this.#folder, 'releases', id);
  }

  /** Whole releases, oldest first. */
  async list(): Promise<ReleaseRecord[]> {
    const records = await Promise.all(
      (await this.#folders())
        .filter((name) => ID.test(name))
        .sort()
        .map(async (name) => {
          const text = await readFile(join(this.pathOf(name), RECORD), 'utf8').catch(() => '');
          return text === '' ? undefined : (JSON.parse(text) as ReleaseRecord);
        }),
    );
    return records.filter((record) => record !== undefined);
  }

  /** The release that is live, or undefined. */
  async current(): Promise<string | undefined> {
    const target = await readlink(join(this.#folder, 'current')).catch(() => undefined);
    return target === undefined ? undefined : basename(target);
  }

  /**
   * A folder for a new release, swept of what an earlier run left behind.
   * @param now names the release
   */
  async begin(now: Date): Promise<{ readonly id: string; readonly path: string }> {
    await this.refuseStrangers();
    await mkdir(join(this.#folder, 'releases'), { recursive: true });
    const whole = new Set((await this.list()).map(({ id }) => id));
    const current = await this.current();
    for (const name of await this.#folders()) {
      // One that is live is somebody's, whatever became of its record.
      if (OWN.test(name) && !whole.has(name) && name !== current) await this.#remove(name);
    }
    const stem = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    let id = stem;
    for (let copy = 2; whole.has(id); copy += 1) id = `${stem}-${copy}`;
    const path = `${this.pathOf(id)}${UNFINISHED}`;
    await mkdir(path);
    return { id, path };
  }

  /** Makes the folder of `begin` a whole release; nobody sees it before `switchTo`. */
  async finish(id: string): Promise<void> {
    const path = `${this.pathOf(id)}${UNFINISHED}`;
    const record: ReleaseRecord = { id, assets: await ownAssets(join(path, 'dist')) };
    await writeFile(join(path, RECORD), `${JSON.stringify(record, undefined, 1)}\n`);
    await rename(path, this.pathOf(id));
  }

  /**
   * Makes a release live in one step, for visitors who come and those who are there: it gets the
   * hashed files of the others first, and the others get its own.
   * @throws Error when there is no such release
   */
  async switchTo(id: string): Promise<void> {
    const all = await this.list();
    if (!all.some((record) => record.id === id)) throw new Error(`There is no release ${id}.`);
    for (const { id: to } of all) {
      for (const { id: from, assets } of all) {
        const isConcerned = to === id || from === id;
        if (to !== from && isConcerned) await adoptAssets(this.#dist(from), this.#dist(to), assets);
      }
    }
    const link = join(this.#folder, 'current');
    const fresh = `${link}${UNFINISHED}`;
    await rm(fresh, { force: true });
    await symlink(join('releases', id), fresh);
    // Replaces the old link: there is no moment without one.
    await rename(fresh, link);
  }

  /** @returns the newest release before the live one, or undefined */
  async previous(): Promise<string | undefined> {
    const current = await this.current();
    const before = (await this.list()).filter(({ id }) => current !== undefined && id < current);
    return before.at(-1)?.id;
  }

  /** @returns operators that the live release serves and that are not among these; none where nothing is live */
  async operatorsNotIn(ids: readonly string[]): Promise<string[]> {
    const current = await this.current();
    if (current === undefined) return [];
    // A file that was broken by hand names nobody.
    const json: unknown = await readFile(join(this.#dist(current), 'operators.json'), 'utf8')
      .then((text): unknown => JSON.parse(text))
      .catch(() => ({}));
    return rawOperators(json).flatMap((operator) => {
      const id = rawText(operator, 'id');
      return id === undefined || ids.includes(id) ? [] : [id];
    });
  }

  /** @returns the oldest release after the live one, or undefined */
  async next(): Promise<string | undefined> {
    const current = await this.current();
    return (await this.list()).find(({ id }) => current !== undefined && id > current)?.id;
  }

  /** Removes a release that isn't whole. */
  async discard(id: string): Promise<void> {
    await this.#remove(`${id}${UNFINISHED}`);
  }

  /**
   * What leads elsewhere, or is no release folder's, is not written into.
   * @throws UsageError
   */
  async refuseStrangers(): Promise<void> {
    const releases = await lstat(join(this.#folder, 'releases')).catch(() => undefined);
    if (releases && !releases.isDirectory()) {
      throw new UsageError(
        `${join(this.#folder, 'releases')} is no folder of releases: a link is not followed.`,
      );
    }
    const current = await lstat(join(this.#folder, 'current')).catch(() => undefined);
    if (current && !current.isSymbolicLink()) {
      throw new UsageError(`${join(this.#folder, 'current')} is no link of a release folder.`);
    }
  }

  /** Removes all but the newest `keep` releases; never the live one. @returns what was removed */
  async removeOld(keep: number): Promise<string[]> {
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

  async #remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { recursive: true, force: true });
  }

  #dist(id: string): string {
    return join(this.pathOf(id), 'dist');
  }
}
