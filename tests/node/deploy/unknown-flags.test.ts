import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../..');

test.each(['headers', 'operators-check'])('%s says which flag it doesn’t know', (tool) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `tools/${tool}.ts`, '--operaters', 'x'],
    { cwd: PROJECT, encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^Unknown option '--operaters'.*\nUsage: npm run .*\n$/);
  expect(stdout).toBe('');
  expect(status).toBe(1);
});
