import { existsSync } from 'node:fs';

import { readFlags, UsageError } from '../../server/options.ts';
import { SiteUrls } from '../../server/site-urls.ts';
import type { OperatorsFile } from '../../src/operators/operator.ts';

const USAGE = `Usage: npm run finder -- prerender --api URL|FOLDER [--dist FOLDER] [--out FOLDER] …
  --api URL        origin that paths of apiBaseUrl belong to, or a folder of exported files
  --dist FOLDER    the build; dist unless given
  --out FOLDER     where the pages go, one folder per operator; pages unless given
  --operators FILE instead of the build's own; --operator ID: only this one
  --shrink 50%     the list may have lost so many of its lots; 10% unless given
Only what changed is written. It asks four requests a lot and language.
Exit status 1: a page failed.`;

/** The flags as they were given; `shrink` is the share of its lots that the list may have lost. */
export type PrerenderOptions = ReturnType<typeof parsePrerenderOptions>;

/** @throws UsageError */
export function parsePrerenderOptions(args: readonly string[]) {
  const { api, shrink, ...others } = readFlags(
    {
      args: [...args],
      options: {
        api: { type: 'string' },
        dist: { type: 'string', default: 'dist' },
        out: { type: 'string', default: 'pages' },
        operators: { type: 'string' },
        operator: { type: 'string' },
        shrink: { type: 'string' },
      },
    },
    USAGE,
  ).values;
  if (api === undefined) throw new UsageError(USAGE);
  if (!existsSync(api) && !/^https?:/.test(api)) {
    throw new UsageError(`"${api}" is no http(s) address`);
  }
  const percent = shrink === undefined ? undefined : /^(\d{1,2}|100)%$/.exec(shrink)?.[1];
  if (shrink !== undefined && percent === undefined) {
    throw new UsageError(`--shrink takes a share such as 50%, not "${shrink}"`);
  }
  return { ...others, api, ...(percent && { shrink: Number(percent) / 100 }) };
}

/**
 * The operators to write pages for and where each stands.
 * @throws UsageError when there is none, or one has no public address
 */
export function sitesOf({ operators }: OperatorsFile, only: string | undefined): SiteUrls[] {
  const chosen = operators.filter(({ id }) => only === undefined || id === only);
  if (chosen.length === 0) throw new UsageError(`There is no operator "${only ?? ''}"`);
  return chosen.map((operator) => {
    const { id, publicUrl } = operator;
    if (publicUrl !== undefined) return new SiteUrls(operator, new URL(publicUrl));
    throw new UsageError(`${id} has no publicUrl in the operators file`);
  });
}
