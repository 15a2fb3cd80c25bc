import { parseArgs, type ParseArgsConfig } from 'node:util';

/** A mistake in how the command was called, or in its files. The user sees the message alone, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Reads the flags that a command was called with. `--help` prints `usage` and ends the process.
 * @param usage how the command is called; it is added to each error
 * @throws UsageError for a flag that `config` doesn't know, or a value that isn't expected
 */
export function readFlags<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  if ((config.args ?? process.argv.slice(2)).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Flags that take a text, for `readFlags`. */
export function textFlags<const Name extends string>(...names: readonly Name[]) {
  const flags = names.map((name) => [name, { type: 'string' }] as const);
  return Object.fromEntries(flags) as Readonly<Record<Name, { readonly type: 'string' }>>;
}

/** Reads the port that a flag or the environment names. @throws UsageError if the text is no port */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not "${text}"`);
  }
  return port;
}

const KNOWN = 'Known: --operators FILE, --lots [ID=]FILE, --port N, --host H';

/** Reads `[--operators FILE] [--lots [ID=]FILE]… [--port N] [--host H]`. Throws a UsageError for anything else. */
export function parseOptions(args: readonly string[]) {
  const options = {
    ...textFlags('operators'),
    lots: { type: 'string', multiple: true },
    port: { type: 'string', default: '4173' },
    host: { type: 'string', default: '127.0.0.1' },
  } as const;
  const { values } = readFlags({ args: [...args], options }, KNOWN);
  return { ...values, port: readPort(values.port) };
}
