import { readFile } from 'node:fs/promises';

import { checkOperators, mistakesText } from '../src/operators/check-operators.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { readLotFile } from './lot-file.ts';
import { UsageError } from './options.ts';
import { sampleLots } from './sample/sample-lots.ts';

/** Reads and checks the operators' configuration. Throws a UsageError that names every mistake. */
export async function readOperators(path: string): Promise<OperatorsFile> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Bad operators file ${path}: ${reason}`, { cause: error });
  }
  const { file, mistakes } = checkOperators(json);
  if (!file) throw new UsageError(`Bad operators file ${path}:\n${mistakesText(mistakes)}`);
  return file;
}

/**
 * The lots each operator with an embedded API serves: the file's, or the sample (D2).
 * @throws LotFileError when the file is no list of lots
 */
export async function lotsByOperator(
  operators: OperatorsFile,
  file: string | undefined,
): Promise<LotsByOperator> {
  const embedded = operators.operators.filter(
    ({ id, apiBaseUrl }) => apiBaseUrl === `/api/${id}/parkinglots`,
  );
  if (file === undefined) {
    return new Map(embedded.map(({ id }) => [id, sampleLots(id)]));
  }
  const { lots, badRows } = await readLotFile(file);
  if (badRows > 0) console.warn(`${file}: ${badRows} lines are no lots and were left out`);
  return new Map(embedded.map(({ id }) => [id, lots]));
}
