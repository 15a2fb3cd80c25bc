import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import * as v from 'valibot';

import { writeWhole } from '../write-whole.ts';

/** What each page was made from, by its path below the operator's folder: a hash, empty where nobody asks. */
const MANIFEST = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pages: v.record(v.string(), v.object({ hash: v.string() })) }),
);

type Made = ReadonlyMap<string, { readonly hash: string }>;

/** The folder of one operator's pages while a run brings it up to date. Its manifest stands beside it. */
export class PageFolder {
  readonly #folder: string;
  readonly #known: Made;
  readonly #pages = new Map<string, { readonly hash: string }>();
  written = 0;
  unchanged = 0;

  private constructor(folder: string, known: Made) {
    this.#folder = folder;
    this.#known = known;
  }

  /** A missing or damaged manifest means that nothing is known. */
  static async open(folder: string): Promise<PageFolder> {
    const text = await readFile(`${folder}.manifest.json`, 'utf8').catch(() => '');
    const { success, output } = v.safeParse(MANIFEST, text);
    return new PageFolder(folder, new Map(success ? Object.entries(output.pages) : []));
  }

  /** Paths that earlier runs wrote. */
  get known(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** Keeps what an earlier run wrote from the same. @returns whether it is there */
  async keptIfMadeFrom(path: string, hash: string): Promise<boolean> {
    const isKept =
      this.#known.get(path)?.hash === hash && (await this.#bytesOf(path)) !== undefined;
    if (isKept) this.keep(path);
    return isKept;
  }

  /** What an earlier run wrote is right, or the best there is. */
  keep(path: string): void {
    const known = this.#known.get(path);
    if (!known) return;
    this.#pages.set(path, known);
    this.unchanged += 1;
  }

  /** Writes a page unless the very same is there. Visitors get the old one or the new, never a half. */
  async write(path: string, content: string | Uint8Array, hash = ''): Promise<void> {
    this.#pages.set(path, { hash });
    if ((await this.#bytesOf(path))?.equals(Buffer.from(content))) {
      this.unchanged += 1;
      return;
    }
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, content);
    this.written += 1;
  }

  /** Removes what earlier runs wrote and this one did not: nothing else. @returns how many files */
  async removeOld(): Promise<number> {
    const old = this.known.filter((path) => !this.#pages.has(path));
    for (const path of old) {
      const file = join(this.#folder, path);
      await rm(file, { force: true });
      const folder = dirname(file);
      const rest = await readdir(folder).catch(() => ['?']);
      if (rest.length === 0 && folder !== this.#folder) await rm(folder, { recursive: true });
    }
    return old.length;
  }

  /** Says what there is now, for the next run. */
  async close(): Promise<void> {
    const json = JSON.stringify({ pages: Object.fromEntries(this.#pages) });
    await writeWhole(`${this.#folder}.manifest.json`, json);
  }

  async #bytesOf(path: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, path)).catch(() => undefined);
  }
}
