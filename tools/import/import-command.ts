/** What `npm run import-lots` does, from its flags to its exit status. */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { fileReason } from '../../server/file-reason.ts';
import { readOperators } from '../../server/operators-file.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags, textFlags, UsageError } from '../../server/options.ts';
import { DEFAULT_LANGUAGE } from '../../src/domain/languages.ts';
import { writeWhole } from '../write-whole.ts';
import { importLots } from './import-lots.ts';
import { propertyIds, propertyNames } from './lot/lot-row.ts';
import { importReport } from './report.ts';
import { SOURCE_IDS, type SourceId } from './source.ts';
import { parseMapping } from './table/mapping.ts';

const TEXTS = join(import.meta.dirname, '../../public/assets/i18n');
const USAGE = `Usage: npm run --silent import-lots -- FILE… [--from ${SOURCE_IDS.join('|')}] [--map FILE] [--out FILE] [--operators FILE --operator ID] [--report FILE]`;

function sourceOf(from: string | undefined): SourceId | undefined {
  const source = SOURCE_IDS.find((known) => known === from);
  if (from === undefined || source) return source;
  throw new UsageError(`--from is one of ${SOURCE_IDS.join(', ')}, not "${from}"`);
}

/** Where the command writes lots and messages. */
export interface CommandOutput {
  readonly lots: NodeJS.WritableStream;
  readonly say: (text: string) => void;
}

/**
 * Runs the command.
 * @returns its exit status
 */
export async function importCommand(
  args: readonly string[],
  output: CommandOutput,
): Promise<number> {
  try {
    await run(args, output);
    return 0;
  } catch (error) {
    output.say(fileReason(error));
    return 1;
  }
}

async function run(args: readonly string[], output: CommandOutput): Promise<void> {
  const { values, positionals: files } = readFlags(
    {
      args: [...args],
      options: textFlags('from', 'map', 'out', 'operators', 'operator', 'report'),
      allowPositionals: true,
    },
    USAGE,
  );
  if (files.length === 0) throw new UsageError(USAGE);
  const from = sourceOf(values.from);
  const mapping =
    values.map === undefined
      ? undefined
      : parseMapping(readFileSync(values.map, 'utf8').replace(/^\uFEFF/, ''));
  // Whose lots these are: its mapping gives the properties' ids, else the sample's are used (L6).
  const isNamed = Boolean(values.operators ?? values.operator ?? process.env['OPERATORS_FILE']);
  const operatorsFile = isNamed ? operatorsPath(values.operators) : undefined;
  const [operator] =
    operatorsFile === undefined
      ? []
      : (await readOperators(operatorsFile, values.operator)).operators;
  const language = operator?.language ?? DEFAULT_LANGUAGE.code;
  const needed = [...files, values.map, operatorsFile];
  requireOther('--out', values.out, needed);
  requireOther('--report', values.report, [...needed, values.out]);
  const details: string[] = [];
  const { rows, report } = await importLots(files, {
    from,
    mapping,
    style: {
      idOf: propertyIds(operator?.properties),
      nameOf: propertyNames(JSON.parse(readFileSync(join(TEXTS, `${language}.json`), 'utf8'))),
      language,
      ownName: operator?.name,
    },
    bounds: operator?.map.bounds,
    onDetail: (...detail) => details.push(`${detail.join('\t')}\n`),
  });
  output.say(importReport(report));
  if (values.report !== undefined) await writeFile(values.report, details.join(''));
  if (rows.length === 0) throw new Error('No lot was kept: nothing is written.');
  const lots = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (values.out === undefined) output.lots.write(lots);
  else await writeFile(values.out, lots);
}

/** Writes a file whole or not at all. */
async function writeFile(path: string, content: string): Promise<void> {
  try {
    await writeWhole(path, content);
  } catch (error) {
    throw new Error(`${path} can’t be written: ${fileReason(error)}.`, { cause: error });
  }
}

/** @throws UsageError if a file that is written is one that is read, by whichever name or link */
function requireOther(
  flag: string,
  written: string | undefined,
  read: readonly (string | undefined)[],
): void {
  const same = read.find((path) => path !== undefined && fileKey(path) === fileKey(written ?? ''));
  if (written !== undefined && same !== undefined)
    throw new UsageError(`${flag} ${written} would overwrite ${same}, which is needed itself`);
}

function fileKey(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : resolve(path);
}
