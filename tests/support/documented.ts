/** Commands from the documents for operators, so that a test runs what an engineer would type. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { printedToEnd } from './run-to-end.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Every `sh` block of DEPLOY.md and docs/deploy, whole. */
function blocks(): string[] {
  const files = [
    'DEPLOY.md',
    ...readdirSync(join(PROJECT, 'docs/deploy')).map((name) => `docs/deploy/${name}`),
  ];
  return files.flatMap((file) => {
    const text = readFileSync(join(PROJECT, file), 'utf8');
    return Array.from(text.matchAll(/^```sh\n([^]*?)^```$/gm), ([, block = '']) => block);
  });
}

/**
 * The only command that begins with a text, without its comment; lines that end with a backslash are joined.
 * @throws Error when no document gives it, or two give different ones
 */
export function documentedCommand(beginning: string): string {
  const lines = blocks().flatMap((block) => block.replaceAll(/\\\n\s*/g, '').split('\n'));
  const found = new Set(
    lines
      .map((line) => line.replace(/\s+#\s.*$/, '').trim())
      .filter((line) => line.startsWith(beginning)),
  );
  const [command, ...more] = found;
  if (command === undefined || more.length > 0) {
    throw new Error(`The documents give ${found.size} commands that begin "${beginning}"`);
  }
  return command;
}

/** The one block that holds a text. @throws Error when there is none, or more */
export function documentedBlock(part: string): string {
  const found = blocks().filter((block) => block.includes(part));
  if (found.length !== 1) throw new Error(`${found.length} blocks of the documents hold "${part}"`);
  return found[0] ?? '';
}

/** The environment of a command as its user has it, without Vitest's variables. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_ENV: _testing, OPERATORS_FILE: _fixture, VITEST: _runner, ...env } = process.env;
  return env;
}

/** Runs lines of a shell as they stand. @returns what they printed. @throws Error unless they succeed */
export function shell(
  script: string,
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: options.cwd,
    env: { ...plainEnvironment(), ...options.env },
  });
  return printedToEnd(child, script);
}
