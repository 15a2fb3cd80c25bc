/** What operators run and read the output of. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runToEnd } from '../../support/run-to-end.ts';

test.each(['operators-check.ts', 'finder.ts release', 'finder.ts prerender'])(
  '%s --help says how it is called, and does nothing',
  (command) => {
    const [tool = '', ...name] = command.split(' ');
    expect(runToEnd(`tools/${tool}`, ...name, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage: npm run /) as string,
      stderr: '',
    });
  },
);

test.each([
  ['tools/finder.ts relaese', /^There is no command "relaese"\.\nUsage/],
  ['tools/finder.ts headers --operators /none/operators.json', /^[^\n]+\n$/],
  [
    'tools/operators-check.ts --operaters x',
    /^Unknown option '--operaters'.*\nUsage: npm run .*\n$/,
  ],
  // It would leave the second unchecked.
  [
    'tools/operators-check.ts package.json theirs.json',
    /^One operators file is checked at a time, not .+\n$/,
  ],
  ['tools/operators-check.ts README.md', /^.+\n.+\n$/],
  ['tools/operators-check.ts tests', /it is a folder, not a file/],
  ['tools/finder.ts release', /^Usage: npm run finder -- release --to FOLDER/],
  ['tools/finder.ts release --to none --keep 1', /^--keep takes a number from 2, not "1"\n$/],
  // Running no step would pass.
  ['tools/check.ts tpyes', /^No step begins with "tpyes": types src, [^\n]+\n$/],
])('%s is a sentence and exit status 1, never a stack', (command, said) => {
  const [tool = '', ...args] = command.split(' ');
  const { status, stdout, stderr } = runToEnd(tool, ...args);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(existsSync('none')).toBe(false);
});

test('a tool ends quietly when nobody reads on, as `… | head` does', () => {
  const tool = `"${process.execPath}" --import tsx tools/finder.ts headers`;
  const pipe = `${tool} | true; exit "\${PIPESTATUS[0]}"`;
  const { stderr, status } = spawnSync('bash', ['-c', pipe], { encoding: 'utf8' });
  expect(stderr).not.toMatch(/EPIPE|at .*node:/);
  expect(status).toBe(0);
});
