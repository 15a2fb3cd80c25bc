import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { fileReason } from './file-reason.ts';
import type { LotCollection } from './lot-collection.ts';
import { LotFileError, readLotFile } from './lot-file.ts';
import { UsageError } from './options.ts';
import { sampleLots } from './sample/sample-lots.ts';

/** Endings of an operator's file in a folder of lots, tried in this order. */
const ENDINGS = ['.ndjson', '.json', '.ndjson.gz', '.json.gz'];
/** A new list with no more than this share of the old one's lots is refused: it is likely a broken export. */
const SMALLEST_SHARE = 0.5;

/** What is served of one operator, for whoever watches the server. */
export interface LotStatus {
  readonly lots: number;
  /** Rows that can't be found: lines that are no lots, lots without a position, repeated ids. */
  readonly rejected: number;
  /** When the file was changed last; absent for the sample. */
  readonly changed?: string;
  readonly ageSeconds?: number;
  /** Why the present file was refused. The previous list is still served, if there is one. [D5] */
  readonly refused?: string;
}

/** What the last check of a file found, and why it refused the file. */
interface LastCheck {
  readonly stamp: string;
  readonly refused?: string;
}

/** Operators whose API this server answers. */
export function embeddedOperators({ operators }: OperatorsFile): OperatorsFile['operators'] {
  return operators.filter(({ id, apiBaseUrl }) => apiBaseUrl === `/api/${id}/parkinglots`);
}

/**
 * Splits the values of `--lots` into one file or folder for every operator, and files of single operators by id.
 * @throws UsageError if two values are for the same
 */
export function splitLotFlags(values: readonly string[] = []) {
  const own = new Map<string, string>();
  let shared: string | undefined;
  for (const value of values) {
    const [, id, file] = /^([a-z][a-z0-9-]{0,31})=(.+)$/s.exec(value) ?? [];
    const before = id === undefined ? shared : own.get(id);
    if (before !== undefined) {
      const whose = id === undefined ? 'every operator' : id;
      throw new UsageError(`--lots names two files for ${whose}: ${before} and ${file ?? value}`);
    }
    if (id === undefined || file === undefined) shared = value;
    else own.set(id, file);
  }
  return { own, shared };
}

/**
 * Holds the lots of each operator with an embedded API (D2). They come from the operator's own file, a file for
 * all operators, a folder of files named by operator, or the sample. A file that is replaced is read again.
 */
export class LotFiles {
  readonly #own: ReadonlyMap<string, string>;
  readonly #shared: string | undefined;
  readonly #withoutSample: boolean;
  readonly #log: (line: string) => void;
  readonly #files = new Map<string, Awaited<ReturnType<typeof read>>>();
  readonly #lastChecks = new Map<string, LastCheck>();
  readonly #samples = new Map<string, LotCollection>();
  #pathOf: ReadonlyMap<string, string> = new Map();
  /** By the path of a file in a folder: the operator's other file there, which makes an error of both. */
  #twins: ReadonlyMap<string, string> = new Map();

  /**
   * @param values `FILE` or a folder for every operator, `ID=FILE` for one
   * @param options.withoutSample operators without a file serve nothing rather than the sample
   * @param options.log receives a line about what was left out, and for each list accepted or refused later
   */
  constructor(
    values: readonly string[] = [],
    options: { readonly withoutSample?: boolean; readonly log?: (line: string) => void } = {},
  ) {
    const { own, shared } = splitLotFlags(values);
    this.#own = own;
    this.#shared = shared;
    this.#withoutSample = options.withoutSample ?? false;
    this.#log = options.log ?? ((line) => console.warn(line));
  }

  /**
   * Reads every file. An operator whose file can't be read has no lots until the file is mended, and the others are
   * served. [D5]
   * @throws UsageError when `ID=FILE` names no operator of this server, LotFileError when no operator could be served
   */
  async open(operators: OperatorsFile): Promise<LotsByOperator> {
    for (const [id, file] of this.#own) {
      if (embeddedOperators(operators).some((operator) => operator.id === id)) continue;
      throw new UsageError(`--lots ${id}=${file}: no operator "${id}" has its API on this server`);
    }
    this.#pathOf = await this.#findPaths(operators);
    if (
      this.#pathOf.size === 0 &&
      this.#shared !== undefined &&
      embeddedOperators(operators).length > 0
    ) {
      const names = embeddedOperators(operators).map(({ id }) => `${id}${ENDINGS[0]}`);
      throw new UsageError(`--lots ${this.#shared}: the folder has no ${names.join(' or ')}`);
    }
    for (const path of new Set(this.#pathOf.values())) {
      if (!this.#lastChecks.has(path)) await this.#checkFile(path, true);
    }
    const served = this.served(operators);
    const isElsewhere = operators.operators.length > embeddedOperators(operators).length;
    const [refused] = Array.from(this.#lastChecks.values(), (check) => check.refused);
    if (refused !== undefined && !isElsewhere && served.size === 0) throw new LotFileError(refused);
    if (this.#withoutSample && this.#shared !== undefined) {
      const lacking = embeddedOperators(operators).filter(({ id }) => !this.#pathOf.has(id));
      for (const { id } of lacking) this.#log(`${id} has no lots in ${this.#shared}`);
    }
    return served;
  }

  /**
   * Checks each file. A changed file is read once two checks in a row find it the same, because it may still be
   * written to before that. Its list replaces the previous one as a whole, or is refused as a whole.
   * @param isForced reads a changed file at once, and accepts a list that lost most of its lots
   * @returns undefined if nothing changed
   */
  async check(operators: OperatorsFile, isForced = false): Promise<LotsByOperator | undefined> {
    const before = this.#pathOf;
    this.#pathOf = await this.#findPaths(operators);
    const isSame = (id: string) => before.get(id) === this.#pathOf.get(id);
    const ids = new Set([...before.keys(), ...this.#pathOf.keys()]);
    let hasChanged = ![...ids].every(isSame);
    for (const path of new Set(this.#pathOf.values())) {
      if (await this.#checkFile(path, isForced)) hasChanged = true;
    }
    return hasChanged ? this.served(operators) : undefined;
  }

  /** Returns the operators that are served a file's lots, or the one of this id. [F4] */
  operatorsOf(operators: OperatorsFile, fileOrId: string): readonly string[] {
    return embeddedOperators(operators)
      .map(({ id }) => id)
      .filter((id) => {
        const path = this.#pathOf.get(id);
        return id === fileOrId || (path !== undefined && resolve(path) === resolve(fileOrId));
      });
  }

  status(operators: OperatorsFile): Readonly<Record<string, LotStatus>> {
    return Object.fromEntries(
      embeddedOperators(operators).flatMap(({ id }): [string, LotStatus][] => {
        const path = this.#pathOf.get(id);
        const file = path === undefined ? undefined : this.#files.get(path);
        const lots = file?.lots ?? this.#samples.get(id);
        const refused = this.#lastChecks.get(path ?? '')?.refused;
        if (!lots) return refused === undefined ? [] : [[id, { lots: 0, rejected: 0, refused }]];
        const { total } = lots.summary.answer;
        if (!file) return [[id, { lots: total, rejected: lots.size - total }]];
        return [
          [
            id,
            {
              lots: total,
              rejected: file.badRows + lots.size - total,
              changed: new Date(file.changedMs).toISOString(),
              ageSeconds: Math.max(0, Math.round((Date.now() - file.changedMs) / 1000)),
              ...(refused !== undefined && { refused }),
            },
          ],
        ];
      }),
    );
  }

  /** @returns whether another list is served now */
  async #checkFile(path: string, isForced: boolean): Promise<boolean> {
    const served = this.#files.get(path);
    const last = this.#lastChecks.get(path);
    const stamp = await this.#stampOf(path);
    if (stamp === served?.stamp) {
      this.#lastChecks.delete(path);
      return false;
    }
    const isSettled = stamp === last?.stamp;
    if (!isForced && (!isSettled || last.refused !== undefined)) {
      if (!isSettled) this.#lastChecks.set(path, { stamp });
      return false;
    }
    try {
      this.#requireOne(path);
      const fresh = await read(path);
      if (fresh.stamp !== (await stampOf(path)).stamp) return false;
      if (!isForced) refuseBrokenExport(path, fresh.lots, served?.lots);
      // When the server starts, nobody waits yet for the compressed list, and no news is good news.
      const isLater = served !== undefined || last !== undefined;
      if (isLater) await fresh.lots.list.encoded('br');
      this.#files.set(path, fresh);
      this.#lastChecks.delete(path);
      const leftOut = fresh.badRows > 0 ? `, ${fresh.badRows} lines left out` : '';
      if (served || leftOut)
        this.#log(`${path}: ${fresh.lots.summary.answer.total} lots${leftOut}`);
      return true;
    } catch (error) {
      this.#refuse(path, stamp, error);
      return false;
    }
  }

  /** The stamp of a file, which changes too when another of the operator comes or goes. */
  async #stampOf(path: string): Promise<string> {
    return [(await stampOf(path)).stamp, this.#twins.get(path)].filter(Boolean).join(' ');
  }

  /** @throws LotFileError if the folder has two files of the operator */
  #requireOne(path: string): void {
    const other = this.#twins.get(path);
    if (other !== undefined)
      throw new LotFileError(`Can't serve ${path}: ${other} stands beside it; keep one`);
  }

  /** Notes why a file isn't served. It is read again once it changes. */
  #refuse(path: string, stamp: string, error: unknown): void {
    const [refused = ''] = fileReason(error).split('\n', 1);
    this.#lastChecks.set(path, { stamp, refused });
    const isServed = this.#files.has(path);
    this.#log(
      `${refused}. ${isServed ? 'The previous list is still served.' : 'There are no lots.'}`,
    );
  }

  async #findPaths(operators: OperatorsFile): Promise<ReadonlyMap<string, string>> {
    const shared = this.#shared;
    const isFolder =
      shared !== undefined &&
      (await stat(shared).then(
        (found) => found.isDirectory(),
        () => false,
      ));
    const paths = new Map<string, string>();
    const twins = new Map<string, string>();
    for (const { id } of embeddedOperators(operators)) {
      const found = isFolder ? await filesIn(shared, id) : [shared];
      // Of two, what is served stays, and neither is read.
      const kept = found.find((one) => one === this.#pathOf.get(id)) ?? found[0];
      const path = this.#own.get(id) ?? kept;
      const other = found.find((one) => one !== kept);
      if (kept !== undefined && other !== undefined && !this.#own.has(id)) twins.set(kept, other);
      // Keeps a path that was served before, so that its loss is reported. A file that never existed is ignored.
      const known = path ?? this.#pathOf.get(id);
      if (known !== undefined) paths.set(id, known);
    }
    this.#twins = twins;
    return paths;
  }

  /** Returns the ids of operators whose file has never been read well. [D5] */
  lacking(operators: OperatorsFile): ReadonlySet<string> {
    const served = this.served(operators);
    return new Set([...this.#pathOf.keys()].filter((id) => !served.has(id)));
  }

  /** Returns the lots as they were read last. */
  served(operators: OperatorsFile): LotsByOperator {
    const lots = new Map<string, LotCollection>();
    for (const { id } of embeddedOperators(operators)) {
      const path = this.#pathOf.get(id);
      const file = path === undefined ? undefined : this.#files.get(path);
      if (file) lots.set(id, file.lots);
      else if (path === undefined && !this.#withoutSample) {
        const sample = this.#samples.get(id) ?? sampleLots(id);
        this.#samples.set(id, sample);
        lots.set(id, sample);
      }
    }
    return lots;
  }
}

/** Returns the operator's files in a folder, of which there may be one. */
async function filesIn(folder: string, id: string): Promise<string[]> {
  const paths = ENDINGS.map((ending) => join(folder, id + ending));
  const stamps = await Promise.all(paths.map(stampOf));
  return paths.filter((_, index) => stamps[index]?.stamp !== '');
}

async function read(path: string) {
  return { ...(await stampOf(path)), ...(await readLotFile(path)) };
}

/** @throws Error for a list that lost most of its lots */
function refuseBrokenExport(path: string, fresh: LotCollection, served?: LotCollection): void {
  const [now, then] = [fresh.summary.answer.total, served?.summary.answer.total ?? 0];
  if (then === 0 || now > then * SMALLEST_SHARE) return;
  throw new Error(
    `${path} has ${now} lots, ${then} before. It is refused; send SIGHUP to accept it`,
  );
}

/** Returns a file's stamp, which changes when the file is written to or replaced. Without a file it is empty. */
async function stampOf(
  path: string,
): Promise<{ readonly stamp: string; readonly changedMs: number }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return { stamp: '', changedMs: 0 };
  const { ino, size, mtimeMs } = found;
  return { stamp: `${ino} ${size} ${mtimeMs}`, changedMs: mtimeMs };
}
