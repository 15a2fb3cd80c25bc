/**
 * `npm run finder -- release --to FOLDER [--api URL|FOLDER]`: builds, prerenders and switches FOLDER/current to the new release in
 * one step; `--rollback` goes back to the one before (DEPLOY.md). No other process is started, so that nothing goes on
 * after this one is killed.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { buildInto } from '../../server/build.ts';
import { runCommand } from '../../server/listen.ts';
import { readOperators } from '../../server/operators-file.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags, textFlags, UsageError } from '../../server/options.ts';
import { precompress } from '../precompress.ts';
import { pageSource, prerender } from '../prerender/prerender.ts';
import { ReleaseFolder, type ReleasePaths } from './release-folder.ts';

const USAGE = `Usage: npm run finder -- release --to FOLDER [--api URL|FOLDER] [--operators FILE] …
       npm run finder -- release --to FOLDER --rollback | --list
  --to FOLDER      holds the releases, and current, the link to the live one
  --api URL|FOLDER origin that paths of apiBaseUrl belong to, or exported files; without it nothing is prerendered
  --operators FILE whose finder it is
  --base /folder/  where the files stand on the site
  --shrink 50%     the list may have lost so many of its lots since the live pages; 10% unless given
  --keep N         releases whose files stay, 4 unless given
  --drop-operators operators that are live may be missing from this release
  --rollback       makes the release before the live one live`;

const PROJECT = resolve(import.meta.dirname, '../..');

await runCommand(async () => {
  const { values: flags } = readFlags(
    {
      options: {
        ...textFlags('to', 'api', 'operators', 'shrink'),
        base: { type: 'string', default: '/' },
        keep: { type: 'string', default: '4' },
        'drop-operators': { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    },
    USAGE,
  );
  const { rollback, list, api, base, shrink } = flags;
  if (flags.to === undefined || (rollback && list)) throw new UsageError(USAGE);
  const keep = Number(flags.keep);
  if (!Number.isInteger(keep) || keep < 2) {
    throw new UsageError(`--keep takes a number from 2, not "${flags.keep}"`);
  }
  const folder = new ReleaseFolder(resolve(flags.to));
  if (list) {
    const current = await folder.current();
    for (const id of await folder.ids()) console.log(`${id === current ? '*' : ' '} ${id}`);
    return;
  }
  if (rollback) {
    console.log(`live: ${await folder.rollback()}`);
    console.log(
      'Its pages are as old as it is: prerender now (npm run finder -- prerender --help).',
    );
    return;
  }
  const source = api === undefined ? undefined : pageSource(api, shrink);
  const operatorsFile = operatorsPath(flags.operators);
  if (!flags['drop-operators']) await refuseToLoseOperators(folder, operatorsFile);
  const build = async (directory: string): Promise<void> => {
    await buildInto(PROJECT, { directory, base, operatorsFile });
    await precompress(directory);
  };
  const writePages =
    source &&
    (async ({ dist, pages }: ReleasePaths): Promise<void> => {
      // The output names lots that failed; they keep the page that they had. Without any page the release is not switched.
      await prerender({ ...source, dist, out: pages });
      if (!existsSync(pages)) throw new Error('No page could be made; the live release stays.');
    });
  const steps = { build, prerender: writePages };
  const { id, removed } = await folder.release(steps, { keep, now: new Date() });
  console.log(`live: ${id}${removed.length > 0 ? `, removed: ${removed.join(', ')}` : ''}`);
});

/** Refuses to remove live operators, because a forgotten `--operators` would replace them by the sample's. */
async function refuseToLoseOperators(folder: ReleaseFolder, operatorsFile: string): Promise<void> {
  const { operators } = await readOperators(operatorsFile);
  const lost = await folder.operatorsNotIn(operators.map(({ id }) => id));
  if (lost.length === 0) return;
  throw new UsageError(
    `This release would remove ${lost.join(', ')} from the live site: name its file with --operators, or say --drop-operators.`,
  );
}
