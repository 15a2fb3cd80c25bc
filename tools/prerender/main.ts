/**
 * `npm run prerender -- --api URL`: pages of every lot and of the search, site map and robots.txt,
 * a folder an operator (DEPLOY.md). Writes only what changed since the last run. With `--answers
 * FOLDER` the API's last answers are kept there and stand in for it where it fails.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';

import sirv from 'sirv';

import { listen } from '../../server/listen.ts';
import { readOperators } from '../../server/lots.ts';
import { withAssetBase } from '../../src/operators/asset-base.ts';
import { assetBaseOf } from '../../server/page-html.ts';
import { readRelease } from '../../server/release.ts';
import { AnswerStore } from './answer-store.ts';
import { parsePrerenderOptions, type PrerenderOptions, sitesOf } from './options.ts';
import { prerenderOperator } from './prerender-operator.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';

endQuietlyOnClosedPipe();

/** How many failed lots are named. */
const NAMED_FAILURES = 5;

async function run(options: PrerenderOptions, apiOrigin: string): Promise<void> {
  const release = await readRelease(options.dist);
  if (!release) throw new Error(`${options.dist} is no build of the app: npm run build makes it.`);
  const file = await readOperators(options.operators ?? join(options.dist, 'operators.json'));
  for (const site of sitesOf(withAssetBase(file, assetBaseOf(release.shell)), options)) {
    const started = performance.now();
    const store = options.answers === undefined ? undefined : new AnswerStore(options.answers);
    const report = await prerenderOperator({
      site,
      apiOrigin,
      release,
      files: options.dist,
      outFolder: options.out,
      store,
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { lots, written, unchanged, removed, failures } = report;
    console.log(
      `${site.operator.id}: ${lots} lots, ${written} files written, ${unchanged} unchanged, ${removed} removed, ${seconds} s`,
    );
    if (store && store.stoodIn > 0) {
      console.error(
        `${site.operator.id}: the API failed ${store.stoodIn} times; its last answers stood in`,
      );
    }
    if (failures.length > 0) {
      console.error(`${site.operator.id}: ${failures.length} pages failed and stay as they were`);
      for (const failure of failures.slice(0, NAMED_FAILURES)) console.error(`  ${failure}`);
      process.exitCode = 1;
    }
  }
}

/** A folder of files (`npm run export-api`) is served to this process alone. */
async function withApi(options: PrerenderOptions): Promise<void> {
  if (/^https?:/.test(options.api)) {
    await run(options, options.api);
    return;
  }
  const files = sirv(options.api, { dev: true });
  const server = createServer((request, response) => files(request, response));
  try {
    await run(options, `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

try {
  await withApi(parsePrerenderOptions(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
