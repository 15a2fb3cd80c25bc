import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { fileReason } from './file-reason.ts';
import type { LotCollection } from './lot-collection.ts';
import { readLotFile } from './lot-file.ts';
import { UsageError } from './options.ts';
import { sampleLots } from './sample/sample-lots.ts';

/** Endings of an operator's file in a folder of lots, the first that is there. */
const ENDINGS = ['.ndjson', '.json', '.ndjson.gz', '.json.gz'];
/** A list that is left with no more than this share of its lots is taken for a broken export. */
const SMALLEST_SHARE = 0.5;

/** What is served of one operator, for whoever watches the server. */
export interface LotStatus {
  /** Lots that can be found. */
  readonly lots: number;
  /** Rows of the file that are no such lots. */
  readonly rejected: number;
  /** When the file was changed last; absent for the sample. */
  readonly changed?: string;
  readonly ageSeconds?: number;
  /** Why the file as it is now is not served: the list read before is. */
  readonly refused?: string;
}

/** A file as it is served. */
interface ReadFile {
  readonly lots: LotCollection;
  readonly badRows: number;
  readonly stamp: string;
  readonly changedMs: number;
}

/** A file as it was found when it was looked at last, and why it was not taken. */
interface Look {
  readonly stamp: string;
  readonly refused?: string;
}

/** Operators whose API this server answers. */
export function embedded({ operators }: OperatorsFile): OperatorsFile['operators'] {
  return operators.filter(({ id, apiBaseUrl }) => apiBaseUrl === `/api/${id}/parkinglots`);
}

/** What `--lots` names: for every operator, and for single ones by their ids. */
export function lotFlags(values: string | readonly string[] = []) {
  const own = new Map<string, string>();
  let shared: string | undefined;
  for (const value of typeof values === 'string' ? [values] : values) {
    const [, id, file] = /^([a-z][a-z0-9-]{0,31})=(.+)$/s.exec(value) ?? [];
    if (id === undefined || file === undefined) shared = value;
    else own.set(id, file);
  }
  return { own, shared };
}

/**
 * The lots that each operator with an embedded API serves, read again when its file was replaced: from
 * a file of its own, one for all, a folder with a file by each one's id, or the sample (D2).
 */
export class LotFiles {
  readonly #own: ReadonlyMap<string, string>;
  readonly #shared: string | undefined;
  readonly #withoutSample: boolean;
  readonly #tell: (line: string) => void;
  readonly #files = new Map<string, ReadFile>();
  readonly #looks = new Map<string, Look>();
  readonly #samples = new Map<string, LotCollection>();
  #pathOf: ReadonlyMap<string, string> = new Map();

  /**
   * @param values `FILE` or a folder for every operator, `ID=FILE` for one
   * @param options.withoutSample operators without a file serve nothing, rather than invented lots
   * @param options.tell takes a line for each list that was taken or refused later
   */
  constructor(
    values: string | readonly string[] = [],
    options: {
      readonly withoutSample?: boolean;
      readonly tell?: (line: string) => void;
    } = {},
  ) {
    const { own, shared } = lotFlags(values);
    this.#own = own;
    this.#shared = shared;
    this.#withoutSample = options.withoutSample ?? false;
    this.#tell = options.tell ?? ((line) => console.warn(line));
  }

  /**
   * Reads every file.
   * @throws LotFileError when one is no list of lots, UsageError when `ID=FILE` names no operator of this server
   */
  async open(operators: OperatorsFile): Promise<LotsByOperator> {
    for (const [id, file] of this.#own) {
      if (embedded(operators).some((operator) => operator.id === id)) continue;
      throw new UsageError(`--lots ${id}=${file}: no operator "${id}" has its API on this server`);
    }
    this.#pathOf = await this.#findPaths(operators);
    if (this.#pathOf.size === 0 && this.#shared !== undefined && embedded(operators).length > 0) {
      const names = embedded(operators).map(({ id }) => `${id}${ENDINGS[0]}`);
      throw new UsageError(`--lots ${this.#shared}: the folder has no ${names.join(' or ')}`);
    }
    for (const path of new Set(this.#pathOf.values())) {
      const file = await read(path);
      if (file.badRows > 0)
        this.#tell(`${path}: ${file.badRows} lines are no lots and were left out`);
      this.#files.set(path, file);
    }
    if (this.#withoutSample && this.#shared !== undefined) {
      const lacking = embedded(operators).filter(({ id }) => !this.#pathOf.has(id));
      for (const { id } of lacking) this.#tell(`${id} has no lots in ${this.#shared}`);
    }
    return this.served(operators);
  }

  /**
   * Looks whether a file was replaced, and takes its list whole or keeps the one before. A file that may
   * still be written to waits for the next look.
   * @param isAsked somebody asks for it: a list that lost most of its lots is then taken as well
   * @returns undefined where nothing changed
   */
  async look(operators: OperatorsFile, isAsked = false): Promise<LotsByOperator | undefined> {
    const before = this.#pathOf;
    this.#pathOf = await this.#findPaths(operators);
    const isSame = (id: string) => before.get(id) === this.#pathOf.get(id);
    const ids = new Set([...before.keys(), ...this.#pathOf.keys()]);
    let hasChanged = ![...ids].every(isSame);
    for (const path of new Set(this.#pathOf.values())) {
      if (await this.#lookAt(path, isAsked)) hasChanged = true;
    }
    return hasChanged ? this.served(operators) : undefined;
  }

  status(operators: OperatorsFile): Readonly<Record<string, LotStatus>> {
    return Object.fromEntries(
      embedded(operators).flatMap(({ id }): [string, LotStatus][] => {
        const path = this.#pathOf.get(id);
        const file = path === undefined ? undefined : this.#files.get(path);
        const lots = file?.lots ?? this.#samples.get(id);
        if (!lots) return [];
        const { total } = lots.firstAnswer;
        const refused = this.#looks.get(path ?? '')?.refused;
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
  async #lookAt(path: string, isAsked: boolean): Promise<boolean> {
    const served = this.#files.get(path);
    const last = this.#looks.get(path);
    const { stamp } = await stampOf(path);
    if (stamp === served?.stamp) {
      this.#looks.delete(path);
      return false;
    }
    const isSettled = stamp === last?.stamp;
    if (!isAsked && (!isSettled || last.refused !== undefined)) {
      if (!isSettled) this.#looks.set(path, { stamp });
      return false;
    }
    try {
      const fresh = await read(path);
      if (fresh.stamp !== (await stampOf(path)).stamp) return false;
      if (!isAsked) refuseBrokenExport(path, fresh.lots, served?.lots);
      // Compressed before anybody waits for it.
      await fresh.lots.list.encoded('br');
      this.#files.set(path, fresh);
      this.#looks.delete(path);
      const leftOut = fresh.badRows > 0 ? `, ${fresh.badRows} lines left out` : '';
      this.#tell(`${path}: ${fresh.lots.firstAnswer.total} lots${leftOut}`);
      return true;
    } catch (error) {
      const [refused = ''] = fileReason(error).split('\n', 1);
      this.#looks.set(path, { stamp, refused });
      this.#tell(`${refused}. ${served ? 'The list read before stays.' : 'There are no lots.'}`);
      return false;
    }
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
    for (const { id } of embedded(operators)) {
      const path = this.#own.get(id) ?? (isFolder ? await fileIn(shared, id) : shared);
      // A file that was served and is gone is told of; one that never was is not there.
      const known = path ?? this.#pathOf.get(id);
      if (known !== undefined) paths.set(id, known);
    }
    return paths;
  }

  /** The lots as they were read last. */
  served(operators: OperatorsFile): LotsByOperator {
    const lots = new Map<string, LotCollection>();
    for (const { id } of embedded(operators)) {
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

async function fileIn(folder: string, id: string): Promise<string | undefined> {
  for (const ending of ENDINGS) {
    const path = join(folder, id + ending);
    if ((await stampOf(path)).stamp !== '') return path;
  }
  return undefined;
}

async function read(path: string): Promise<ReadFile> {
  const { stamp, changedMs } = await stampOf(path);
  const { lots, badRows } = await readLotFile(path);
  return { lots, badRows, stamp, changedMs };
}

/** @throws Error for a list that lost most of its lots */
function refuseBrokenExport(path: string, fresh: LotCollection, served?: LotCollection): void {
  const [now, then] = [fresh.firstAnswer.total, served?.firstAnswer.total ?? 0];
  if (then === 0 || now > then * SMALLEST_SHARE) return;
  throw new Error(
    `${path} has ${now} lots where there were ${then}; SIGHUP takes them all the same`,
  );
}

/** Differs when a file was written to, or another one put in its place; empty where there is none. */
async function stampOf(
  path: string,
): Promise<{ readonly stamp: string; readonly changedMs: number }> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return { stamp: '', changedMs: 0 };
  const { ino, size, mtimeMs } = found;
  return { stamp: `${ino} ${size} ${mtimeMs}`, changedMs: mtimeMs };
}
