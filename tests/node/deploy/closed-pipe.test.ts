/** `… | head` closes the pipe while a command has more to say: no stack trace, and nothing of it is a failure. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../..');
/** What operators run and read the output of. */
const COMMANDS = {
  check: 'operators-check.ts',
  export: 'export-api/run-export.ts',
  finder: 'finder.ts',
  import: 'import/run-import.ts',
} as const;
const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

function fileOf(command: keyof typeof COMMANDS): string {
  return `tools/${COMMANDS[command]}`;
}

test.each([
  ['finder', 'headers'],
  ['check', ''],
] as const)('%s %s ends quietly when nobody reads on', (command, argument) => {
  const tool = `"${process.execPath}" --import tsx ${fileOf(command)} ${argument}`;
  const run = spawnSync('bash', ['-c', `${tool} | true; exit "\${PIPESTATUS[0]}"`], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  expect(run.stderr).not.toMatch(/EPIPE|at .*node:/);
  expect(run.status).toBe(0);
});

test.each(NAMES)('%s is prepared for it before it says anything', (command) => {
  const source = readFileSync(join(PROJECT, fileOf(command)), 'utf8');
  const prepared = source.indexOf('\nendQuietlyOnClosedPipe();');
  expect(prepared).toBeGreaterThan(0);
  expect(source.slice(0, prepared)).not.toMatch(/console\.|\.write\(/);
});
