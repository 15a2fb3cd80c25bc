import { readFile } from 'node:fs/promises';

import { checkOperators, issuesText } from '../src/operators/check-operators.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import type { LotsByOperator } from './api.ts';
import { fileReason } from './file-reason.ts';
import { jsonIn } from './json-text.ts';
import { embeddedOperators, splitLotFlags } from './lot-files.ts';
import { UsageError } from './options.ts';

/** The operators that the sample's lots belong to. */
const SAMPLE_OPERATORS: ReadonlySet<string> = new Set(['fjellro', 'kystpark']);

/**
 * Reads and checks the operators' configuration.
 * @param only the id of the one that is wanted
 * @throws UsageError that names every issue
 */
export async function readOperators(path: string, only?: string): Promise<OperatorsFile> {
  let json: unknown;
  try {
    json = jsonIn(await readFile(path));
  } catch (error) {
    throw new UsageError(`Bad operators file ${path}: ${fileReason(error)}`, { cause: error });
  }
  const { file, issues } = checkOperators(json);
  if (!file) throw new UsageError(`Bad operators file ${path}:\n${issuesText(issues)}`);
  if (only === undefined) return file;
  const operators = file.operators.filter(({ id }) => id === only);
  if (operators.length === 0) throw new UsageError(`${path} has no operator "${only}"`);
  return { ...file, operators };
}

/**
 * Returns the ids of operators whose embedded API would show the sample's lots by mistake: they aren't the sample's, or another
 * operator has lots of its own.
 */
export function withSampleLots(operators: OperatorsFile, files: readonly string[] = []): string[] {
  const { shared, own } = splitLotFlags(files);
  if (shared !== undefined) return [];
  return embeddedOperators(operators)
    .map(({ id }) => id)
    .filter((id) => !own.has(id) && (own.size > 0 || !SAMPLE_OPERATORS.has(id)));
}

/** Returns a note for each operator whose visitors would wonder: it has the sample's lots, or none at all. */
export function servingNotes(
  operators: OperatorsFile,
  files: readonly string[] = [],
  { withoutSample = false }: { readonly withoutSample?: boolean } = {},
): string[] {
  const { shared, own } = splitLotFlags(files);
  const served = embeddedOperators(operators);
  const ofSample = withSampleLots(operators, files);
  return operators.operators.flatMap((operator) => {
    const { id, apiBaseUrl } = operator;
    if (served.includes(operator)) {
      const hasNone = shared === undefined && !own.has(id);
      if (withoutSample) return hasNone ? [`${id} has no lots here: --lots ${id}=FILE`] : [];
      return ofSample.includes(id)
        ? [`${id} shows the sample's lots. Yours: --lots ${id}=FILE`]
        : [];
    }
    return apiBaseUrl.startsWith('/')
      ? [`${id} asks ${apiBaseUrl}, where this server has nothing; it has /api/${id}/parkinglots`]
      : [];
  });
}

/** Marks the operators whose lots are the sample's: their pages say so. [D2] */
export function withSample(file: OperatorsFile, lots: LotsByOperator): OperatorsFile {
  if (![...lots.values()].some(({ isSample }) => isSample)) return file;
  return {
    ...file,
    operators: file.operators.map((operator) =>
      lots.get(operator.id)?.isSample ? { ...operator, sample: true } : operator,
    ),
  };
}
