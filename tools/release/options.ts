import { readFlags, UsageError } from '../../server/options.ts';

const USAGE = `Usage: npm run release -- --to FOLDER [--api URL] [--operators FILE] [--base /folder/] [--site [ID=]URL]… [--keep N] [--drop-operators]
       npm run release -- --to FOLDER --rollback
       npm run release -- --to FOLDER --list`;

/** Releases whose files stay: the one that is live and those before it. */
const KEEP = 4;

export interface ReleaseOptions {
  readonly action: 'release' | 'rollback' | 'list';
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
  const { to, api, operators, base, site, keep, rollback, list, ...rest } = readFlags(
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
        list: { type: 'boolean', default: false },
      },
    },
    USAGE,
  ).values;
  if (to === undefined || (rollback && list)) throw new UsageError(USAGE);
  const kept = Number(keep ?? KEEP);
  if (!Number.isInteger(kept) || kept < 2) {
    throw new UsageError(`--keep takes a number from 2, not "${keep ?? ''}"`);
  }
  const action = rollback ? 'rollback' : list ? 'list' : 'release';
  const dropOperators = rest['drop-operators'];
  return { action, to, api, operators, base, sites: site, keep: kept, dropOperators };
}
