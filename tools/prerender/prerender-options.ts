import { existsSync } from 'node:fs';

import { readFlags, textFlags, UsageError } from '../../server/options.ts';
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
        ...textFlags('api', 'operators', 'operator', 'shrink'),
        dist: { type: 'string', default: 'dist' },
        out: { type: 'string', default: 'pages' },
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

/** Where each operator stands. @throws UsageError when one has no public address */
export function sitesOf({ operators }: OperatorsFile): SiteUrls[] {
  return operators.map((operator) => {
    const { id, publicUrl } = operator;
    if (publicUrl !== undefined) return new SiteUrls(operator, new URL(publicUrl));
    throw new UsageError(`${id} has no publicUrl in the operators file`);
  });
}
