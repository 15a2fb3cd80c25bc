import { readFlags, UsageError } from '../../server/options.ts';
import { type LanguageCode, LANGUAGES } from '../../src/domain/languages.ts';

const USAGE =
  'Usage: npm run export-api -- --out FOLDER [--operators FILE] [--lots [ID=]FILE]… [--api URL] [--operator ID] [--languages CODE,…; all unless given]';

export interface ExportOptions {
  readonly out: string;
  readonly operators: string | undefined;
  readonly lots: readonly string[];
  /** Origin of an API to copy; else lot files or the sample are exported. */
  readonly api: string | undefined;
  readonly operator: string | undefined;
  readonly languages: readonly LanguageCode[];
}

/** @throws UsageError */
export function parseExportOptions(args: readonly string[]): ExportOptions {
  const { out, operators, lots, api, operator, languages } = readFlags(
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
    out,
    operators,
    lots,
    api: api === undefined ? undefined : new URL(api).origin,
    operator,
    languages: codes.filter((code) => wanted.includes(code)),
  };
}
