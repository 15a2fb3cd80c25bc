import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');

function read(file: string): string {
  return readFileSync(join(PROJECT, file), 'utf8');
}

test('package.json, lock file, API description and the newest heading of the changelog say one version', () => {
  const { version } = JSON.parse(read('package.json')) as { readonly version: string };
  const lock = JSON.parse(read('package-lock.json')) as {
    readonly version: string;
    readonly packages: Readonly<Record<'', { readonly version: string }>>;
  };
  const api = JSON.parse(read('server/openapi.json')) as {
    readonly info: { readonly version: string };
  };
  const headings = [...read('CHANGELOG.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(lock.version).toBe(version);
  expect(lock.packages[''].version).toBe(version);
  expect(api.info.version).toBe(version);
  expect(headings.find((name) => name !== 'Unreleased')).toBe(version);
});
