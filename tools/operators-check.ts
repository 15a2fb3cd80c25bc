/**
 * `npm run operators:check [-- FILE]` (or `OPERATORS_FILE`): every issue, every missing picture, every
 * contrast failure and each destinations file that can't be read, at once; exit code 1 when there is any.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { checkOperators, issuesText } from '../src/operators/check-operators.ts';
import { type OperatorIssue, rawOperators, rawText } from '../src/operators/raw-operators.ts';
import { PICTURES } from '../src/operators/pictures.ts';
import { fileReason } from '../server/file-reason.ts';
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
function missingPictures(json: unknown, folder: string): OperatorIssue[] {
  return rawOperators(json).flatMap((operator, index) =>
    PICTURES.flatMap((item) => {
      const address = rawText(operator, item);
      return address?.startsWith('/') && !existsSync(join(folder, address))
        ? [
            {
              path: `operators[${index}].${item}`,
              message: `there is no file ${join(folder, address)}`,
            },
          ]
        : [];
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
  let json: unknown;
  const found: OperatorIssue[] = [];
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
    const notes = missingOrganisation(json);
    if (notes.length > 0) console.warn(issuesText(notes));
    found.push(
      ...checkOperators(json).issues,
      ...organisationIssues(json),
      ...missingPictures(json, dirname(path)),
      ...contrastIssues(json, surfaces),
      // What the product brings is in the build as well.
      ...destinationIssues(json, [dirname(path), join(PROJECT, 'public')]),
    );
  } catch (error) {
    found.push({ path: '', message: fileReason(error) });
  }
  if (found.length > 0) {
    console.error(`${path}: ${found.length} to mend\n${issuesText(found)}`);
    process.exitCode = 1;
  } else {
    const count = rawOperators(json).length;
    console.log(`${path}: ${count} ${count === 1 ? 'operator' : 'operators'}: nothing to mend`);
  }
});
