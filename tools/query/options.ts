import { readFlags, UsageError } from '../../server/options.ts';

const USAGE = 'usage: npm run query -- --lots FILE';

/** The FILE of `--lots FILE`. @throws UsageError */
export function lotFileOf(args: readonly string[]): string {
  const { lots } = readFlags(
    { args: [...args], options: { lots: { type: 'string' } } },
    USAGE,
  ).values;
  if (lots === undefined || lots === '') throw new UsageError(USAGE);
  return lots;
}
