/** Opens the streets files that an operators file names (M1), where they can be found on this machine. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { type OperatorIssue, rawOperators, rawText } from '../src/operators/raw-operators.ts';
import { inspectPmtilesFile } from './basemap/inspect-pmtiles.ts';

export interface StreetsReport {
  readonly issues: readonly OperatorIssue[];
  /** What a streets file lacks without being wrong. */
  readonly notes: readonly OperatorIssue[];
}

/**
 * What is wrong with each operator's streets file.
 * @param roots folders in which paths of the origin may lie; the first is the operators file's own. A
 *   file in none of them is reported only where a folder was named for it
 */
export async function inspectStreets(
  json: unknown,
  roots: readonly string[],
): Promise<StreetsReport> {
  const issues: OperatorIssue[] = [];
  const notes: OperatorIssue[] = [];
  for (const [index, operator] of rawOperators(json).entries()) {
    const address = rawText(operator, 'map.streetsFile');
    if (address === undefined) continue;
    const path = `operators[${index}].map.streetsFile`;
    const file = roots.map((root) => join(root, address)).find((found) => existsSync(found));
    if (file === undefined) {
      const where = roots.slice(1).join(', ');
      if (where !== '') issues.push({ path, message: `there is no ${address} in ${where}` });
      continue;
    }
    for (const { level, message } of await inspectPmtilesFile(file)) {
      const list = level === 'error' ? issues : notes;
      list.push({ path, message: `${file} ${message}` });
    }
  }
  return { issues, notes };
}
