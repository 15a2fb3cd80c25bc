/**
 * `npm run release -- --to FOLDER [--api URL]`: builds, prerenders and switches FOLDER/current to the
 * new release in one step; `--rollback` goes back to the one before (DEPLOY.md).
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { runCommand } from '../../server/listen.ts';
import { readOperators } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { UsageError } from '../../server/options.ts';
import type { OperatorsFile } from '../../src/operators/operator.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';
import { alone } from './lock.ts';
import { parseReleaseOptions, type ReleaseOptions } from './options.ts';
import { release, type ReleaseSteps, rollback } from './release.ts';
import { ReleaseFolder } from './release-folder.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

endQuietlyOnClosedPipe();

await runCommand(async () => {
  const options = parseReleaseOptions(process.argv.slice(2));
  const to = resolve(options.to);
  const folder = new ReleaseFolder(to);
  if (options.action === 'list') {
    const current = await folder.current();
    for (const { id } of await folder.list()) console.log(`${id === current ? '*' : ' '} ${id}`);
    return;
  }
  await alone(to, async () => {
    if (options.action === 'rollback') {
      console.log(`live: ${await rollback(folder)}`);
      return;
    }
    await refuseToLoseOperators(
      folder,
      await readOperators(operatorsPath(options.operators)),
      options,
    );
    const { id, removed } = await release(folder, stepsOf(options), {
      keep: options.keep,
      now: new Date(),
    });
    console.log(`live: ${id}${removed.length > 0 ? `, removed: ${removed.join(', ')}` : ''}`);
  });
});

/** A forgotten `--operators` would put the sample's brands in the place of whoever is live. */
async function refuseToLoseOperators(
  folder: ReleaseFolder,
  file: OperatorsFile,
  { dropOperators }: ReleaseOptions,
): Promise<void> {
  const lost = dropOperators ? [] : await folder.operatorsNotIn(file.operators.map(({ id }) => id));
  if (lost.length === 0) return;
  throw new UsageError(
    `The live release has ${lost.join(', ')}, this one would not: name its file with --operators, or say --drop-operators.`,
  );
}

function stepsOf({ api, base, sites }: ReleaseOptions): ReleaseSteps {
  return {
    build: async (dist) => {
      const args = ['--out', dist, ...(base === undefined ? [] : ['--base', base])];
      const status = await runTool('tools/build.ts', args);
      if (status !== 0) throw new Error('The build failed; the live release stays.');
    },
    prerender:
      api === undefined
        ? undefined
        : async ({ dist, pages, answers }) => {
            const status = await runTool('tools/prerender/main.ts', [
              '--api',
              api,
              '--dist',
              dist,
              '--out',
              pages,
              '--answers',
              answers,
              ...sites.flatMap((site) => ['--site', site]),
            ]);
            // Single lots that failed are named and have no page yet; without any page nothing is switched.
            if (status !== 0 && !existsSync(pages)) {
              throw new Error('No page could be made; the live release stays.');
            }
          },
  };
}

/** Another command of the project, with the same Node. @returns its exit code */
async function runTool(tool: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(PROJECT, tool), ...args], {
    cwd: PROJECT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done) => child.once('close', done));
}
