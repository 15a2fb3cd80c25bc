import * as v from 'valibot';
import { Fault } from '../domain/errors.ts';
import { type OperatorsFile, operatorsFileSchema } from './operator.ts';

const TIMEOUT_MS = 8_000;

/**
 * Reads the operators' configuration at run time, so that one build serves them all.
 * @throws Fault `network`, `timeout`, `http`, or `bad-data` with the first broken field named
 */
export async function loadOperators(url: string): Promise<OperatorsFile> {
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
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Fault('bad-data', `${url}: ${v.getDotPath(issue) ?? 'file'}: ${issue.message}`);
}
