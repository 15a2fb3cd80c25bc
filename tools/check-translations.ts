/**
 * `npm run check` step: every key stands in every language's file with the same placeholders
 * (L2), and every key is used by the page.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { LANGUAGES } from '../src/domain/languages.ts';
import { findKeyFaults, flattenTexts, unusedKeys } from './translation-keys.ts';

const PROJECT = resolve(import.meta.dirname, '..');

function textsOf(code: string): ReadonlyMap<string, string> {
  const file = join(PROJECT, `public/assets/i18n/${code}.json`);
  return flattenTexts(JSON.parse(readFileSync(file, 'utf8')));
}

/** All source text of the page, in one string. */
function readSources(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const [{ code: referenceCode }, ...others] = LANGUAGES;
const reference = textsOf(referenceCode);
const faults = [
  ...others.flatMap(({ code }) => findKeyFaults(code, reference, textsOf(code))),
  ...unusedKeys(reference.keys(), readSources(join(PROJECT, 'src'))).map(
    (key) => `${key} is used nowhere`,
  ),
];
for (const fault of faults) console.error(fault);
console.log(`${reference.size} texts, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
