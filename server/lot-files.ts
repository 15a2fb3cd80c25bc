import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { checkFile, type ListFile, stampOf } from './list-file.ts';
import type { LotCollection } from './lot-collection.ts';
import { leftOutOf } from './lot-file.ts';
import { UsageError } from './options.ts';
import { sampleLots } from './sample/sample-lots.ts';

/** Endings of an operator's file in a folder of lots, tried in this order. */
const ENDINGS = ['.ndjson', '.json', '.ndjson.gz', '.json.gz'];

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
  /** By operator, as the last check found them. */
  #fileOf: ReadonlyMap<string, ListFile> = new Map();
  readonly #samples = new Map<string, LotCollection>();

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
   * @throws UsageError when `ID=FILE` names no operator of this server, Error when no operator could be served
   */
  async open(operators: OperatorsFile): Promise<LotsByOperator> {
    const ids = embeddedOperators(operators).map(({ id }) => id);
    for (const [id, file] of this.#own) {
      if (ids.includes(id)) continue;
      throw new UsageError(`--lots ${id}=${file}: no operator "${id}" has its API on this server`);
    }
    this.#fileOf = await this.#findFiles(operators);
    const shared = this.#shared;
    if (this.#fileOf.size === 0 && shared !== undefined && ids.length > 0) {
      const names = ids.map((id) => `${id}${ENDINGS[0]}`);
      throw new UsageError(`--lots ${shared}: the folder has no ${names.join(' or ')}`);
    }
    const files = [...new Set(this.#fileOf.values())];
    for (const file of files) if (!file.found) await checkFile(file, true, this.#log);
    const served = this.served(operators);
    const isElsewhere = operators.operators.length > ids.length;
    const [refused] = files.flatMap(({ found }) => found?.refused ?? []);
    if (refused !== undefined && !isElsewhere && served.size === 0) throw new Error(refused);
    for (const id of ids) if (this.#isAbsent(id)) this.#log(`${id} has no lots in ${shared}`);
    return served;
  }

  /**
   * Checks each file. The list of one that was replaced takes the previous one's place as a whole, or is refused as a whole.
   * @param isForced reads a changed file at once, and accepts a list that lost most of its lots
   * @returns undefined if nothing changed
   */
  async check(operators: OperatorsFile, isForced = false): Promise<LotsByOperator | undefined> {
    const before = this.#fileOf;
    this.#fileOf = await this.#findFiles(operators);
    const isOther = [...this.#fileOf].some(([id, file]) => before.get(id) !== file);
    let hasChanged = isOther || before.size !== this.#fileOf.size;
    for (const file of new Set(this.#fileOf.values())) {
      if (await checkFile(file, isForced, this.#log)) hasChanged = true;
    }
    return hasChanged ? this.served(operators) : undefined;
  }

  /** Returns the operators that are served a file's lots, or the one of this id. [F4] */
  operatorsOf(operators: OperatorsFile, fileOrId: string): readonly string[] {
    return embeddedOperators(operators)
      .map(({ id }) => id)
      .filter((id) => {
        const path = this.#fileOf.get(id)?.path;
        return id === fileOrId || (path !== undefined && resolve(path) === resolve(fileOrId));
      });
  }

  /**
   * What is served of each operator, for whoever watches the server.
   * @param isFull names what is left out, for which all rows are read again
   */
  status(operators: OperatorsFile, isFull = false) {
    const served = this.served(operators);
    return Object.fromEntries(
      embeddedOperators(operators).flatMap(({ id }) => {
        const { found, served: list } = this.#fileOf.get(id) ?? {};
        const absent = this.#isAbsent(id) ? `${id} has no file in the folder` : undefined;
        const refused = found?.refused ?? absent;
        const lots = served.get(id);
        if (!lots && refused === undefined) return [];
        const total = lots?.summary.answer.total ?? 0;
        const status = {
          lots: total,
          // Rows that can't be found: lines that are no lots, lots without a position, repeated ids.
          rejected: (list?.badRows ?? 0) + (lots?.size ?? 0) - total,
          // Absent for the sample.
          ...(list && {
            changed: new Date(list.changedMs).toISOString(),
            ageSeconds: Math.max(0, Math.round((Date.now() - list.changedMs) / 1000)),
          }),
          ...(isFull && list && { leftOut: leftOutOf(list) }),
          // The previous list is still served, if there is one. [D5]
          ...(refused !== undefined && { refused }),
        };
        return [[id, status] as const];
      }),
    );
  }

  /** Returns the ids of operators whose file is missing or has never been read well. [D5] */
  lacking(operators: OperatorsFile): ReadonlySet<string> {
    const ids = embeddedOperators(operators).map(({ id }) => id);
    const isUnread = (id: string) => this.#fileOf.has(id) && !this.#fileOf.get(id)?.served;
    return new Set(ids.filter((id) => this.#isAbsent(id) || isUnread(id)));
  }

  /** Whether `--lots` names a folder for all that has no file of this operator. */
  #isAbsent(id: string): boolean {
    return this.#withoutSample && this.#shared !== undefined && !this.#fileOf.has(id);
  }

  /** Returns the lots as they were read last. */
  served(operators: OperatorsFile): LotsByOperator {
    const served = new Map<string, LotCollection>();
    for (const { id } of embeddedOperators(operators)) {
      const file = this.#fileOf.get(id);
      const lots = file ? file.served?.lots : this.#sampleOf(id);
      if (lots) served.set(id, lots);
    }
    return served;
  }

  #sampleOf(id: string): LotCollection | undefined {
    if (this.#withoutSample) return undefined;
    const sample = this.#samples.get(id) ?? sampleLots(id);
    this.#samples.set(id, sample);
    return sample;
  }

  async #findFiles(operators: OperatorsFile): Promise<ReadonlyMap<string, ListFile>> {
    const shared = this.#shared;
    const found = shared === undefined ? undefined : await stat(shared).catch(() => undefined);
    const files = new Map<string, ListFile>();
    for (const { id } of embeddedOperators(operators)) {
      const before = this.#fileOf.get(id);
      const named = this.#own.get(id) ?? shared;
      const isFolder = named === shared && found?.isDirectory() === true;
      const paths = named === undefined ? [] : isFolder ? await filesIn(named, id) : [named];
      // Of two, what is served stays, and neither is read.
      const path = paths.find((one) => one === before?.path) ?? paths[0];
      // Keeps a file that was served before, so that its loss is reported.
      const known = [...this.#fileOf.values(), ...files.values()].find((one) => one.path === path);
      // What another file in its place held serves until this one is read well.
      const fresh = path === undefined ? before : { ...before, path, found: undefined };
      const file = known ?? fresh;
      if (!file) continue;
      file.twin = paths.find((one) => one !== path);
      files.set(id, file);
    }
    return files;
  }
}

/** Returns the operator's files in a folder, of which there may be one. */
async function filesIn(folder: string, id: string): Promise<string[]> {
  const paths = ENDINGS.map((ending) => join(folder, id + ending));
  const stamps = await Promise.all(paths.map(stampOf));
  return paths.filter((_, index) => stamps[index]?.stamp !== '');
}
