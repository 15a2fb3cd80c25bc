import { readFile } from 'node:fs/promises';

import { member } from './lot/values.ts';
import { writeWhole } from '../write-whole.ts';
import type { Attribution } from './source.ts';

/** Adds the sources of the data to an operator's `dataAttribution` in the operators file, each once. */
export async function addAttribution(
  path: string,
  operatorId: string,
  attributions: readonly Attribution[],
): Promise<void> {
  const file = JSON.parse(await readFile(path, 'utf8')) as { operators: Record<string, unknown>[] };
  const operator = file.operators.find(({ id }) => id === operatorId);
  if (!operator) return;
  const known = (operator['dataAttribution'] ?? []) as readonly unknown[];
  const texts = new Set(known.map((one) => member(one, 'text')));
  const added = attributions.filter(({ text }) => !texts.has(text));
  if (added.length === 0) return;
  operator['dataAttribution'] = [...known, ...added];
  await writeWhole(path, `${JSON.stringify(file, undefined, 2)}\n`);
}
