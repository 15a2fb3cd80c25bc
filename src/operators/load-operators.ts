import * as v from 'valibot';
import { Fault } from '../domain/errors.ts';
import { fetchText } from '../http/fetch-text.ts';
import { withAssetBase } from './pictures.ts';
import { type OperatorsFile, operatorsFileSchema } from './operator.ts';

const TIMEOUT_MS = 8_000;

/** @throws Fault as `fetchText`, or `bad-data` with the schema's issues. @param assetBase starts and ends with `/` */
export async function loadOperators(assetBase: string): Promise<OperatorsFile> {
  const url = `${assetBase}operators.json`;
  const text = await fetchText(url, { totalMs: TIMEOUT_MS });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Fault('bad-data', `${url} is not JSON.`, { cause: error });
  }
  const parsed = v.safeParse(operatorsFileSchema, body);
  if (!parsed.success) throw new Fault('bad-data', `${url}:\n${v.summarize(parsed.issues)}`);
  const operators = parsed.output.operators.map((one) => withAssetBase(one, assetBase));
  return { ...parsed.output, operators };
}
