import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readOperators } from './operators-file.ts';
import { buildWith, operatorsHash, fileBeside, pathsBeside } from './operators-path.ts';
import { serverFolderOf } from './read-build.ts';

/** Everything that the build is made from, besides what stands beside the operators file, relative to the project. */
export const SOURCES = [
  'LICENSE',
  'NOTICE.md',
  'index.html',
  'package-lock.json',
  'public',
  'server',
  'src',
  'tools/pwa',
  'tools/shipped-packages.ts',
  'tsconfig.base.json',
  'vite.config.ts',
  'workers',
];
/** Written last, so that a build that was cut short is made again. Holds which operators it is of. */
const STAMP = '.built';

/** Builds the page into `dist` unless the one there is newer than all that it is made from. */
export async function buildPage(projectDirectory: string, operatorsFile: string): Promise<void> {
  const directory = join(projectDirectory, 'dist');
  const stamp = join(directory, STAMP);
  const builtMs = await modifiedMs(stamp);
  const beside = pathsBeside(await readOperators(operatorsFile));
  const sources = [
    ...SOURCES.map((name) => join(projectDirectory, name)),
    ...beside.map((address) => fileBeside(operatorsFile, address)),
  ];
  const newest = await Promise.all(sources.map(newestMs));
  const operators = await operatorsHash(operatorsFile);
  const builtFor = await readFile(stamp, 'utf8').catch(() => '');
  if (newest.every((changedMs) => builtMs > changedMs) && builtFor === operators) return;
  const started = new Date();
  await buildInto(projectDirectory, { directory, base: '/', operatorsFile });
  await writeFile(stamp, operators);
  // Dated to the start, so that a file changed during the build makes it stale.
  await utimes(stamp, started, started);
}

/** Builds the page's files, then the code that renders its pages on a server, then that server. */
export async function buildInto(
  root: string,
  options: { readonly directory: string; readonly base: string; readonly operatorsFile: string },
): Promise<void> {
  const { directory, base } = options;
  // Before anything is replaced.
  await readOperators(options.operatorsFile);
  buildWith(options.operatorsFile);
  // Loading Vite takes half a second, so it waits until a build is needed.
  const { build } = await import('vite');
  const shared = { root, base, logLevel: 'warn' } as const;
  await build({ ...shared, build: { outDir: directory, emptyOutDir: true } });
  await build({
    ...shared,
    build: {
      ssr: 'src/app/entry-server.tsx',
      outDir: serverFolderOf(directory),
      emptyOutDir: true,
    },
  });
  await build({
    ...shared,
    // These packages read files beside their own code, so they can't be bundled.
    ssr: { external: ['jsdom', '@resvg/resvg-wasm'] },
    build: {
      ssr: true,
      outDir: serverFolderOf(directory),
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        input: {
          serve: 'server/serve.ts',
          'card-worker': 'server/threads/card-worker.ts',
          'engine-worker': 'server/threads/engine-worker.ts',
          'feed-worker': 'server/threads/feed-worker.ts',
          'page-worker': 'server/threads/page-worker.ts',
        },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  // The folder may be copied anywhere, so it has to say itself that its files are modules.
  await writeFile(join(serverFolderOf(directory), 'package.json'), '{ "type": "module" }\n');
}

/** Returns when a file, or anything in a folder, was last changed, in ms since the epoch. */
async function newestMs(path: string): Promise<number> {
  const own = await modifiedMs(path);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const times = await Promise.all(entries.map((entry) => newestMs(join(path, entry.name))));
  return times.reduce((newest, time) => Math.max(newest, time), own);
}

async function modifiedMs(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}
