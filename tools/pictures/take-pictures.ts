/**
 * `npm run make -- pictures [PART… --lots FILE --views FOLDER --places NAME,…]`: the pictures of docs/, from the
 * build in `dist`. Parts: `screens` (search.png, lot.png, phone.png) and `map`, contact sheets of sixty views of
 * the map (map-light.jpg, map-dark.jpg); without one, both. They are made again and committed when the look changes.
 *
 * For judging the map: `--views FOLDER` writes each view as a file of its own and no sheet into docs/, `--lots` shows
 * other lots than the sample's, `--places` fewer places.
 */
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { listen, runCommand } from '../../server/listen.ts';
import { lotsByOperator, readOperators } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags, UsageError } from '../../server/options.ts';
import { createSite } from '../../server/site.ts';
import { CHROMIUM_ARGS, ensureChromium } from '../find-chromium.ts';
import { drawMapViews } from './map-views.ts';
import { drawScreens } from './screens.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const DOCS = join(PROJECT, 'docs');
const PARTS = ['screens', 'map'];
const USAGE =
  'Usage: npm run make -- pictures [screens] [map] [--lots FILE] [--views FOLDER] [--places NAME,…]';

await runCommand(async () => {
  const { values, positionals } = readFlags(
    {
      allowPositionals: true,
      options: {
        lots: { type: 'string' },
        views: { type: 'string' },
        places: { type: 'string' },
      },
    },
    USAGE,
  );
  const unknown = positionals.find((part) => !PARTS.includes(part));
  if (unknown !== undefined) throw new UsageError(`No part "${unknown}".\n${USAGE}`);
  const wanted = positionals.length > 0 ? positionals : PARTS;
  const operators = await readOperators(operatorsPath(undefined));
  const lots = await lotsByOperator(
    operators,
    values.lots === undefined ? undefined : [values.lots],
  );
  const site = await createSite({ directory: join(PROJECT, 'dist'), lots });
  const origin = `http://localhost:${await listen(site, 0, '127.0.0.1')}`;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
  try {
    if (wanted.includes('screens')) await drawScreens({ browser, origin }, DOCS);
    if (wanted.includes('map')) {
      const folder = values.views;
      if (folder !== undefined) await mkdir(folder, { recursive: true });
      await drawMapViews(
        { browser, origin },
        { sheets: folder ?? DOCS, views: folder, places: values.places?.split(',') },
      );
    }
  } finally {
    await browser.close();
    site.close();
    site.closeAllConnections();
  }
});
