/**
 * `npm run --silent finder -- headers`: the security headers of every page, made from the operators' file, for a server's
 * configuration; as `nginx-languages`, which addresses are in which language; as `nginx-host`, an operator's host name.
 * `--hsts` only where every address of the host is served by TLS: browsers believe it for so long.
 */
import { runCommand } from '../server/listen.ts';
import { readOperators } from '../server/lots.ts';
import { operatorsPath } from '../server/operators-path.ts';
import { readFlags, textFlags, UsageError } from '../server/options.ts';
import { securityHeaders } from '../server/security-headers.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import { headerLines } from './header-lines.ts';
import { nginxLanguages } from './nginx-languages.ts';

/** What each format is made of. The last two are not headers, but made from the same file for the same server. */
const FORMATS: Readonly<Record<string, (file: OperatorsFile, headers: Headers) => string>> = {
  nginx: (_file, headers) => headerLines(headers, 'nginx'),
  static: (_file, headers) => headerLines(headers, 'static'),
  'nginx-host': nginxHost,
  'nginx-languages': nginxLanguages,
};
const USAGE = `Usage: npm run --silent finder -- headers [--operators FILE] [--operator ID] [--format ${Object.keys(FORMATS).join('|')}] [--hsts SECONDS]`;

type Headers = Readonly<Record<string, string>>;

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

await runCommand(async () => {
  const { values } = readFlags(
    {
      options: {
        ...textFlags('operators', 'operator', 'hsts'),
        format: { type: 'string', default: 'nginx' },
      },
    },
    USAGE,
  );
  const { operators, operator, format, hsts } = values;
  const file = await readOperators(operatorsPath(operators), operator);
  if (!Object.hasOwn(FORMATS, format)) {
    throw new UsageError(`--format takes ${Object.keys(FORMATS).join(', ')}, not "${format}"`);
  }
  if (hsts !== undefined && !/^\d+$/.test(hsts)) {
    throw new UsageError(`--hsts takes a number of seconds, not "${hsts}"`);
  }
  const headers = {
    ...securityHeaders(file),
    ...(hsts !== undefined && { 'strict-transport-security': `max-age=${hsts}` }),
  };
  process.stdout.write(FORMATS[format]!(file, headers));
});
