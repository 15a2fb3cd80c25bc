import { existsSync } from 'node:fs';

import { readFlags, UsageError } from '../../server/options.ts';
import { SiteUrls } from '../../server/site-urls.ts';
import type { OperatorsFile } from '../../src/operators/operator.ts';

const USAGE = `Usage: npm run finder -- prerender --api URL|FOLDER [--dist FOLDER] [--out FOLDER] [--answers FOLDER] …
  --api URL        origin that paths of apiBaseUrl belong to, or a folder of exported files
  --dist FOLDER    the build; dist unless given
  --out FOLDER     where the pages go, one folder per operator; pages unless given
  --answers FOLDER keeps the API's last answers: asks only for what changed, and they stand in where it fails
  --operators FILE instead of the build's own; --operator ID: only this one
  --site [ID=]URL  public address instead of publicUrl
  --shrink 50%     the list may have lost so many of its lots; 10% unless given
  --lot ID         only this lot's pages
Only what changed is written. It asks four requests a lot and language.
Exit status 1: a page failed, the list is an old answer, or more than a twentieth of the answers are.`;

/** The flags as they were given; `sites` are `[ID=]URL` of each, `shrink` the share of its lots that the list may have lost. */
export type PrerenderOptions = ReturnType<typeof parsePrerenderOptions>;

/** @throws UsageError */
export function parsePrerenderOptions(args: readonly string[]) {
  const { api, site, shrink, ...others } = readFlags(
    {
      args: [...args],
      options: {
        api: { type: 'string' },
        dist: { type: 'string', default: 'dist' },
        out: { type: 'string', default: 'pages' },
        operators: { type: 'string' },
        operator: { type: 'string' },
        answers: { type: 'string' },
        shrink: { type: 'string' },
        lot: { type: 'string' },
        site: { type: 'string', multiple: true, default: [] },
      },
    },
    USAGE,
  ).values;
  if (api === undefined) throw new UsageError(USAGE);
  if (!existsSync(api)) webUrl(api);
  for (const text of site) siteOf(text);
  const percent = shrink === undefined ? undefined : /^(\d{1,2}|100)%$/.exec(shrink)?.[1];
  if (shrink !== undefined && percent === undefined) {
    throw new UsageError(`--shrink takes a share such as 50%, not "${shrink}"`);
  }
  return { ...others, api, sites: site, ...(percent && { shrink: Number(percent) / 100 }) };
}

/**
 * The operators to write pages for and where each stands.
 * @throws UsageError when there is none, or one has no public address
 */
export function sitesOf(
  { operators }: OperatorsFile,
  { operator: only, sites }: Pick<PrerenderOptions, 'operator' | 'sites'>,
): SiteUrls[] {
  const chosen = operators.filter(({ id }) => only === undefined || id === only);
  if (chosen.length === 0) throw new UsageError(`There is no operator "${only ?? ''}"`);
  const given = new Map(sites.map(siteOf));
  return chosen.map((operator) => {
    const own = chosen.length === 1 ? given.get('') : undefined;
    const url = given.get(operator.id) ?? own ?? operator.publicUrl;
    if (url !== undefined) return new SiteUrls(operator, new URL(url));
    throw new UsageError(
      `${operator.id} has no publicUrl in the operators file: give --site ${operator.id}=URL`,
    );
  });
}

/** Reads `[ID=]URL`; the id is empty for the only operator. */
function siteOf(text: string): [id: string, url: URL] {
  const [, id = '', url = ''] = /^(?:([a-z][a-z0-9-]*)=)?(.*)$/.exec(text) ?? [];
  return [id, webUrl(url.endsWith('/') ? url : `${url}/`)];
}

function webUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`"${text}" is no http(s) address`);
}
