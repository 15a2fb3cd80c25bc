/**
 * `npm run operators:check [-- FILE]` (or `OPERATORS_FILE`): what is wrong with the file, and once it is as it should be every
 * missing picture, every contrast failure and each destinations file that can't be read; exit code 1 when there is any.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import {
  checkOperators,
  issuesText,
  type OperatorIssue,
} from '../src/operators/check-operators.ts';
import type { Operator } from '../src/operators/operator.ts';
import { picturesOf } from '../src/operators/pictures.ts';
import { fileReason } from '../server/file-reason.ts';
import { jsonIn } from '../server/json-text.ts';
import { runCommand } from '../server/listen.ts';
import { readFlags, UsageError } from '../server/options.ts';
import { operatorsPath } from '../server/operators-path.ts';
import { contrastIssues, surfacesOf } from './operators-contrast.ts';
import { destinationIssues } from './operators-destinations.ts';
import { missingOrganisation, organisationIssues } from './operators-organisation.ts';
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';

endQuietlyOnClosedPipe();

const PROJECT = join(import.meta.dirname, '..');

/** Pictures named by a path must lie beside the file, as they will in the build. */
function missingPictures(operators: readonly Operator[], folder: string): OperatorIssue[] {
  return operators.flatMap((operator, index) =>
    picturesOf(operator).flatMap(([item, address]) => {
      const file = join(folder, address);
      if (!address.startsWith('/') || existsSync(file)) return [];
      return [{ path: `operators[${index}].${item}`, message: `there is no file ${file}` }];
    }),
  );
}

const USAGE = 'Usage: npm run operators:check -- [FILE]';

await runCommand(() => {
  const { positionals: named } = readFlags({ options: {}, allowPositionals: true }, USAGE);
  if (named.length > 1) {
    throw new UsageError(`One operators file is checked at a time, not ${named.join(', ')}`);
  }
  const path = operatorsPath(named[0]);
  const surfaces = surfacesOf(readFileSync(join(PROJECT, 'src/ui/tokens.css'), 'utf8'));
  let operators: readonly Operator[] = [];
  const found: OperatorIssue[] = [];
  try {
    const { file, issues } = checkOperators(jsonIn(readFileSync(path)));
    operators = file?.operators ?? [];
    const notes = missingOrganisation(operators);
    if (notes.length > 0) console.warn(issuesText(notes));
    found.push(
      ...issues,
      ...organisationIssues(operators),
      ...missingPictures(operators, dirname(path)),
      ...contrastIssues(operators, surfaces),
      // What the product brings is in the build as well.
      ...destinationIssues(operators, [dirname(path), join(PROJECT, 'public')]),
    );
  } catch (error) {
    found.push({ path: '', message: fileReason(error) });
  }
  if (found.length > 0) {
    console.error(`${path}: ${found.length} to mend\n${issuesText(found)}`);
    process.exitCode = 1;
  } else {
    const count = operators.length;
    console.log(`${path}: ${count} ${count === 1 ? 'operator' : 'operators'}: nothing to mend`);
  }
});
