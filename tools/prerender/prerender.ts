/**
 * `npm run finder -- prerender --api URL`: pages of every lot and of the search, site map and robots.txt,
 * one folder per operator (DEPLOY.md). Writes only what changed since the last run.
 */
import { createServer } from 'node:http';

import sirv from 'sirv';

import { listen } from '../../server/listen.ts';
import { readOperators } from '../../server/lots.ts';
import { readRelease } from '../../server/read-build.ts';
import { ShareCards } from '../../server/share-cards/share-cards.ts';
import { parsePrerenderOptions, type PrerenderOptions, sitesOf } from './prerender-options.ts';
import { prerenderOperator } from './prerender-operator.ts';

export async function runPrerender(): Promise<void> {
  if (!(await prerender(parsePrerenderOptions(process.argv.slice(2))))) process.exitCode = 1;
}

/**
 * Writes the pages of the operators, and says what it did and what it could not do.
 * @returns whether all is as the API says
 * @throws Error when a list can't be had: that operator's pages stay
 */
export async function prerender(options: PrerenderOptions): Promise<boolean> {
  if (/^https?:/.test(options.api)) return run(options, new URL(options.api).origin);
  // A folder of files (`export-api`) is served to this process alone.
  const files = sirv(options.api, { dev: true });
  const server = createServer((request, response) => files(request, response));
  try {
    return await run(options, `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function run(options: PrerenderOptions, apiOrigin: string): Promise<boolean> {
  const release = await readRelease(options.dist);
  if (!release) throw new Error(`${options.dist} is no build of the app: npm run build makes it.`);
  const path = options.operators ?? `${options.dist}/operators.json`;
  const file = await readOperators(path, options.operator);
  // Its thread takes longer to start than to draw, and serves all operators.
  const cards = new ShareCards(options.dist);
  const wrong: string[] = [];
  try {
    for (const site of sitesOf(file)) {
      const { id } = site.operator;
      const started = performance.now();
      const input = { ...options, site, apiOrigin, release, cards, outFolder: options.out };
      const report = await prerenderOperator(input);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { lots, written, unchanged, removed, failures } = report;
      console.log(
        `${id}: ${lots} lots, ${written} files written, ${unchanged} unchanged, ${removed} removed, ${seconds} s`,
      );
      if (failures.length > 0) {
        wrong.push(`${id}: ${failures.length} pages failed and stay as they were`);
        wrong.push(...failures.map((failure) => `  ${failure}`));
      }
    }
    if (wrong.length > 0) console.error(wrong.join('\n'));
    return wrong.length === 0;
  } finally {
    await cards.close();
  }
}
