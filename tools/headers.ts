/**
 * `npm run --silent finder -- headers`: the security headers of every page, made from the operators' file, for a server's
 * configuration; as `nginx-languages`, which addresses are in which language; as `nginx-host`, an operator's host name.
 * `--hsts` only where every address of the host is served by TLS: browsers believe it for so long.
 */
import { readOperators } from '../server/operators-file.ts';
import { operatorsPath } from '../server/operators-path.ts';
import { readFlags, textFlags, UsageError } from '../server/options.ts';
import { securityHeaders } from '../server/security-headers.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';
import { nginxLanguages } from './nginx-languages.ts';

type Headers = Readonly<Record<string, string>>;

/** What each format is made of. The last two are not headers, but made from the same file for the same server. */
const FORMATS: Readonly<Record<string, (headers: Headers, file: OperatorsFile) => string>> = {
  nginx: nginxHeaders,
  static: headersFile,
  'nginx-host': (_headers, file) => nginxHost(file),
  'nginx-languages': (_headers, file) => nginxLanguages(file),
};
const USAGE = `Usage: npm run --silent finder -- headers [--operators FILE] [--operator ID] [--format ${Object.keys(FORMATS).join('|')}] [--hsts SECONDS]`;

/** For an nginx `include`. `always`: a 404 is a page too. @throws Error for a value that nginx can't hold */
export function nginxHeaders(headers: Headers): string {
  const lines = linesOf(headers, (name, value) => {
    // nginx has no escape for `$`.
    if (value.includes('$')) throw new Error(`nginx can't hold a $ in a header: ${value}`);
    return `add_header ${name} "${value.replace(/[\\"]/g, String.raw`\$&`)}" always;\n`;
  });
  return `# Made by \`npm run finder -- headers\` from the operators file. Changes belong there.\n${lines}`;
}

/** The `_headers` file of static hosts. */
export function headersFile(headers: Headers): string {
  return `/*\n${linesOf(headers, (name, value) => `  ${name}: ${value}\n`)}`;
}

/** @param line of a name such as `Content-Security-Policy` @throws Error for a value that breaks out of its line */
function linesOf(headers: Headers, line: (name: string, value: string) => string): string {
  const lines = Object.entries(headers).map(([name, value]) => {
    if (!/^[\x20-\x7e]*$/.test(value)) throw new Error(`${name} holds more than plain text`);
    return line(
      name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    );
  });
  return lines.join('');
}

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

/** The command. */
export async function runHeaders(): Promise<void> {
  const options = {
    ...textFlags('operators', 'operator', 'hsts'),
    format: { type: 'string', default: 'nginx' },
  } as const;
  const { operators, operator, format, hsts } = readFlags({ options }, USAGE).values;
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
  process.stdout.write(FORMATS[format]!(headers, file));
}
