import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import * as v from 'valibot';

import { UNFINISHED, writeWhole } from './write-whole.ts';

/** What each file was made from, by its path below the folder: a hash, empty where nobody asks. */
const MANIFEST = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ pages: v.record(v.string(), v.object({ hash: v.string() })) }),
);

type Made = ReadonlyMap<string, { readonly hash: string }>;

/**
 * The folder of one operator's files while a run brings it up to date. Its manifest stands beside it, and until the run's
 * end a list of the paths that it doesn't have as they are: who is stopped leaves no file that the next run doesn't know.
 */
export class OutFolder {
  readonly #folder: string;
  readonly #known: Made;
  readonly #made = new Map<string, { readonly hash: string }>();
  written = 0;
  unchanged = 0;

  private constructor(folder: string, known: Made) {
    this.#folder = folder;
    this.#known = known;
  }

  /** @param isOwn tells by a path what counts as known where the manifest is missing or damaged */
  static async open(folder: string, isOwn = (_path: string) => false): Promise<OutFolder> {
    const text = await readFile(manifestOf(folder), 'utf8').catch(() => '');
    const { success, output } = v.safeParse(MANIFEST, text);
    const known = new Map(success ? Object.entries(output.pages) : []);
    const found = await readdir(folder, { recursive: true }).catch(() => []);
    const isLost = (path: string) => UNFINISHED.test(path) || (!success && isOwn(path));
    const begun = await readFile(begunOf(folder), 'utf8').catch(() => '');
    // The last line may be cut. What a stopped run made of a path is unknown.
    const lost = [...found.filter(isLost), ...begun.split('\n').slice(0, -1)];
    for (const path of lost) known.set(path, { hash: '' });
    if (begun !== '') await writeManifest(folder, known);
    return new OutFolder(folder, known);
  }

  /** Paths that earlier runs wrote. */
  get known(): readonly string[] {
    return [...this.#known.keys()];
  }

  /** Keeps what an earlier run wrote from the same. @returns whether it is there */
  keptIfMadeFrom(path: string, hash: string): boolean {
    const isKept = this.#known.get(path)?.hash === hash && existsSync(join(this.#folder, path));
    if (isKept) this.keep(path);
    return isKept;
  }

  /** What an earlier run wrote is right, or the best there is; nothing where this run wrote it already. */
  keep(path: string): void {
    const known = this.#known.get(path);
    if (!known || this.#made.has(path)) return;
    this.#made.set(path, known);
    this.unchanged += 1;
  }

  /** Writes a file unless the very same is there. Readers get the old one or the new, never a half. */
  async write(path: string, content: string | Uint8Array, hash = ''): Promise<void> {
    if (this.#made.has(path)) return;
    this.#made.set(path, { hash });
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    if (this.#known.get(path)?.hash !== hash) await appendFile(begunOf(this.#folder), `${path}\n`);
    const before = await readFile(file).catch(() => undefined);
    if (before?.equals(Buffer.from(content))) {
      this.unchanged += 1;
      return;
    }
    await writeWhole(file, content);
    this.written += 1;
  }

  /** Removes what earlier runs wrote and this one did not: nothing else. @returns how many files */
  async finish(): Promise<number> {
    const old = this.known.filter((path) => !this.#made.has(path));
    for (const path of old) {
      const file = join(this.#folder, path);
      await rm(file, { force: true });
      // Fails where there is more in it.
      if (dirname(path) !== '.') await rmdir(dirname(file)).catch(() => undefined);
    }
    await writeManifest(this.#folder, this.#made);
    return old.length;
  }
}

const manifestOf = (folder: string) => `${folder}.manifest.json`;
const begunOf = (folder: string) => `${folder}.manifest.begun`;

async function writeManifest(folder: string, made: Made): Promise<void> {
  await writeWhole(manifestOf(folder), JSON.stringify({ pages: Object.fromEntries(made) }));
  await rm(begunOf(folder), { force: true });
}

/** Equal contents have equal hashes; they name files. */
export function hashOf(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 32);
}
