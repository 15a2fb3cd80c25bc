/**
 * `npm run operators:check [-- FILE]`: every mistake, every missing picture and every contrast
 * failure of an operators file at once; exit code 1 when there is any.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import {
  checkOperators,
  mistakesText,
  operatorItem,
  type OperatorMistake,
  rawOperators,
} from '../src/operators/check-operators.ts';
import { contrastMistakes, surfacesOf } from './operators-contrast.ts';

const PROJECT = join(import.meta.dirname, '..');

/** Pictures named by a path must lie beside the file, as they will in the build. */
function missingPictures(json: unknown, folder: string): OperatorMistake[] {
  return rawOperators(json).flatMap((operator, index) => {
    const logo = operatorItem(operator, 'logo');
    const pins = operatorItem(operator, 'pins');
    const pictures = [
      ['logo.light', logo?.light],
      ['logo.dark', logo?.dark],
      ['pins.lot.src', pins?.lot.src],
      ['pins.charging.src', pins?.charging.src],
      ['icon', operatorItem(operator, 'icon')],
    ] as const;
    return pictures.flatMap(([item, address]) =>
      address?.startsWith('/') && !existsSync(join(folder, address))
        ? [
            {
              path: `operators[${index}].${item}`,
              message: `there is no file ${join(folder, address)}`,
            },
          ]
        : [],
    );
  });
}

const path = process.argv[2] ?? join(PROJECT, 'public/operators.json');
const surfaces = surfacesOf(readFileSync(join(PROJECT, 'src/ui/tokens.css'), 'utf8'));
let json: unknown;
const found: OperatorMistake[] = [];
try {
  json = JSON.parse(readFileSync(path, 'utf8'));
  found.push(
    ...checkOperators(json).mistakes,
    ...missingPictures(json, dirname(path)),
    ...contrastMistakes(json, surfaces),
  );
} catch (error) {
  found.push({ path: '', message: error instanceof Error ? error.message : String(error) });
}
if (found.length > 0) {
  console.error(`${path}: ${found.length} to mend\n${mistakesText(found)}`);
  process.exitCode = 1;
} else {
  console.log(`${path}: ${rawOperators(json).length} operators, nothing to mend`);
}
