import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../..');

function run(file: string, ...args: readonly string[]) {
  const command = ['--import', 'tsx', file, ...args];
  return spawnSync(process.execPath, command, { cwd: PROJECT, encoding: 'utf8' });
}

test.each(['tools/headers.ts', 'tools/operators-check.ts', 'bench/browser/run.ts'])(
  '%s says which flag it doesn’t know',
  (file) => {
    const { status, stdout, stderr } = run(file, '--operaters', 'x');
    expect(stderr).toMatch(/^Unknown option '--operaters'.*\nUsage: npm run .*\n$/);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  },
);

test('check refuses an unknown step, since running none would pass', () => {
  const { status, stdout, stderr } = run('tools/check.ts', 'tpyes');
  expect(stderr).toMatch(/^No step begins with "tpyes": types src, [^\n]+\n$/);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
