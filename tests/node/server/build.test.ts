import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { SOURCES } from '../../../server/build.ts';

/** A file of the project and all that it imports of it, by their paths. */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, name = ''] of text.matchAll(/\bfrom '(\.{1,2}\/[^']+\.tsx?)'/g)) {
    withImports(join(dirname(file), name), found);
  }
  return found;
}

function isWatched(file: string): boolean {
  return SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
}

test('a changed import of the build’s configuration makes a new build', () => {
  const imported = [...withImports('vite.config.ts')];
  expect(imported).toContain('tools/pwa/lean-libraries.ts');
  expect(imported.filter((file) => !isWatched(file))).toEqual([]);
  expect(SOURCES.filter((source) => !existsSync(source))).toEqual([]);
});
