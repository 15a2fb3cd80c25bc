import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '../..');
const TEXT = /\.(?:md|tsx?|html|ya?ml|sh|service)$|^Dockerfile$/;
const FOLDERS = ['bench', 'deploy', 'docs', 'server', 'src', 'tests', 'tools', 'workers'];
/** Scripts with commands of their own, and where they are. */
const GROUPS = {
  bench: 'bench/run.ts',
  finder: 'tools/finder.ts',
  make: 'tools/make.ts',
  verify: 'tests/verify.ts',
};

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

function outputOf(file: string, ...args: readonly string[]): string {
  const command = ['--import', 'tsx', file, ...args];
  return spawnSync(process.execPath, command, { cwd: PROJECT, encoding: 'utf8' }).stdout;
}

/** The indented names that a `--help` lists. */
function namesIn(help: string): readonly string[] {
  return [...help.matchAll(/^ {2}([\w:-]+) /gm)].map(([, name = '']) => name);
}

/** Every text that may tell somebody to type a command. */
function texts(): readonly (readonly [file: string, text: string])[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  );
  return [...readdirSync(PROJECT), ...inFolders]
    .filter((file) => TEXT.test(file.split('/').at(-1) ?? ''))
    .filter((file) => !file.endsWith('CHANGELOG.md') && !file.endsWith('scripts.test.ts'))
    .map((file) => [file, readFileSync(join(PROJECT, file), 'utf8')]);
}

test('there are at most 20 scripts, and `npm run help` says of each what it does', () => {
  const named = outputOf('tools/help.ts').matchAll(/^ {2}npm (?:run )?([\w:-]+) +\w/gm);
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
  expect([...named].map(([, name]) => name).concat('help')).toEqual(Object.keys(scripts));
});

test('every command that a document or a comment names is there', () => {
  const known = new Set(Object.keys(scripts).map((name) => `npm run ${name}`));
  for (const [group, file] of Object.entries(GROUPS)) {
    const commands = namesIn(outputOf(file, '--help'));
    expect(commands.length).toBeGreaterThan(2);
    for (const name of commands) known.add(`npm run ${group} -- ${name}`);
  }
  for (const kind of namesIn(outputOf('tools/test.ts', '--help'))) {
    known.add(`npm test -- --only ${kind}`);
  }
  const unknown = texts().flatMap(([file, text]) =>
    [
      ...text.matchAll(
        /npm run (?:--?s\w* )?(?:(?:bench|finder|make|verify) -- [a-z][\w-]*|[a-z][\w:-]*)/g,
      ),
      ...text.matchAll(/npm test -- --only [a-z]+/g),
    ]
      .map(([command]) => command.replace(/ --?s\w*(?= )/, ''))
      .filter((command) => !known.has(command))
      .map((command) => `${file}: ${command}`),
  );
  expect(unknown).toEqual([]);
});
