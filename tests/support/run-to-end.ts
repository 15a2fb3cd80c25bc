import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Runs a tool of the project as its user would, and waits for its end. */
export function runToEnd(tool: string, ...args: readonly string[]) {
  const command = ['--import', 'tsx', tool, ...args];
  return spawnSync(process.execPath, command, { cwd: PROJECT, encoding: 'utf8' });
}

/** The same beside other work, and not as a test: with NODE_ENV=test Vite would bundle React's development build. */
export function runTool(tool: string, ...args: readonly string[]): Promise<string> {
  const { NODE_ENV: _testing, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', tool, ...args], { cwd: PROJECT, env });
  return printedToEnd(child, tool);
}

/** What a process has printed so far. */
export function printedBy({ stdout, stderr }: ChildProcess): () => string {
  let printed = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  return () => printed;
}

/** Waits for a process's end. @returns what it printed. @throws Error unless it succeeds */
export async function printedToEnd(child: ChildProcess, what: string): Promise<string> {
  const printed = printedBy(child);
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) throw new Error(`${what}\nended with ${status}:\n${printed()}`);
  return printed();
}
