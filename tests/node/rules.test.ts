import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');
const RULE = /^### ([A-Z]\d+[a-z]?)\b/gm;
const CODE = ['src', 'workers', 'server', 'tools'];

function idsIn(folders: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const folder of folders) {
    for (const file of readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:ts|tsx|css)$/.test(file)) continue;
      const text = readFileSync(join(PROJECT, folder, file), 'utf8');
      for (const [id] of text.matchAll(/\b[A-Z]\d+[a-z]?\b/g)) ids.add(id);
    }
  }
  return ids;
}

test('every rule of docs/rules.md is cited where it is kept, and by a test', () => {
  const rules = [...readFileSync(join(PROJECT, 'docs/rules.md'), 'utf8').matchAll(RULE)].map(
    ([, id = '']) => id,
  );
  expect(rules.length).toBeGreaterThan(45);
  expect(new Set(rules).size).toBe(rules.length);
  const [inCode, inTests] = [idsIn(CODE), idsIn(['tests'])];
  expect(rules.filter((id) => !inCode.has(id))).toEqual([]);
  expect(rules.filter((id) => !inTests.has(id))).toEqual([]);
});
