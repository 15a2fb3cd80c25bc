import { existsSync } from 'node:fs';

import { readFlags, UsageError } from '../../server/options.ts';
import type { OperatorsFile } from '../../src/operators/operator.ts';
import { SiteUrls } from '../../server/site-urls.ts';

const USAGE = `Usage: npm run finder -- prerender --api URL|FOLDER [--dist FOLDER] [--out FOLDER] [--answers FOLDER] …
  --api URL        origin that paths of apiBaseUrl belong to, or a folder of exported files
  --dist FOLDER    the build; dist unless given
  --out FOLDER     where the pages go, a folder an operator; pages unless given
  --answers FOLDER keeps the API's last answers, which stand in for it where it fails
  --operators FILE instead of the build's own; --operator ID: only this one
  --site [ID=]URL  public address instead of publicUrl
  --shrink 50%     the list may have lost so many of its lots; 10% unless given
  --lot ID         only this lot's pages
Only what changed is asked for and written: four requests a lot and language the first time.
Exit status 1: a page failed, the list is an old answer, or more than a twentieth of the answers are.`;

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
  /** Share of its lots that the list may have lost. */
  readonly shrink: number | undefined;
  /** Only this lot. */
  readonly lot: string | undefined;
  /** Public addresses instead of the operators file's, by operator id; `''` for the only operator. */
  readonly sites: ReadonlyMap<string, URL>;
}

/** @throws UsageError */
export function parsePrerenderOptions(args: readonly string[]): PrerenderOptions {
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
  const share = shrink === undefined ? undefined : readShare(shrink);
  return prerenderOptions({ ...others, api, shrink: share, sites: site });
}

type Texts = Pick<PrerenderOptions, 'api' | 'dist' | 'out'> &
  Partial<Pick<PrerenderOptions, 'operators' | 'answers' | 'operator' | 'shrink' | 'lot'>> & {
    /** `[ID=]URL` of each. */
    readonly sites: readonly string[];
  };

/** @throws UsageError for an address that is none */
export function prerenderOptions({ api, sites, ...others }: Texts): PrerenderOptions {
  return {
    operators: undefined,
    answers: undefined,
    operator: undefined,
    shrink: undefined,
    lot: undefined,
    ...others,
    api: existsSync(api) ? api : webUrl(api).origin,
    sites: new Map(
      sites.map((value) => {
        const [, id = '', url = ''] = /^(?:([a-z][a-z0-9-]*)=)?(.*)$/.exec(value) ?? [];
        return [id, webUrl(url.endsWith('/') ? url : `${url}/`)];
      }),
    ),
  };
}

function readShare(text: string): number {
  const [, percent] = /^(\d{1,3})%$/.exec(text) ?? [];
  if (percent === undefined || Number(percent) > 100) {
    throw new UsageError(`--shrink takes a share such as 50%, not "${text}"`);
  }
  return Number(percent) / 100;
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
