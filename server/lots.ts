import { readFile } from 'node:fs/promises';

import { checkOperators, issuesText } from '../src/operators/check-operators.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { fileReason } from './file-reason.ts';
import type { LotCollection } from './lot-collection.ts';
import { readLotFile } from './lot-file.ts';
import { UsageError } from './options.ts';
import { sampleLots } from './sample/sample-lots.ts';

/** The operators that the sample's lots belong to. */
const SAMPLE_OPERATORS: ReadonlySet<string> = new Set(['fjellro', 'kystpark']);

/** Reads and checks the operators' configuration. Throws a UsageError that names every issue. */
export async function readOperators(path: string): Promise<OperatorsFile> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`Bad operators file ${path}: ${fileReason(error)}`, { cause: error });
  }
  const { file, issues } = checkOperators(json);
  if (!file) throw new UsageError(`Bad operators file ${path}:\n${issuesText(issues)}`);
  return file;
}

/** Operators whose API this server answers. */
function embedded({ operators }: OperatorsFile): OperatorsFile['operators'] {
  return operators.filter(({ id, apiBaseUrl }) => apiBaseUrl === `/api/${id}/parkinglots`);
}

/**
 * The lots each operator with an embedded API serves: a file's, or the sample (D2).
 * @param files `FILE` for every operator, `ID=FILE` for one
 * @param options.withoutSample operators without a file serve nothing, rather than invented lots
 * @throws UsageError, or LotFileError when a file is no list of lots
 */
export async function lotsByOperator(
  operators: OperatorsFile,
  files: string | readonly string[] = [],
  { withoutSample = false }: { readonly withoutSample?: boolean } = {},
): Promise<LotsByOperator> {
  const { shared, own } = lotFiles(operators, files);
  const read = new Map<string, Promise<LotCollection>>();
  const lotsOf = (id: string): LotCollection | Promise<LotCollection> => {
    const file = own.get(id) ?? shared;
    if (file === undefined) return sampleLots(id);
    const lots = read.get(file) ?? readLots(file);
    read.set(file, lots);
    return lots;
  };
  return new Map(
    await Promise.all(
      embedded(operators)
        .filter(({ id }) => !withoutSample || (own.get(id) ?? shared) !== undefined)
        .map(async ({ id }) => [id, await lotsOf(id)] as const),
    ),
  );
}

async function readLots(file: string): Promise<LotCollection> {
  const { lots, badRows } = await readLotFile(file);
  if (badRows > 0) console.warn(`${file}: ${badRows} lines are no lots and were left out`);
  return lots;
}

function lotFiles(operators: OperatorsFile, files: string | readonly string[]) {
  const own = new Map<string, string>();
  let shared: string | undefined;
  for (const value of typeof files === 'string' ? [files] : files) {
    const [, id, file] = /^([a-z][a-z0-9-]{0,31})=(.+)$/s.exec(value) ?? [];
    if (id === undefined || file === undefined) shared = value;
    else if (embedded(operators).some((operator) => operator.id === id)) own.set(id, file);
    else throw new UsageError(`--lots ${value}: no operator "${id}" has its API on this server`);
  }
  return { shared, own };
}

/** Ids of the operators whose embedded API would show the sample's lots, though they aren't the sample's. */
export function withInventedLots(
  operators: OperatorsFile,
  files: readonly string[] = [],
): string[] {
  const { shared, own } = lotFiles(operators, files);
  if (shared !== undefined) return [];
  return embedded(operators)
    .map(({ id }) => id)
    .filter((id) => !own.has(id) && !SAMPLE_OPERATORS.has(id));
}

/** What a visitor of this server would wonder about: invented lots, or none at all. */
export function servingNotes(
  operators: OperatorsFile,
  files: readonly string[] = [],
  { withoutSample = false }: { readonly withoutSample?: boolean } = {},
): string[] {
  const { shared, own } = lotFiles(operators, files);
  const served = embedded(operators);
  const invented = withInventedLots(operators, files);
  return operators.operators.flatMap((operator) => {
    const { id, apiBaseUrl } = operator;
    if (served.includes(operator)) {
      const hasNone = shared === undefined && !own.has(id);
      if (withoutSample) return hasNone ? [`${id} has no lots here: --lots ${id}=FILE`] : [];
      return invented.includes(id)
        ? [`${id} shows the sample's lots, which are invented. Yours: --lots ${id}=FILE`]
        : [];
    }
    return apiBaseUrl.startsWith('/')
      ? [`${id} asks ${apiBaseUrl}, where this server has nothing; it has /api/${id}/parkinglots`]
      : [];
  });
}
