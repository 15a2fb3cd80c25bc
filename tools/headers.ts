/**
 * `npm run --silent finder -- headers [-- --operators FILE --operator ID --format FORMAT --hsts SECONDS]`: the
 * security headers of every page, made from the operators' file, for a server's configuration; as
 * `nginx-languages`, which addresses are in which language; as `nginx-host`, an operator's host name; as `nginx-away`,
 * the page for when the server is away.
 * `--hsts` only where every address of the host is served by TLS: browsers believe it for so long.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readOperators } from '../server/lots.ts';
import { operatorsPath } from '../server/operators-path.ts';
import { readFlags, UsageError } from '../server/options.ts';
import { securityHeaders } from '../server/security-headers.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import { headerLines, isHeaderFormat } from './header-lines.ts';
import { type AwayTexts, nginxAway } from './nginx-away.ts';
import { nginxLanguages } from './nginx-languages.ts';

const USAGE =
  'Usage: npm run --silent finder -- headers [--operators FILE] [--operator ID] [--format nginx|static|nginx-host|nginx-languages|nginx-away] [--hsts SECONDS]';

const TEXTS = join(import.meta.dirname, '../public/assets/i18n');
/** Not headers, but made from the same file for the same server. */
const OTHERS: Readonly<Record<string, (file: OperatorsFile) => string>> = {
  'nginx-host': nginxHost,
  'nginx-languages': nginxLanguages,
  'nginx-away': (file) =>
    nginxAway(file, (code) => {
      const texts = JSON.parse(readFileSync(join(TEXTS, `${code}.json`), 'utf8')) as {
        readonly page: AwayTexts;
      };
      return texts.page;
    }),
};

/** The `server_name` of one operator. @throws UsageError where the file doesn't say it */
function nginxHost({ operators: [operator, ...others] }: OperatorsFile): string {
  if (!operator || others.length > 0)
    throw new UsageError('--format nginx-host needs --operator ID');
  const host = operator.publicUrl === undefined ? '' : new URL(operator.publicUrl).hostname;
  if (host === '' || host.endsWith('.example')) {
    const what = host === '' ? 'has no publicUrl' : `still has the sample's publicUrl (${host})`;
    throw new UsageError(`${operator.id} ${what}: write the address at which visitors meet it.`);
  }
  return `${host}\n`;
}

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
  const { format } = values;
  const other = OTHERS[format];
  if (!isHeaderFormat(format) && !other) {
    const formats = ['static', ...Object.keys(OTHERS)].join(', ');
    throw new UsageError(`--format takes nginx, ${formats}, not "${format}"`);
  }
  if (values.hsts !== undefined && !/^\d+$/.test(values.hsts)) {
    throw new UsageError(`--hsts takes a number of seconds, not "${values.hsts}"`);
  }
  const headers = {
    ...securityHeaders({ ...file, operators }),
    ...(values.hsts === undefined ? {} : { 'strict-transport-security': `max-age=${values.hsts}` }),
  };
  process.stdout.write(
    isHeaderFormat(format) ? headerLines(headers, format) : (other?.({ ...file, operators }) ?? ''),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
