import { parseArgs, type ParseArgsConfig } from 'node:util';

import { UsageError } from '../server/options.ts';

/**
 * The flags that a command was called with.
 * @param usage how it is called, said below what is wrong
 * @throws UsageError for any flag that `config` doesn't know, or a value where there is none
 */
export function readFlags<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
