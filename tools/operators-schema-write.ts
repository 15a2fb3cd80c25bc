/** `npm run make -- schema`: writes public/operators.schema.json and the tables of docs/deploy/operators.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { LANGUAGES } from '../src/domain/languages.ts';
import { type PropertyTexts, publishedSchema, withTables } from './operators-schema.ts';

const PROJECT = join(import.meta.dirname, '..');
const schema = publishedSchema();
writeFileSync(
  join(PROJECT, 'public/operators.schema.json'),
  `${JSON.stringify(schema, undefined, 2)}\n`,
);
const textsOf = (code: string) =>
  JSON.parse(
    readFileSync(join(PROJECT, `public/assets/i18n/${code}.json`), 'utf8'),
  ) as PropertyTexts;
const guide = join(PROJECT, 'docs/deploy/operators.md');
const [norwegian, english] = LANGUAGES.map(({ code }) => textsOf(code));
if (!norwegian || !english) throw new Error('The guide names properties in two languages');
const texts = { english, norwegian };
writeFileSync(guide, withTables(readFileSync(guide, 'utf8'), schema, texts));
console.log('public/operators.schema.json and docs/deploy/operators.md are up to date');
