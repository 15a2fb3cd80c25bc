/** Reads the destinations files (S13) that an operators file names, where they lie in the build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { fileReason } from '../server/file-reason.ts';
import { runToEnd } from '../src/domain/run-to-end.ts';
import type { OperatorIssue } from '../src/operators/check-operators.ts';
import type { Operator } from '../src/operators/operator.ts';
import { readDestinationFile } from '../workers/destinations/destination-file.ts';

/** @param folders of the build; a file by a path of the origin may lie elsewhere */
export function destinationIssues(
  operators: readonly Pick<Operator, 'destinationsFile'>[],
  folders: readonly string[],
): OperatorIssue[] {
  return operators.flatMap(({ destinationsFile: address }, index) => {
    if (address === undefined) return [];
    const path = `operators[${index}].destinationsFile`;
    const file = folders.map((folder) => join(folder, address)).find((found) => existsSync(found));
    if (file === undefined) {
      const message = `there is no ${address} in ${folders.join(', ')}`;
      return address.startsWith('/') ? [] : [{ path, message }];
    }
    try {
      runToEnd(readDestinationFile(readFileSync(file, 'utf8')));
      return [];
    } catch (error) {
      return [{ path, message: `${file}: ${fileReason(error)}` }];
    }
  });
}
