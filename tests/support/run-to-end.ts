import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Runs a tool of the project as its user would, and waits for its end. */
export function runToEnd(tool: string, ...args: readonly string[]) {
  const command = ['--import', 'tsx', tool, ...args];
  return spawnSync(process.execPath, command, { cwd: PROJECT, encoding: 'utf8' });
}
