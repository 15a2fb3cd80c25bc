/**
 * `npm run finder -- prerender --api URL`: pages of every lot and of the search, site map and robots.txt,
 * one folder per operator (DEPLOY.md). Writes only what changed since the last run.
 */
import { existsSync } from 'node:fs';

import sirv from 'sirv';

import { whileServing } from '../../server/listen.ts';
import { readOperators } from '../../server/operators-file.ts';
import { readFlags, textFlags, UsageError } from '../../server/options.ts';
import { readRelease } from '../../server/read-build.ts';
import { ShareCards } from '../../server/share-cards/share-cards.ts';
import { isPublic, SiteUrls } from '../../server/site-urls.ts';
import type { OperatorsFile } from '../../src/operators/operator.ts';
import { prerenderOperator } from './prerender-operator.ts';

const USAGE = `Usage: npm run finder -- prerender --api URL|FOLDER [--dist FOLDER] [--out FOLDER] …
  --api URL        origin that paths of apiBaseUrl belong to, or a folder of exported files
  --dist FOLDER    the build; dist unless given
  --out FOLDER     where the pages go, one folder per operator; pages unless given
  --operators FILE instead of the build's own; --operator ID: only this one
  --shrink 50%     the list may have lost so many of its lots; 10% unless given
Only what changed is written. It asks four requests a lot and language.
Exit status 1: a page failed.`;

/** The flags as they were given; `shrink` is the share of its lots that the list may have lost. */
type PrerenderOptions = ReturnType<typeof readOptions>;

/** @throws UsageError */
function readOptions() {
  const { api, shrink, ...others } = readFlags(
    {
      options: {
        ...textFlags('api', 'operators', 'operator', 'shrink'),
        dist: { type: 'string', default: 'dist' },
        out: { type: 'string', default: 'pages' },
      },
    },
    USAGE,
  ).values;
  if (api === undefined) throw new UsageError(USAGE);
  return { ...others, ...pageSource(api, shrink) };
}

/** What pages are made from, as the flags `--api` and `--shrink` say it. @throws UsageError */
export function pageSource(api: string, shrink: string | undefined) {
  if (!existsSync(api) && !/^https?:/.test(api)) {
    throw new UsageError(`"${api}" is neither a folder nor an http(s) address`);
  }
  const percent = shrink === undefined ? undefined : /^(\d{1,2}|100)%$/.exec(shrink)?.[1];
  if (shrink !== undefined && percent === undefined) {
    throw new UsageError(`--shrink takes a share such as 50%, not "${shrink}"`);
  }
  return { api, ...(percent && { shrink: Number(percent) / 100 }) };
}

export async function runPrerender(): Promise<void> {
  if (!(await prerender(readOptions()))) process.exitCode = 1;
}

/**
 * Writes the pages of the operators, and says what it did and what it could not do.
 * @returns whether all is as the API says
 * @throws Error at the end when a list can't be had: that operator's pages stay
 */
export async function prerender(options: PrerenderOptions): Promise<boolean> {
  if (/^https?:/.test(options.api)) return run(options, new URL(options.api).origin);
  // A folder of files (`export-api`) is served to this process alone.
  const files = sirv(options.api, { dev: true });
  return whileServing(
    (request, response) => files(request, response),
    (origin) => run(options, origin),
  );
}

async function run(options: PrerenderOptions, apiOrigin: string): Promise<boolean> {
  const release = await readRelease(options.dist);
  if (!release) throw new Error(`${options.dist} is no build of the app: npm run build makes it.`);
  const path = options.operators ?? `${options.dist}/operators.json`;
  const file = await readOperators(path, options.operator);
  for (const { id, api } of /^https?:/.test(options.api) ? [] : file.operators) {
    if (api === 'files') continue;
    throw new UsageError(`${id}: --api FOLDER needs "api": "files" in the operators file`);
  }
  // Its thread takes longer to start than to draw, and serves all operators.
  const cards = new ShareCards(options.dist);
  const wrong: string[] = [];
  const lists: string[] = [];
  try {
    for (const site of sitesOf(file)) {
      const { id } = site.operator;
      const started = performance.now();
      const input = { ...options, site, apiOrigin, release, cards, outFolder: options.out };
      const report = await prerenderOperator(input).catch((error: unknown) => {
        lists.push(error instanceof Error ? error.message : String(error));
      });
      // The other operators' lists may be had.
      if (!report) continue;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const { lots, written, unchanged, removed, failures } = report;
      console.log(
        `${id}: ${lots} lots, ${written} files written, ${unchanged} unchanged, ${removed} removed, ${seconds} s`,
      );
      if (failures.length > 0) {
        wrong.push(
          `${id}: ${failures.length} pages failed and stay as they were, if their scripts are still there`,
        );
        wrong.push(...failures.map((failure) => `  ${failure}`));
      }
    }
    if (wrong.length > 0) console.error(wrong.join('\n'));
    if (lists.length > 0) throw new Error(lists.join('\n'));
    return wrong.length === 0;
  } finally {
    await cards.close();
  }
}

/** Where each operator stands. @throws UsageError when one has no public address */
export function sitesOf({ operators }: OperatorsFile): SiteUrls[] {
  return operators.map((operator) => {
    if (isPublic(operator)) return new SiteUrls(operator);
    throw new UsageError(`${operator.id} has no publicUrl in the operators file`);
  });
}
