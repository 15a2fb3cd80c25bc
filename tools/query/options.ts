import { parseArgs } from 'node:util';

/** The FILE of `--lots FILE`. Throws an Error that says how to call it. */
export function lotFileOf(args: readonly string[]): string {
  const usage = 'usage: npm run query -- --lots FILE';
  try {
    const { lots } = parseArgs({ args: [...args], options: { lots: { type: 'string' } } }).values;
    if (lots !== undefined && lots !== '') return lots;
  } catch (error) {
    throw new Error(usage, { cause: error });
  }
  throw new Error(usage);
}
