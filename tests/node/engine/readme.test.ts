import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hits, markers, total, withProperty } from './readme-example.ts';

test('the example in workers/README.md equals the type-checked one, which prints what the README says', () => {
  const readme = path.resolve(import.meta.dirname, '../../../workers/README.md');
  const [, quoted] = /```ts\n(.*?)```/su.exec(readFileSync(readme, 'utf8')) ?? [];
  const file = path.join(import.meta.dirname, 'readme-example.ts');
  const written = readFileSync(file, 'utf8').replaceAll('../../../workers/', './');
  expect(quoted).toBe(written);
  expect([total, hits.map(({ id }) => id), withProperty]).toEqual([2, ['a', 'b'], 1]);
  expect([...markers.pointCounts]).toEqual([2]);
});
