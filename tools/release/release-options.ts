import { readFlags, UsageError } from '../../server/options.ts';

const USAGE = `Usage: npm run finder -- release --to FOLDER [--api URL] [--operators FILE] …
       npm run finder -- release --to FOLDER --rollback | --forward | --list
  --to FOLDER      holds the releases, and current, the link to the live one
  --api URL        origin that paths of apiBaseUrl belong to; without it nothing is prerendered
  --operators FILE whose finder it is
  --base /folder/  where the files stand on the site
  --site [ID=]URL  public address instead of publicUrl
  --keep N         releases whose files stay, 4 unless given
  --drop-operators operators that are live may be missing from this release
  --rollback       makes the release before the live one live, --forward the one after it`;

/** Releases whose files stay: the one that is live and those before it. */
const KEEP = 4;

export interface ReleaseOptions {
  readonly action: 'release' | 'rollback' | 'forward' | 'list';
  readonly to: string;
  /** Origin that API paths of the operators file belong to; without one nothing is prerendered. */
  readonly api: string | undefined;
  readonly operators: string | undefined;
  readonly base: string | undefined;
  readonly sites: readonly string[];
  readonly keep: number;
  /** Operators of the live release may be missing from the new one. */
  readonly dropOperators: boolean;
}

/** @throws UsageError */
export function parseReleaseOptions(args: readonly string[]): ReleaseOptions {
  const { to, api, operators, base, site, keep, rollback, forward, list, ...rest } = readFlags(
    {
      args: [...args],
      options: {
        to: { type: 'string' },
        api: { type: 'string' },
        operators: { type: 'string' },
        base: { type: 'string' },
        site: { type: 'string', multiple: true, default: [] },
        keep: { type: 'string' },
        'drop-operators': { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        forward: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
      },
    },
    USAGE,
  ).values;
  const actions = ['rollback', 'forward', 'list'] as const;
  const asked = actions.filter((_, index) => [rollback, forward, list][index]);
  if (to === undefined || asked.length > 1) throw new UsageError(USAGE);
  const kept = Number(keep ?? KEEP);
  if (!Number.isInteger(kept) || kept < 2) {
    throw new UsageError(`--keep takes a number from 2, not "${keep ?? ''}"`);
  }
  const action = asked[0] ?? 'release';
  const dropOperators = rest['drop-operators'];
  return { action, to, api, operators, base, sites: site, keep: kept, dropOperators };
}
