import { existsSync } from 'node:fs';

import { readFlags, UsageError } from '../../server/options.ts';
import type { OperatorsFile } from '../../src/operators/operator.ts';
import { SiteUrls } from '../../server/site-urls.ts';

const USAGE =
  'Usage: npm run prerender -- --api URL|FOLDER [--dist FOLDER] [--out FOLDER] [--operators FILE] [--operator ID] [--site [ID=]URL]… [--answers FOLDER]';

export interface PrerenderOptions {
  /** Origin to which API paths of the operators file belong, or a folder of files that stands for it. */
  readonly api: string;
  /** The build. */
  readonly dist: string;
  readonly out: string;
  /** Instead of the build's own. */
  readonly operators: string | undefined;
  /** Where the API's last answers are kept. */
  readonly answers: string | undefined;
  /** Only this operator; else all. */
  readonly operator: string | undefined;
  /** Public addresses instead of the operators file's, by operator id; `''` for the only operator. */
  readonly sites: ReadonlyMap<string, URL>;
}

/** @throws UsageError */
export function parsePrerenderOptions(args: readonly string[]): PrerenderOptions {
  const { api, dist, out, operators, operator, site, answers } = readFlags(
    {
      args: [...args],
      options: {
        api: { type: 'string' },
        dist: { type: 'string', default: 'dist' },
        out: { type: 'string', default: 'pages' },
        operators: { type: 'string' },
        operator: { type: 'string' },
        answers: { type: 'string' },
        site: { type: 'string', multiple: true, default: [] },
      },
    },
    USAGE,
  ).values;
  if (api === undefined) throw new UsageError(USAGE);
  return {
    api: existsSync(api) ? api : webUrl(api).origin,
    dist,
    out,
    operators,
    answers,
    operator,
    sites: new Map(
      site.map((value) => {
        const [, id = '', url = ''] = /^(?:([a-z][a-z0-9-]*)=)?(.*)$/.exec(value) ?? [];
        return [id, webUrl(url.endsWith('/') ? url : `${url}/`)];
      }),
    ),
  };
}

function webUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`"${text}" is no http(s) address`);
  }
  return url;
}

/**
 * The operators to write pages for and where each stands.
 * @throws UsageError when there is none, or one has no public address
 */
export function sitesOf(file: OperatorsFile, options: PrerenderOptions): SiteUrls[] {
  const chosen = file.operators.filter(
    ({ id }) => options.operator === undefined || id === options.operator,
  );
  if (chosen.length === 0) throw new UsageError(`There is no operator "${options.operator ?? ''}"`);
  return chosen.map((operator) => {
    const own = chosen.length === 1 ? options.sites.get('') : undefined;
    const url = options.sites.get(operator.id) ?? own ?? operator.publicUrl;
    if (url === undefined) {
      throw new UsageError(
        `${operator.id} has no publicUrl in the operators file: give --site ${operator.id}=URL`,
      );
    }
    return new SiteUrls(operator, new URL(url));
  });
}
