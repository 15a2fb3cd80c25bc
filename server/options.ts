import { parseArgs, type ParseArgsConfig } from 'node:util';

export interface ServerOptions {
  /** Lot files instead of the sample: `FILE` for every operator, `ID=FILE` for one. */
  readonly lots?: readonly string[];
  /** Whose finder it is, instead of the checkout's own operators. */
  readonly operators?: string;
  readonly port: number;
  readonly host: string;
  /** Cross-origin isolation, for benches. */
  readonly isolate: boolean;
}

/** A mistake in how the command was called, or in its surroundings; the message says no more than that. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * The flags that a command was called with.
 * `--help` says how it is called, and ends.
 * @param usage how it is called, said below what is wrong
 * @throws UsageError for any flag that `config` doesn't know, or a value where there is none
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

/** The port that a flag or the environment names. @throws UsageError for what is none */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not "${text}"`);
  }
  return port;
}

const KNOWN = 'Known: --operators FILE, --lots [ID=]FILE, --port N, --host H, --isolate';

/** Reads `[--operators FILE] [--lots [ID=]FILE]… [--port N] [--host H] [--isolate]`. Throws a UsageError for anything else. */
export function parseOptions(args: readonly string[]): ServerOptions {
  const { lots, operators, port, host, isolate } = readFlags(
    {
      args: [...args],
      options: {
        lots: { type: 'string', multiple: true },
        operators: { type: 'string' },
        port: { type: 'string', default: '4173' },
        host: { type: 'string', default: '127.0.0.1' },
        isolate: { type: 'boolean', default: false },
      },
    },
    KNOWN,
  ).values;
  return {
    ...(lots === undefined ? {} : { lots }),
    ...(operators === undefined ? {} : { operators }),
    port: readPort(port),
    host,
    isolate,
  };
}
