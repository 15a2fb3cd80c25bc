import { readFlags, UsageError } from '../../server/options.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';

const USAGE =
  'Usage: npm run export-api -- --out FOLDER [--operators FILE] [--lots [ID=]FILE]… [--api URL] [--operator ID] [--languages CODE,…; all unless given]';

/** @throws UsageError */
export function parseExportOptions(args: readonly string[]) {
  const { out, languages, api, ...others } = readFlags(
    {
      args: [...args],
      options: {
        out: { type: 'string' },
        operators: { type: 'string' },
        lots: { type: 'string', multiple: true, default: [] },
        api: { type: 'string' },
        operator: { type: 'string' },
        languages: { type: 'string', default: LANGUAGES.map(({ code }) => code).join(',') },
      },
    },
    USAGE,
  ).values;
  if (out === undefined) throw new UsageError(USAGE);
  if (api !== undefined && !/^https?:/.test(api)) {
    throw new UsageError(`"${api}" is no http(s) address`);
  }
  const codes = LANGUAGES.map(({ code }) => code);
  const wanted = languages.split(',');
  const unknown = wanted.find((code) => !codes.some((known) => known === code));
  if (unknown !== undefined) {
    throw new UsageError(`There is no language "${unknown}": ${codes.join(', ')}`);
  }
  return {
    ...others,
    out,
    // Of an API to copy; without it lot files or the sample are exported.
    api: api && new URL(api).origin,
    languages: codes.filter((code) => wanted.includes(code)),
  };
}
