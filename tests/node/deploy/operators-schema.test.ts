import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { OPERATOR_DOCS } from '../../../tools/operators-docs.ts';
import { publishedSchema, schemaItems, withItemsTable } from '../../../tools/operators-schema.ts';

const PROJECT = join(import.meta.dirname, '../../..');

describe('the published schema of the operators file', () => {
  const schema = publishedSchema();

  it('documents every item, and nothing that is no item', () => {
    const paths = schemaItems(schema).map(({ path }) => path);
    expect(Object.keys(OPERATOR_DOCS).sort()).toEqual(paths.sort());
  });

  it('stands in the build as it is made from the schema in use', () => {
    const published = readFileSync(join(PROJECT, 'public/operators.schema.json'), 'utf8');
    expect(JSON.parse(published), 'run npm run operators:schema').toEqual(schema);
  });

  it('stands in DEPLOY.md as a table of its items', () => {
    const guide = readFileSync(join(PROJECT, 'DEPLOY.md'), 'utf8');
    expect(withItemsTable(guide, schema) === guide, 'run npm run operators:schema').toBe(true);
    expect(guide).toContain('| `map.streets.origins` |');
  });
});
