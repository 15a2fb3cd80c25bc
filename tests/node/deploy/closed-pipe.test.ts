/** `… | head` closes the pipe while a command has more to say: no stack trace, and nothing of it is a failure. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../..');
/** What operators run and read the output of. */
const COMMANDS = [
  'export-api',
  'headers',
  'import-lots',
  'operators:check',
  'prerender',
  'release',
];

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

function fileOf(command: string): string {
  return /tools\/\S+/.exec(scripts[command] ?? '')?.[0] ?? '';
}

test.each(['headers', 'operators:check'])('%s ends quietly when nobody reads on', (command) => {
  const tool = `"${process.execPath}" --import tsx ${fileOf(command)}`;
  const run = spawnSync('bash', ['-c', `${tool} | true; exit "\${PIPESTATUS[0]}"`], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  expect(run.stderr).not.toMatch(/EPIPE|at .*node:/);
  expect(run.status).toBe(0);
});

test.each(COMMANDS)('%s is prepared for it before it says anything', (command) => {
  const source = readFileSync(join(PROJECT, fileOf(command)), 'utf8');
  const prepared = source.indexOf('\nendQuietlyOnClosedPipe();');
  expect(prepared).toBeGreaterThan(0);
  expect(source.slice(0, prepared)).not.toMatch(/console\.|\.write\(/);
});
