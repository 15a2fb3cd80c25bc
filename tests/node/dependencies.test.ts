import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');

test('docs/dependencies.md names each package of package.json, and no other', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(PROJECT, 'package.json'), 'utf8'),
  ) as Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>>;
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const [page = ''] = readFileSync(join(PROJECT, 'docs/dependencies.md'), 'utf8').split(
    '## Made by hand',
  );
  const named = [...page.matchAll(/^\| (?!package |-)([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(', '),
  );
  expect(new Set(named).size).toBe(named.length);
  const others = named.filter((name) => name !== '@types/*');
  expect(others.toSorted()).toEqual(
    packages.filter((name) => !name.startsWith('@types/')).toSorted(),
  );
});
