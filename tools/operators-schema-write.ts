/** `npm run operators:schema`: writes public/operators.schema.json and the table in DEPLOY.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { publishedSchema, withItemsTable } from './operators-schema.ts';

const PROJECT = join(import.meta.dirname, '..');
const schema = publishedSchema();
writeFileSync(
  join(PROJECT, 'public/operators.schema.json'),
  `${JSON.stringify(schema, undefined, 2)}\n`,
);
const guide = join(PROJECT, 'DEPLOY.md');
writeFileSync(guide, withItemsTable(readFileSync(guide, 'utf8'), schema));
console.log('public/operators.schema.json and the table in DEPLOY.md are up to date');
