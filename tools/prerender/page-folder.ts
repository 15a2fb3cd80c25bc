import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { writeWhole } from '../write-whole.ts';
import { hashOf, type KnownPages, type PageEntry } from './manifest.ts';

/** The folder of one operator's pages while a run brings it up to date. */
export class PageFolder {
  readonly #folder: string;
  readonly #known: KnownPages;
  readonly #pages = new Map<string, PageEntry>();
  written = 0;
  unchanged = 0;

  constructor(folder: string, known: KnownPages) {
    this.#folder = folder;
    this.#known = known;
  }

  /** What this run found, for the manifest. */
  get pages(): ReadonlyMap<string, PageEntry> {
    return this.#pages;
  }

  /**
   * The tag to ask with, if the page of the answer it stands for is there and still right.
   * @param companion a file that belongs to the page, if one was written
   */
  async etagOf(path: string, companion?: string): Promise<string | undefined> {
    const etag = this.#known.frameIsSame ? this.#known.pages.get(path)?.etag : undefined;
    if (etag === undefined || !(await this.#exists(path))) return undefined;
    const isWhole =
      companion === undefined ||
      !this.#known.pages.has(companion) ||
      (await this.#exists(companion));
    return isWhole ? etag : undefined;
  }

  /** Whether an earlier run wrote this very file, whatever its frame was, and it is still there. */
  async has(path: string, etag: string): Promise<boolean> {
    return this.#known.pages.get(path)?.etag === etag && (await this.#exists(path));
  }

  /** The page on disk is right, or the best there is. */
  keep(path: string): void {
    const known = this.#known.pages.get(path);
    if (!known) return;
    this.#pages.set(path, known);
    this.unchanged += 1;
  }

  /** All that earlier runs wrote stays. */
  keepAll(): void {
    for (const path of this.#known.pages.keys()) this.keep(path);
    this.unchanged = 0;
  }

  /** Writes a page unless the very same is there. Visitors get the old one or the new, never a half. */
  async write(
    path: string,
    text: string | Uint8Array,
    of: Omit<PageEntry, 'hash'> = {},
  ): Promise<void> {
    const hash = hashOf(text);
    this.#pages.set(path, { hash, ...of });
    if (this.#known.pages.get(path)?.hash === hash && (await this.#exists(path))) {
      this.unchanged += 1;
      return;
    }
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, text);
    this.written += 1;
  }

  /** Removes what earlier runs wrote and this one did not. @returns how many pages */
  async removeOld(): Promise<number> {
    const old = [...this.#known.pages.keys()].filter((path) => !this.#pages.has(path));
    for (const path of old) {
      const file = join(this.#folder, path);
      await rm(file, { force: true });
      const folder = dirname(file);
      const rest = await readdir(folder).catch(() => ['?']);
      if (rest.length === 0 && folder !== this.#folder) await rm(folder, { recursive: true });
    }
    return old.length;
  }

  async #exists(path: string): Promise<boolean> {
    const found = await stat(join(this.#folder, path)).catch(() => undefined);
    return found !== undefined;
  }
}
