/**
 * `npm run finder -- release --to FOLDER [--api URL]`: builds, prerenders and switches FOLDER/current to the new release in
 * one step; `--rollback` goes back to the one before (DEPLOY.md). No other process is started, so that nothing goes on
 * after this one is killed.
 */
import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { resolve } from 'node:path';

import { buildInto } from '../../server/build.ts';
import { runCommand } from '../../server/listen.ts';
import { readOperators } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { UsageError } from '../../server/options.ts';
import type { OperatorsFile } from '../../src/operators/operator.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';
import { precompress } from '../precompress.ts';
import { prerenderOptions } from '../prerender/prerender-options.ts';
import { prerender } from '../prerender/prerender.ts';
import { alone } from './lock.ts';
import { parseReleaseOptions, type ReleaseOptions } from './release-options.ts';
import { release, type ReleaseSteps, rollback } from './release.ts';
import { ReleaseFolder } from './release-folder.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
/** What a build takes, some 25 MB, and room for its pages. */
const LEAST_ROOM_MB = 64;

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
  if (options.action === 'release') await refuseFullDisk(to);
  await alone(to, async () => {
    if (options.action === 'rollback' || options.action === 'forward') {
      const direction = options.action === 'rollback' ? 'back' : 'forward';
      console.log(`live: ${await rollback(folder, direction)}`);
      console.log(
        'Its pages are as old as it is: prerender now (npm run finder -- prerender --help).',
      );
      return;
    }
    const operatorsFile = operatorsPath(options.operators);
    await refuseToLoseOperators(folder, await readOperators(operatorsFile), options);
    const { id, removed } = await release(folder, stepsOf(options, operatorsFile), {
      keep: options.keep,
      now: new Date(),
    });
    console.log(`live: ${id}${removed.length > 0 ? `, removed: ${removed.join(', ')}` : ''}`);
  });
});

/** Says so before a build does, at length and in the words of its tools. */
async function refuseFullDisk(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const megabytes = Math.floor((bavail * bsize) / 1e6);
  if (megabytes >= LEAST_ROOM_MB) return;
  throw new UsageError(
    `The disk of ${folder} has ${megabytes} MB left, a release needs ${LEAST_ROOM_MB}; the live release stays.`,
  );
}

/** Refuses to remove live operators, because a forgotten `--operators` would replace them by the sample's. */
async function refuseToLoseOperators(
  folder: ReleaseFolder,
  file: OperatorsFile,
  { dropOperators }: ReleaseOptions,
): Promise<void> {
  const lost = dropOperators ? [] : await folder.operatorsNotIn(file.operators.map(({ id }) => id));
  if (lost.length === 0) return;
  throw new UsageError(
    `This release would remove ${lost.join(', ')} from the live site: name its file with --operators, or say --drop-operators.`,
  );
}

function stepsOf({ api, base, sites }: ReleaseOptions, operatorsFile: string): ReleaseSteps {
  return {
    build: async (dist) => {
      await buildInto(PROJECT, { directory: dist, base: base ?? '/', operatorsFile });
      await precompress(dist);
    },
    prerender:
      api === undefined
        ? undefined
        : async ({ dist, pages, answers }) => {
            // The output names lots that failed; they have no page yet. Without any page the release is not switched.
            await prerender(prerenderOptions({ api, dist, out: pages, answers, sites }));
            if (!existsSync(pages))
              throw new Error('No page could be made; the live release stays.');
          },
  };
}
