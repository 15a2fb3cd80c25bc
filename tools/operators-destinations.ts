/** Opens the destinations files that an operators file names (S13), where they can be found on this machine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fileReason } from '../server/file-reason.ts';
import { type OperatorIssue, rawOperators, rawText } from '../src/operators/raw-operators.ts';
import { readDestinationFile } from '../workers/destinations/read-destination-file.ts';
import { runToEnd } from '../src/domain/run-to-end.ts';

/**
 * What is wrong with each operator's destinations file.
 * @param roots folders in which paths of the origin may lie. A relative path is one of the build, and must be
 *   there; a file elsewhere on the origin is missed only where a folder was named for it
 * @param options.namedRoots those of them that were named for it
 */
export function destinationsIssues(
  json: unknown,
  roots: readonly string[],
  { namedRoots }: { readonly namedRoots: readonly string[] },
): OperatorIssue[] {
  const known = new Map<string, string | undefined>();
  const reasonOf = (file: string): string | undefined => {
    if (!known.has(file)) known.set(file, unreadable(file));
    return known.get(file);
  };
  return rawOperators(json).flatMap((operator, index): OperatorIssue[] => {
    const address = rawText(operator, 'destinationsFile');
    if (address === undefined) return [];
    const path = `operators[${index}].destinationsFile`;
    const file = roots.map((root) => join(root, address)).find((found) => existsSync(found));
    if (file === undefined) {
      const isElsewhere = address.startsWith('/') && namedRoots.length === 0;
      return isElsewhere
        ? []
        : [{ path, message: `there is no ${address} in ${roots.join(', ')}` }];
    }
    const reason = reasonOf(file);
    return reason === undefined ? [] : [{ path, message: `${file}: ${reason}` }];
  });
}

function unreadable(file: string): string | undefined {
  try {
    runToEnd(readDestinationFile(readFileSync(file, 'utf8')));
    return undefined;
  } catch (error) {
    return fileReason(error);
  }
}
