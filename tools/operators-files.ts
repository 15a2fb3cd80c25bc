/** Opens the files that an operators file names, streets (M1) and destinations (S13), where they can be found on this machine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fileReason } from '../server/file-reason.ts';
import { runToEnd } from '../src/domain/run-to-end.ts';
import { type OperatorIssue, rawOperators, rawText } from '../src/operators/raw-operators.ts';
import { readDestinationFile } from '../workers/destinations/read-destination-file.ts';
import { inspectPmtilesFile } from './basemap/inspect-pmtiles.ts';

/** Where paths of the origin may lie. */
export interface Roots {
  /** Folders of the build: a relative path is a file of one of them. */
  readonly own: readonly string[];
  /** Folders that were named: a file that is in none is missing only where there are such. */
  readonly named: readonly string[];
}

export interface FilesReport {
  readonly issues: readonly OperatorIssue[];
  /** What a file lacks without being wrong. */
  readonly notes: readonly OperatorIssue[];
}

/** What is wrong with each operator's files. */
export async function inspectFiles(json: unknown, { own, named }: Roots): Promise<FilesReport> {
  const issues: OperatorIssue[] = [];
  const notes: OperatorIssue[] = [];
  const reasons = new Map<string, string | undefined>();
  for (const [index, operator] of rawOperators(json).entries()) {
    for (const item of ['map.streetsFile', 'destinationsFile'] as const) {
      const address = rawText(operator, item);
      if (address === undefined) continue;
      const path = `operators[${index}].${item}`;
      const roots = [...own, ...named];
      const file = roots.map((root) => join(root, address)).find((found) => existsSync(found));
      if (file === undefined) {
        // Streets stand beside the build, where this machine may not have them.
        const isElsewhere = address.startsWith('/') || item === 'map.streetsFile';
        if (isElsewhere && named.length === 0) continue;
        issues.push({ path, message: `there is no ${address} in ${roots.join(', ')}` });
      } else if (item === 'map.streetsFile') {
        for (const { level, message } of await inspectPmtilesFile(file)) {
          (level === 'error' ? issues : notes).push({ path, message: `${file} ${message}` });
        }
      } else {
        if (!reasons.has(file)) reasons.set(file, unreadable(file));
        const reason = reasons.get(file);
        if (reason !== undefined) issues.push({ path, message: `${file}: ${reason}` });
      }
    }
  }
  return { issues, notes };
}

/** Why a file of destinations can't be used. */
function unreadable(file: string): string | undefined {
  try {
    runToEnd(readDestinationFile(readFileSync(file, 'utf8')));
    return undefined;
  } catch (error) {
    return fileReason(error);
  }
}
