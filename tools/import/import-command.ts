/** What `npm run import-lots` does, from its flags to its exit status. */
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { fileReason } from '../../server/file-reason.ts';
import { readOperators } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags, UsageError } from '../../server/options.ts';
import { DEFAULT_LANGUAGE, type LanguageCode, LANGUAGES } from '../../src/domain/languages.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { writeWhole } from '../write-whole.ts';
import { importLots } from './import-lots.ts';
import { propertyIds, propertyNames } from './lot/lot-row.ts';
import { member } from './lot/values.ts';
import { BufferedFile, LotWriter } from './output/files-on-disk.ts';
import { lostLots, readShrink, requireNoLoss } from './output/previous.ts';
import { attributionsOf, importReport } from './report/report.ts';
import { SeaChart } from './report/sea-chart.ts';
import { type Attribution, SOURCE_IDS, type SourceId } from './source.ts';
import { parseMapping } from './table/mapping.ts';

const TEXTS = join(import.meta.dirname, '../../public/assets/i18n');
const COAST = join(import.meta.dirname, '../../public/basemap/coast.pmtiles');
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
  const read = [...files, values.map, chosen?.path];
  requireOther('--out', values.out, read);
  requireOther('--report', values.report, [...read, values.previous, values.out]);
  const details = values.report === undefined ? undefined : new BufferedFile(values.report, 'w');
  const folder = mkdtempSync(join(tmpdir(), 'import-lots-'));
  const sea = new SeaChart(COAST);
  let writer: LotWriter | undefined;
  try {
    const lots = (writer = new LotWriter(values.out ?? join(folder, 'lots.ndjson')));
    const report = await importLots(
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
        isAtSea: (position) => sea.isAtSea(position),
        onDetail: (what, row, reason) => details?.write(`${what}\t${row}\t${reason}\n`),
      },
      (row) => lots.write(row),
    );
    output.say(importReport(report));
    if (report.lots === 0) throw new Error('No lot was kept: nothing is written.');
    if (values.previous !== undefined) {
      requireNoLoss(values.previous, await lostLots(values.previous, lots.ids), shrink);
    }
    details?.flush();
    lots.finish();
    if (values.out === undefined)
      await pipeline(createReadStream(lots.path), output.lots, { end: false });
    if (values['write-attribution'] && chosen) {
      await addAttribution(chosen.path, chosen.operator.id, attributionsOf(report));
    }
  } finally {
    writer?.close();
    rmSync(folder, { recursive: true, force: true });
    details?.close();
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

/** Adds the sources of the data to an operator's `dataAttribution` in the operators file, each once. */
async function addAttribution(
  path: string,
  operatorId: string,
  attributions: readonly Attribution[],
): Promise<void> {
  const file = JSON.parse(await readFile(path, 'utf8')) as { operators: Record<string, unknown>[] };
  const operator = file.operators.find(({ id }) => id === operatorId);
  if (!operator) return;
  const known = (operator['dataAttribution'] ?? []) as readonly unknown[];
  const texts = new Set(known.map((one) => member(one, 'text')));
  const added = attributions.filter(({ text }) => !texts.has(text));
  if (added.length === 0) return;
  operator['dataAttribution'] = [...known, ...added];
  await writeWhole(path, `${JSON.stringify(file, undefined, 2)}\n`);
}
