/**
 * `npm run --silent finder -- headers [-- --operators FILE --operator ID --format nginx|static --hsts SECONDS]`: the
 * security headers of every page, made from the operators' file, for a server's configuration.
 * `--hsts` only where every address of the host is served by TLS: browsers believe it for so long.
 */

import { readOperators } from '../server/lots.ts';
import { operatorsPath } from '../server/operators-path.ts';
import { readFlags, UsageError } from '../server/options.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { headerLines, isHeaderFormat } from './header-lines.ts';
import { endQuietlyOnClosedPipe } from './closed-pipe.ts';

endQuietlyOnClosedPipe();

const USAGE =
  'Usage: npm run --silent finder -- headers [--operators FILE] [--operator ID] [--format nginx|static] [--hsts SECONDS]';

try {
  const values = readFlags(
    {
      options: {
        operators: { type: 'string' },
        operator: { type: 'string' },
        format: { type: 'string', default: 'nginx' },
        hsts: { type: 'string' },
      },
    },
    USAGE,
  ).values;
  const path = operatorsPath(values.operators);
  const file = await readOperators(path);
  const operators = file.operators.filter(
    ({ id }) => values.operator === undefined || id === values.operator,
  );
  if (operators.length === 0) {
    throw new UsageError(`${path} has no operator "${values.operator ?? ''}"`);
  }
  if (!isHeaderFormat(values.format)) {
    throw new UsageError(`--format takes nginx or static, not "${values.format}"`);
  }
  if (values.hsts !== undefined && !/^\d+$/.test(values.hsts)) {
    throw new UsageError(`--hsts takes a number of seconds, not "${values.hsts}"`);
  }
  const headers = {
    ...securityHeaders({ ...file, operators }),
    ...(values.hsts === undefined ? {} : { 'strict-transport-security': `max-age=${values.hsts}` }),
  };
  process.stdout.write(headerLines(headers, values.format));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
