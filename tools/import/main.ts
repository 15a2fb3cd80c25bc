/**
 * `npm run --silent import-lots -- FILE [--map FILE] [--operators FILE --operator ID] [--language en]
 * [--report FILE] > lots.ndjson`: CSV, TSV, XLSX, GeoJSON, an Overpass answer, an Open Charge Map export
 * or any JSON (gzip or not) as a lot file for `npm start -- --lots`. The lots go to standard output,
 * one a line (so that npm's own lines, without --silent, cost no lot); what was kept and rejected and
 * why goes to standard error, every row of it to --report.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fileReason } from '../../server/file-reason.ts';
import { readOperators } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags } from '../../server/options.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';
import { importLots } from './import-lots.ts';
import { parseMapping } from './mapping.ts';
import { propertyIds, propertyNames } from './property-ids.ts';
import { readSource } from './read-source.ts';
import { fullReport, importReport } from './report.ts';

const TEXTS = join(import.meta.dirname, '../../public/assets/i18n/en.json');
const USAGE =
  'Usage: npm run --silent import-lots -- FILE [--map FILE] [--operators FILE --operator ID] [--language en] [--report FILE] > lots.ndjson';

endQuietlyOnClosedPipe();

/** L6: ids by the mapping of the operator whose lots these are; the sample's without one. */
async function mappingOf(operators: string | undefined, id: string | undefined) {
  if (operators === undefined && id === undefined) return undefined;
  const file = await readOperators(operatorsPath(operators));
  const operator = file.operators.find((entry) => id === undefined || entry.id === id);
  if (!operator) throw new Error(`There is no operator "${id ?? ''}"`);
  return operator.properties;
}

async function run(): Promise<void> {
  const { values, positionals } = readFlags(
    {
      options: {
        map: { type: 'string' },
        operators: { type: 'string' },
        operator: { type: 'string' },
        language: { type: 'string', default: 'no' },
        report: { type: 'string' },
      },
      allowPositionals: true,
    },
    USAGE,
  );
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(USAGE);
  const map = values.map === undefined ? undefined : readFileSync(values.map, 'utf8');
  const style = {
    idOf: propertyIds(await mappingOf(values.operators, values.operator)),
    nameOf: propertyNames(JSON.parse(readFileSync(TEXTS, 'utf8'))),
    language: values.language === 'en' ? ('en' as const) : ('no' as const),
  };
  const imported = importLots(
    await readSource(path),
    style,
    map === undefined ? undefined : parseMapping(map),
  );
  process.stdout.write(imported.lots.map((lot) => `${JSON.stringify(lot)}\n`).join(''));
  if (values.report !== undefined) writeFileSync(values.report, fullReport(imported));
  console.error(importReport(imported));
}

try {
  await run();
} catch (error) {
  const [path = ''] = process.argv.slice(2);
  const message = fileReason(error);
  console.error(message.startsWith('Usage') ? message : `${path}: ${message}`);
  process.exitCode = 1;
}
