/**
 * `npm run prerender -- --api URL`: pages of every lot and of the search, site map and robots.txt,
 * a folder an operator (DEPLOY.md). Writes only what changed since the last run.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readOperators } from '../../server/lots.ts';
import { withAssetBase } from '../../src/operators/asset-base.ts';
import { assetBaseOf } from '../../server/facts/page.ts';
import { parsePrerenderOptions, placesOf } from './options.ts';
import { PAGE_LANGUAGES } from '../../server/facts/place.ts';
import { prerenderOperator } from './prerender-operator.ts';

/** How many failed lots are named. */
const NAMED_FAILURES = 5;

async function run(): Promise<void> {
  const options = parsePrerenderOptions(process.argv.slice(2));
  const shell = await readFile(join(options.dist, 'index.html'), 'utf8');
  const file = await readOperators(join(options.dist, 'operators.json'));
  const places = placesOf(withAssetBase(file, assetBaseOf(shell)), options);
  const resources = Object.fromEntries(
    await Promise.all(
      PAGE_LANGUAGES.map(async ({ code }): Promise<[string, unknown]> => {
        const text = await readFile(join(options.dist, `assets/i18n/${code}.json`), 'utf8');
        return [code, JSON.parse(text)];
      }),
    ),
  );
  for (const place of places) {
    const started = performance.now();
    const report = await prerenderOperator({
      place,
      apiOrigin: options.apiOrigin,
      shell,
      resources,
      outFolder: options.out,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { lots, written, unchanged, removed, failures } = report;
    console.log(
      `${place.operator.id}: ${lots} lots, ${written} files written, ${unchanged} unchanged, ${removed} removed, ${seconds} s`,
    );
    if (failures.length > 0) {
      console.error(`${place.operator.id}: ${failures.length} pages failed and stay as they were`);
      for (const failure of failures.slice(0, NAMED_FAILURES)) console.error(`  ${failure}`);
      process.exitCode = 1;
    }
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
