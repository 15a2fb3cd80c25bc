import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { OPERATOR_DOCS } from '../../../tools/operators-docs.ts';
import {
  type PropertyTexts,
  publishedSchema,
  schemaItems,
  withTables,
} from '../../../tools/operators-schema.ts';

const PROJECT = join(import.meta.dirname, '../../..');

describe('the published schema of the operators file', () => {
  const schema = publishedSchema();

  it('documents every item, and nothing else', () => {
    const paths = schemaItems(schema).map(({ path }) => path);
    expect(Object.keys(OPERATOR_DOCS).sort()).toEqual(paths.sort());
  });

  it('the build’s copy is made from the schema in use', () => {
    const published = readFileSync(join(PROJECT, 'public/operators.schema.json'), 'utf8');
    expect(JSON.parse(published), 'run npm run make -- schema').toEqual(schema);
  });

  it('stands in the guide as tables of its items and of the vocabulary (L6)', () => {
    const guide = readFileSync(join(PROJECT, 'docs/deploy/operators.md'), 'utf8');
    const textsOf = (code: string) =>
      JSON.parse(
        readFileSync(join(PROJECT, `public/assets/i18n/${code}.json`), 'utf8'),
      ) as PropertyTexts;
    const texts = { english: textsOf('en'), norwegian: textsOf('no') };
    expect(withTables(guide, schema, texts) === guide, 'run npm run make -- schema').toBe(true);
    expect(guide).toContain('| `disabledSpaces` | Disabled spaces | HC-plasser |');
    expect(guide).toContain('| `map.streets.origins` |');
  });
});
