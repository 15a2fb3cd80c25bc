/** The operators that tests are about: those of `tests/fixtures/operators.json`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOperators } from '../../src/operators/check-operators.ts';
import type { Operator, OperatorsFile } from '../../src/operators/operator.ts';

export const OPERATORS_PATH = join(import.meta.dirname, '../fixtures/operators.json');
export const OPERATORS_TEXT = readFileSync(OPERATORS_PATH, 'utf8');
export const OPERATORS: OperatorsFile = operatorsFrom(OPERATORS_TEXT);
/** The same, whose map is Google's, where the visitor has agreed already. */
export const WITH_GOOGLE = OPERATORS_TEXT.replaceAll(
  '"consent": "ask",',
  '"consent": "elsewhere", "google": { "apiKey": "played", "mapId": "played" },',
);
export const [FJELLRO] = OPERATORS.operators as [Operator, Operator];

/** The operators of a file's text, which has to be right. */
export function operatorsFrom(text: string): OperatorsFile {
  const { file, issues } = checkOperators(JSON.parse(text));
  if (!file) throw new Error(`The operators are broken: ${JSON.stringify(issues)}`);
  return file;
}
