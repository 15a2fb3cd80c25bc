import { parseArgs } from 'node:util';

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

const DEFAULT_PORT = 4173;

/** A mistake in how the command was called, or in its surroundings; the message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads `[--operators FILE] [--lots [ID=]FILE]… [--port N] [--host H] [--isolate]`. Throws a UsageError for anything else. */
export function parseOptions(args: readonly string[]): ServerOptions {
  const { lots, operators, port, host, isolate } = parseFlags(args);
  const portNumber = Number(port ?? DEFAULT_PORT);
  if (!Number.isInteger(portNumber) || portNumber < 0 || portNumber > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not "${port ?? ''}"`);
  }
  return {
    ...(lots === undefined ? {} : { lots }),
    ...(operators === undefined ? {} : { operators }),
    port: portNumber,
    host: host ?? '127.0.0.1',
    isolate: isolate ?? false,
  };
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        lots: { type: 'string', multiple: true },
        operators: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        isolate: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ', 1)[0] : String(error);
    throw new UsageError(
      `${reason ?? ''}. Known: --operators FILE, --lots [ID=]FILE, --port N, --host H, --isolate`,
    );
  }
}
