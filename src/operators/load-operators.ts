import * as v from 'valibot';
import { Fault } from '../domain/errors.ts';
import { withAssetBase } from './asset-base.ts';
import { type OperatorsFile, operatorsFileSchema } from './operator.ts';

const TIMEOUT_MS = 8_000;

/**
 * Reads the operators' configuration at run time, so that one build serves them all.
 * @throws Fault `network`, `timeout`, `http`, or `bad-data` with all mistakes in one message
 * @param assetBase folder of the build, starting and ending with `/`
 */
export async function loadOperators(assetBase: string): Promise<OperatorsFile> {
  const url = `${assetBase}operators.json`;
  let body: unknown;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Fault('http', `${url} answered ${response.status}.`);
    body = await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Fault('bad-data', `${url} is not JSON.`);
    throw Fault.from(error);
  }
  const parsed = v.safeParse(operatorsFileSchema, body);
  if (parsed.success) return withAssetBase(parsed.output, assetBase);
  // The words for what is wrong are for few: not in the first view's code.
  const { checkOperators, mistakesText } = await import('./check-operators.ts');
  throw new Fault('bad-data', `${url}:\n${mistakesText(checkOperators(body).mistakes)}`);
}
