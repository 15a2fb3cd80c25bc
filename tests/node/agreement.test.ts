/** What stands in two places is the same in both. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));

type Packages = Readonly<Record<string, string>>;
const { version, dependencies, devDependencies } = json('package.json') as {
  readonly version: string;
  readonly dependencies: Packages;
  readonly devDependencies: Packages;
};

test('package.json, lock file, API description and the newest heading of the changelog say one version', () => {
  const lock = json('package-lock.json') as {
    readonly version: string;
    readonly packages: { readonly '': { readonly version: string } };
  };
  const api = json('server/openapi.json') as { readonly info: { readonly version: string } };
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  const newest = headings.find((name) => name !== 'Unreleased');
  const said = [lock.version, lock.packages[''].version, api.info.version, newest];
  expect(said).toEqual(Array(4).fill(version));
});

test('docs/dependencies.md names each package of package.json, and no other', () => {
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const [page = ''] = read('docs/dependencies.md').split('## Made by hand');
  const named = [...page.matchAll(/^\| (?!package |-)([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((name) => name !== '@types/*');
  expect(named.toSorted()).toEqual(
    packages.filter((name) => !name.startsWith('@types/')).toSorted(),
  );
});

function idsIn(...folders: readonly string[]): ReadonlySet<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|tsx|css)$/.test(file))
      .map((file) => join(folder, file)),
  );
  return new Set(files.flatMap((file) => read(file).match(/\b[A-Z]\d+[a-z]?\b/g) ?? []));
}

test('every rule of docs/rules.md is cited where it is kept, and by a test', () => {
  const headings = read('docs/rules.md').matchAll(/^### ([A-Z]\d+[a-z]?)\b/gm);
  const rules = Array.from(headings, ([, id = '']) => id);
  expect(rules.length).toBeGreaterThan(45);
  expect(new Set(rules).size).toBe(rules.length);
  const [inCode, inTests] = [idsIn('src', 'workers', 'server', 'tools'), idsIn('tests')];
  expect(rules.filter((id) => !inCode.has(id))).toEqual([]);
  expect(rules.filter((id) => !inTests.has(id))).toEqual([]);
});

test('the linter restricts imports by patterns without look-around, which it would ignore silently', () => {
  expect(read('.oxlintrc.json')).not.toMatch(/\(\?[=!<]/u);
});
