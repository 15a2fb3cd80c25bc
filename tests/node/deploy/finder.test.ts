import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../..');

function finder(...args: readonly string[]) {
  const command = ['--import', 'tsx', 'tools/finder.ts', ...args];
  return spawnSync(process.execPath, command, { cwd: PROJECT, encoding: 'utf8' });
}

test.each(['check', 'release', 'prerender', 'export', 'headers'])(
  'npm run finder -- %s --help says how it is called, and does nothing',
  (name) => {
    const { status, stdout, stderr } = finder(name, '--help');
    expect(stdout).toMatch(/^Usage: npm run /);
    expect([stderr, status]).toEqual(['', 0]);
  },
);

test('without a command it names them all; an unknown one is a sentence and exit status 1', () => {
  const all = finder();
  expect(all.status).toBe(0);
  for (const name of ['check', 'import', 'release', 'prerender', 'export', 'headers', 'serve']) {
    expect(all.stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  }
  const { status, stdout, stderr } = finder('relaese');
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^There is no command "relaese"\.\nUsage/);
});

test('reports a failure as a sentence, never as a stack', () => {
  const { status, stderr } = finder('headers', '--operators', '/none/operators.json');
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at /m);
});
