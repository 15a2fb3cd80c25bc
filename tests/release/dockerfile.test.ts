/**
 * deploy/Dockerfile without a container engine: its instructions carried out in clean folders, a folder a
 * stage, from what the build context holds; then what it starts is started, as nobody.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { LOTS } from '../support/deployment.ts';
import { plainEnvironment, shell } from '../support/documented.ts';
import { freePort } from '../support/nginx.ts';
import { printedBy } from '../support/run-to-end.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
/** nobody, on Debian. */
const NOBODY = 65_534;

const root = temporaryFolder();
let running: ChildProcess | undefined;

afterAll(() => void running?.kill('SIGKILL'));

interface Stage {
  readonly folder: string;
  readonly env: Record<string, string>;
  workdir: string;
  user: string | undefined;
  entry: readonly string[];
  health: readonly string[];
}

/** Instructions, a line each. */
function instructions(): [name: string, rest: string][] {
  return readFileSync(join(PROJECT, 'deploy/Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return [name, rest];
    });
}

/** What `.dockerignore` keeps out of the build context: patterns of its top level. */
const ignored = readFileSync(join(PROJECT, '.dockerignore'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?:/|$)`));

function isInContext(path: string): boolean {
  const below = relative(PROJECT, path);
  return !ignored.some((pattern) => pattern.test(below));
}

function copy(rest: string, stage: Stage, stages: ReadonlyMap<string, Stage>): void {
  const words = rest.split(/\s+/);
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
  const names = from === undefined ? words : words.slice(1);
  const target = join(stage.folder, resolve(stage.workdir, names.at(-1) ?? ''));
  for (const name of names.slice(0, -1)) {
    const other = from === undefined ? undefined : stages.get(from);
    const source = other ? join(other.folder, name) : join(PROJECT, name);
    // A folder's content is copied, a file's name is kept in a folder.
    const isIntoFolder = name !== '.' && names.length > 2;
    cpSync(source, isIntoFolder ? join(target, basename(name)) : target, {
      recursive: true,
      ...(other ? {} : { filter: isInContext }),
    });
  }
}

async function carryOut(): Promise<Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const [name, rest] of instructions()) {
    if (name === 'FROM') {
      const id = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
      const folder = join(root, id);
      stage = { folder, env: {}, workdir: '/', user: undefined, entry: [], health: [] };
      stages.set(id, stage);
      continue;
    }
    if (!stage) throw new Error(`${name} before FROM`);
    switch (name) {
      case 'WORKDIR':
        stage.workdir = rest;
        mkdirSync(join(stage.folder, rest), { recursive: true });
        break;
      case 'ARG':
      case 'ENV':
        for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g))
          stage.env[key] = value;
        break;
      case 'COPY':
        copy(rest, stage, stages);
        break;
      case 'RUN':
        await shell(rest, { cwd: join(stage.folder, stage.workdir), env: stage.env });
        break;
      case 'USER':
        stage.user = rest;
        break;
      case 'ENTRYPOINT':
        stage.entry = JSON.parse(rest) as string[];
        break;
      case 'HEALTHCHECK':
        stage.health = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
        break;
      case 'EXPOSE':
      case 'STOPSIGNAL':
      case 'CMD':
        break;
      default:
        throw new Error(`This test knows no ${name}`);
    }
  }
  if (!stage) throw new Error('There is no stage.');
  return stage;
}

test('the image builds in clean folders, and its server is healthy, answers and stops', async () => {
  const image = await carryOut();
  expect(image.user, 'not root').toBe('node');
  const port = String(await freePort());
  const env = { ...plainEnvironment(), ...image.env, PORT: port };
  // Its folder may be read by all, and written by none but root.
  chmodSync(root, 0o755);
  const cwd = join(image.folder, image.workdir);
  const [command = '', ...args] = image.entry;
  const isRoot = process.getuid?.() === 0;
  running = spawn(command, [...args, '--lots', LOTS], {
    cwd,
    env: { ...env, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const printed = printedBy(running);
  const ended = new Promise<number | null>((done) => running?.once('close', done));
  const [probe = '', ...health] = image.health.map((word) => word.replace('4173', port));
  const isHealthy = () => spawnSync(probe, health, { cwd, env }).status === 0;
  await expect.poll(isHealthy, { timeout: 60_000, interval: 500 }).toBe(true);
  const page = await fetch(`http://127.0.0.1:${port}/parkinglot/101`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Torget p-hus');
  expect((await fetch(`http://127.0.0.1:${port}/parkinglot/999`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/api/fjellro/parkinglots`)).status).toBe(200);
  running.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(printed()).toContain('"path":"/parkinglot/101"');
});
