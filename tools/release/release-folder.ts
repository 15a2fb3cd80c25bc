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
import { existsSync } from 'node:fs';
import {
  copyFile,
  link,
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
import { basename, dirname, join, relative } from 'node:path';

import * as v from 'valibot';

import { HASHED_FILE } from '../../server/hashed-file.ts';
import { UsageError } from '../../server/options.ts';

const ID = /^\d{8}T\d{6}Z$/;
/** Ends the name of a release that isn't whole: one that is being made, or removed. */
const UNFINISHED = '.new';
/** What this tool may have made: nothing else is ever swept. */
const OWN = /^\d{8}T\d{6}Z(?:\.new)?$/;
/** What a release says of itself: `assets` are the hashed files of its own build, below `dist`. */
const RECORD = 'release.json';
const RECORDED = v.pipe(v.string(), v.parseJson(), v.object({ assets: v.array(v.string()) }));
const NAMED_OPERATORS = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ operators: v.array(v.object({ id: v.string() })) }),
);

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
  #isLocked = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Builds, prerenders, and only then switches: whatever fails before leaves the live release alone.
   * @param options.now names the release
   * @returns the id of the release that is live now, and of those that were removed
   * @throws UsageError where `current` is no link of a release folder, or `releases` is one, and while another run
   * changes the folder
   */
  release(
    steps: ReleaseSteps,
    options: { readonly keep: number; readonly now: Date },
  ): Promise<{ readonly id: string; readonly removed: readonly string[] }> {
    return this.#alone(() => this.#release(steps, options));
  }

  async #release(
    { build, prerender }: ReleaseSteps,
    { keep, now }: { readonly keep: number; readonly now: Date },
  ) {
    await this.#refuseStrangers();
    await mkdir(this.#pathOf(''), { recursive: true });
    await this.#sweep();
    const id = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const path = this.#pathOf(id + UNFINISHED);
    const dist = join(path, 'dist');
    try {
      await mkdir(path);
      await build(dist);
      const record = { id, assets: await hashedFiles(dist) };
      if (prerender) {
        // A page that can't be had anew stays only where the files that it names are there.
        for (const other of await this.ids()) await this.#shareAssets(other, id + UNFINISHED);
        const pages = join(path, 'pages');
        await sharePages(join(this.#link, 'pages'), pages, await operatorsOf(dist));
        await prerender({ dist, pages });
      }
      await writeFile(join(path, RECORD), `${JSON.stringify(record, undefined, 1)}\n`);
      await rename(path, this.#pathOf(id));
    } catch (error) {
      // On a full disk, what is left behind would keep it so.
      await this.#remove(id + UNFINISHED);
      throw error;
    }
    await this.#switchTo(id);
    const removed = (await this.ids()).slice(0, -keep).filter((other) => other !== id);
    for (const old of removed) {
      await rename(this.#pathOf(old), this.#pathOf(old + UNFINISHED));
      await this.#remove(old + UNFINISHED);
    }
    return { id, removed };
  }

  /**
   * Makes the release before the live one live again. @returns its id
   * @throws UsageError when there is none, and while another run changes the folder
   */
  rollback(): Promise<string> {
    return this.#alone(() => this.#rollback());
  }

  async #rollback(): Promise<string> {
    const live = await this.current();
    const id = live && (await this.ids()).findLast((other) => other < live);
    if (id === undefined) throw new UsageError('There is no release before the live one.');
    await this.#refuseStrangers();
    await this.#switchTo(id);
    return id;
  }

  /** Whole releases, oldest first. */
  async ids(): Promise<string[]> {
    const ids: string[] = [];
    for (const name of await this.#names(ID)) {
      const hasBuild = existsSync(join(this.#pathOf(name), 'dist/index.html'));
      if (hasBuild && (await this.#assetsOf(name))) ids.push(name);
    }
    return ids.sort();
  }

  /** The release that is live, or undefined. */
  async current(): Promise<string | undefined> {
    const target = await readlink(this.#link).catch(() => undefined);
    return target === undefined ? undefined : basename(target);
  }

  /** @returns operators that the live release serves and that are not among these; none where nothing is live */
  async operatorsNotIn(ids: readonly string[]): Promise<string[]> {
    const live = await operatorsOf(join(this.#link, 'dist'));
    return live?.filter((id) => !ids.includes(id)) ?? [];
  }

  /** Two runs at once would sweep away what the other is making. A lock whose process is gone is taken over. */
  async #alone<T>(work: () => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true });
    const lock = join(this.#folder, '.lock');
    // A link names its process from the first moment; a file would be empty until it is written.
    const take = () => symlink(String(process.pid), lock);
    await take().catch(async () => {
      const pid = Number(await readlink(lock).catch(() => ''));
      // In a container an earlier run often had our own number.
      if (pid === process.pid ? this.#isLocked : isRunning(pid)) {
        throw new UsageError(
          `Another release runs in ${this.#folder}: .lock names process ${pid}.`,
        );
      }
      await rm(lock, { force: true });
      await take();
    });
    this.#isLocked = true;
    try {
      return await work();
    } finally {
      this.#isLocked = false;
      await rm(lock, { force: true });
    }
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
    const live = await lstat(this.#link).catch(() => undefined);
    if (live && !live.isSymbolicLink()) {
      throw new UsageError(`${this.#link} is no link of a release folder.`);
    }
  }

  /** Removes what an earlier run left behind. One that is live is somebody's, whatever became of its record. */
  async #sweep(): Promise<void> {
    const kept = new Set([...(await this.ids()), await this.current()]);
    for (const name of await this.#names(OWN)) if (!kept.has(name)) await this.#remove(name);
  }

  /**
   * Makes a release live in one step, for visitors who come and those who are there: it gets the
   * hashed files of the others first, and the others get its own.
   */
  async #switchTo(id: string): Promise<void> {
    for (const other of await this.ids()) {
      if (other === id) continue;
      await this.#shareAssets(other, id);
      await this.#shareAssets(id, other);
    }
    const fresh = `${this.#link}${UNFINISHED}`;
    await rm(fresh, { force: true });
    await symlink(join('releases', id), fresh);
    // Replaces the old link: there is no moment without one.
    await rename(fresh, this.#link);
  }

  async #shareAssets(from: string, to: string): Promise<void> {
    for (const name of (await this.#assetsOf(from)) ?? []) {
      await share(join(this.#pathOf(from), 'dist'), join(this.#pathOf(to), 'dist'), name);
    }
  }

  /** Undefined where the record can't be read, as after a loss of power: the release isn't whole. */
  async #assetsOf(id: string): Promise<readonly string[] | undefined> {
    const text = await readFile(join(this.#pathOf(id), RECORD), 'utf8').catch(() => '');
    const { success, output } = v.safeParse(RECORDED, text);
    return success ? output.assets : undefined;
  }

  /** Names of the folders beside each other; links are none. */
  async #names(pattern: RegExp): Promise<string[]> {
    const found = await readdir(this.#pathOf(''), { withFileTypes: true }).catch(() => []);
    const folders = found.filter((entry) => entry.isDirectory() && pattern.test(entry.name));
    return folders.map(({ name }) => name);
  }

  #remove(name: string): Promise<void> {
    return rm(this.#pathOf(name), { recursive: true, force: true });
  }

  #pathOf(name: string): string {
    return join(this.#folder, 'releases', name);
  }

  get #link(): string {
    return join(this.#folder, 'current');
  }
}

function isRunning(pid: number): boolean {
  try {
    // 0 would ask for our own group.
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
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

/** Whose finder a build is; undefined where its file is missing or was broken by hand. */
async function operatorsOf(dist: string): Promise<string[] | undefined> {
  const text = await readFile(join(dist, 'operators.json'), 'utf8').catch(() => '');
  const { success, output } = v.safeParse(NAMED_OPERATORS, text);
  return success ? output.operators.map(({ id }) => id) : undefined;
}

/**
 * Puts the operators' pages and manifests into another folder, everybody's where `operators` is undefined.
 * They may be links: a file is replaced, never written into.
 */
async function sharePages(from: string, to: string, operators?: readonly string[]): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isFile())) {
    const name = relative(from, join(entry.parentPath, entry.name));
    // `ID/…`, `ID.manifest.json` and `ID.manifest.begun`: an id has neither of the two characters.
    const [id = ''] = name.split(/[/.]/);
    if (operators && !operators.includes(id)) continue;
    await mkdir(dirname(join(to, name)), { recursive: true });
    await share(from, to, name);
  }
}

/** Puts a file of one build into another, unless it is there: as a link where the disk can, else as a copy. */
async function share(from: string, to: string, name: string): Promise<void> {
  const [source, target] = [join(from, name), join(to, name)];
  await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') await copyFile(source, target);
  });
}
