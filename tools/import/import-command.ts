/** What `npm run import-lots` does, from its flags to its exit status. */
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { fileReason } from '../../server/file-reason.ts';
import { readOperators } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags, UsageError } from '../../server/options.ts';
import { DEFAULT_LANGUAGE, type LanguageCode, LANGUAGES } from '../../src/domain/languages.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { writeWhole } from '../write-whole.ts';
import { importLots } from './import-lots.ts';
import { propertyIds, propertyNames } from './lot/lot-row.ts';
import { Fields, member, wordOf } from './lot/values.ts';
import { readRows } from './read/read-rows.ts';
import { attributionsOf, importReport } from './report.ts';
import { type Attribution, SOURCE_IDS, type SourceId } from './source.ts';
import { parseMapping } from './table/mapping.ts';

const TEXTS = join(import.meta.dirname, '../../public/assets/i18n');
const USAGE = `Usage: npm run --silent import-lots -- FILE… [--from ${SOURCE_IDS.join('|')}] [--map FILE] [--out FILE] [--previous FILE] [--shrink 50%] [--keep-both] [--operators FILE --operator ID] [--own NAME] [--write-attribution] [--language en] [--report FILE]`;

interface OperatorsChoice {
  readonly path: string;
  readonly operator: Operator;
}

/** The operator whose lots these are: its mapping gives the properties' ids. Undefined: the sample's ids are used (L6). */
async function chosenOperator(
  operators: string | undefined,
  id: string | undefined,
): Promise<OperatorsChoice | undefined> {
  if (operators === undefined && id === undefined) return undefined;
  const path = operatorsPath(operators);
  const file = await readOperators(path);
  const operator = file.operators.find((entry) => id === undefined || entry.id === id);
  if (!operator) throw new UsageError(`There is no operator "${id ?? ''}"`);
  return { path, operator };
}

function languageOf(code: string): LanguageCode {
  const language = LANGUAGES.find((one) => one.code === code);
  if (!language) {
    throw new UsageError(
      `--language is one of ${LANGUAGES.map((one) => one.code).join(', ')}, not "${code}"`,
    );
  }
  return language.code;
}

/** The source of each file: one `--from` for all of them, or one for each in their order. */
function sourcesFor(files: readonly string[], from: readonly string[]): (SourceId | undefined)[] {
  const sources = from.map((name) => {
    const id = SOURCE_IDS.find((known) => known === name);
    if (!id) throw new UsageError(`--from is one of ${SOURCE_IDS.join(', ')}, not "${name}"`);
    return id;
  });
  if (sources.length > 1 && sources.length !== files.length) {
    throw new UsageError('--from stands once, or once for each file');
  }
  return files.map((_, index) => (sources.length > 1 ? sources[index] : sources[0]));
}

function flags(args: readonly string[]) {
  return readFlags(
    {
      args: [...args],
      options: {
        from: { type: 'string', multiple: true, default: [] },
        map: { type: 'string' },
        out: { type: 'string' },
        previous: { type: 'string' },
        shrink: { type: 'string' },
        own: { type: 'string', multiple: true, default: [] },
        'keep-both': { type: 'boolean', default: false },
        operators: { type: 'string' },
        operator: { type: 'string' },
        'write-attribution': { type: 'boolean', default: false },
        language: { type: 'string' },
        report: { type: 'string' },
      },
      allowPositionals: true,
    },
    USAGE,
  );
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
  const { values, positionals: files } = flags(args);
  if (files.length === 0) throw new UsageError(USAGE);
  const sources = sourcesFor(files, values.from);
  const mapping =
    values.map === undefined ? undefined : parseMapping(readFileSync(values.map, 'utf8'));
  const shrink = readShrink(values.shrink);
  const chosen = await chosenOperator(values.operators, values.operator);
  const language = languageOf(
    values.language ?? chosen?.operator.language ?? DEFAULT_LANGUAGE.code,
  );
  if (values['write-attribution'] && !chosen) {
    throw new UsageError('--write-attribution needs --operators FILE, into which it writes');
  }
  const needed = [...files, values.map, chosen?.path];
  requireOther('--out', values.out, needed);
  requireOther('--report', values.report, [...needed, values.previous, values.out]);
  const details: string[] = [];
  const { rows, report } = await importLots(
    files.map((path, index) => ({ path, from: sources[index], mapping })),
    {
      style: {
        idOf: propertyIds(chosen?.operator.properties),
        nameOf: propertyNames(JSON.parse(readFileSync(join(TEXTS, `${language}.json`), 'utf8'))),
        language,
        ownNames: [...(chosen ? [chosen.operator.name] : []), ...values.own],
      },
      keepBoth: values['keep-both'],
      bounds: chosen?.operator.map.bounds,
      onDetail: (...detail) => details.push(`${detail.join('\t')}\n`),
    },
  );
  output.say(importReport(report));
  if (values.report !== undefined) await writeFile(values.report, details.join(''));
  if (rows.length === 0) throw new Error('No lot was kept: nothing is written.');
  if (values.previous !== undefined) {
    const ids = new Set(rows.map(({ parkingLotId }) => parkingLotId));
    await requireNoLoss(values.previous, ids, shrink);
  }
  const lots = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  if (values.out === undefined) output.lots.write(lots);
  else await writeFile(values.out, lots);
  if (values['write-attribution'] && chosen) {
    await addAttribution(chosen.path, chosen.operator.id, attributionsOf(report));
  }
}

/** Writes a file whole or not at all. */
async function writeFile(path: string, content: string): Promise<void> {
  try {
    await writeWhole(path, content);
  } catch (error) {
    throw new Error(`${path} can’t be written: ${fileReason(error)}.`, { cause: error });
  }
}

/** A list that lost more than this share of its lots counts as a broken download. */
const USUAL_SHRINK = 0.1;

/** @throws UsageError unless it is a share */
function readShrink(text: string | undefined): number {
  if (text === undefined) return USUAL_SHRINK;
  const percent = Number(/^(\d{1,3})\s*%$/.exec(text.trim())?.[1] ?? Number.NaN);
  if (!(percent >= 0 && percent <= 100))
    throw new UsageError(`--shrink takes a share such as 50%, not "${text}"`);
  return percent / 100;
}

/** @throws Error in one sentence when too many lots of the previous list are gone, and their pages with them */
async function requireNoLoss(path: string, ids: ReadonlySet<string>, share: number): Promise<void> {
  const { rows } = await readRows(path, { listPaths: [], headerScore: () => 0 });
  const before = rows.map((row) => wordOf(member(row, 'parkingLotId'))).filter((id) => id !== '');
  if (before.length === 0) throw new Error(`${path}: it holds no lot to compare with`);
  const lost = before.filter((id) => !ids.has(id));
  if (lost.length <= before.length * share) return;
  const percent = Math.round((lost.length / before.length) * 1000) / 10;
  const names = lost.length > 3 ? `${lost.slice(0, 3).join(', ')}, …` : lost.join(', ');
  throw new Error(
    `${lost.length} of ${before.length} lots of ${path} are gone (${percent} %: ${names}); at most ${Math.round(share * 100)} % may be: nothing is written. --shrink 50% allows more.`,
  );
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

/** Adds the sources of the data to an operator's `dataAttribution` in the operators file, each once. */
async function addAttribution(
  path: string,
  operatorId: string,
  attributions: readonly Attribution[],
): Promise<void> {
  const file = JSON.parse(await readFile(path, 'utf8')) as { operators: Record<string, unknown>[] };
  const operator = file.operators.find(({ id }) => id === operatorId);
  if (!operator) return;
  const known = new Fields(operator).list('dataAttribution');
  const texts = new Set(known.map((one) => one.text('text')));
  const added = attributions.filter(({ text }) => !texts.has(text));
  if (added.length === 0) return;
  operator['dataAttribution'] = [...known.map(({ value }) => value), ...added];
  await writeWhole(path, `${JSON.stringify(file, undefined, 2)}\n`);
}
