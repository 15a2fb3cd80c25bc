/**
 * `npm run --silent headers [-- --operators FILE --operator ID --format nginx|static]`: the security
 * headers of every page, made from the operators' file, for a server's configuration.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readOperators } from '../server/lots.ts';
import { UsageError } from '../server/options.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { headerLines, isHeaderFormat } from './header-lines.ts';

const { values } = parseArgs({
  options: {
    operators: { type: 'string', default: join(import.meta.dirname, '../public/operators.json') },
    operator: { type: 'string' },
    format: { type: 'string', default: 'nginx' },
  },
});

try {
  const file = await readOperators(values.operators);
  const operators = file.operators.filter(
    ({ id }) => values.operator === undefined || id === values.operator,
  );
  if (operators.length === 0) {
    throw new UsageError(`${values.operators} has no operator "${values.operator ?? ''}"`);
  }
  if (!isHeaderFormat(values.format)) {
    throw new UsageError(`--format takes nginx or static, not "${values.format}"`);
  }
  process.stdout.write(headerLines(securityHeaders({ ...file, operators }), values.format));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
