/**
 * `npm run export-api`: the API's answers as files, for hosts that serve nothing else (`"api": "files"` in the operators
 * file), each operator's below the path of its `apiBaseUrl`. Without an API or lot files only the sample's operators have lots.
 */
import { join } from 'node:path';

import { runCommand, whileServing } from '../../server/listen.ts';
import { LotFiles } from '../../server/lot-files.ts';
import { readOperators, withSampleLots } from '../../server/operators-file.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags, textFlags, UsageError } from '../../server/options.ts';
import { apiListener } from '../../server/site.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { exportOperator } from './export-operator.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';

endQuietlyOnClosedPipe();

const NAMED_FAILURES = 5;
const USAGE =
  'Usage: npm run export-api -- --out FOLDER [--operators FILE] [--lots [ID=]FILE]… [--api URL] [--operator ID]';

const embeddedBase = ({ id }: Operator) => `/api/${id}/parkinglots`;

await runCommand(async () => {
  const { out, api, ...options } = readFlags(
    {
      options: {
        ...textFlags('out', 'operators', 'api', 'operator'),
        lots: { type: 'string', multiple: true, default: [] },
      },
    },
    USAGE,
  ).values;
  if (out === undefined) throw new UsageError(USAGE);
  if (api !== undefined && !/^https?:/.test(api)) {
    throw new UsageError(`"${api}" is no http(s) address`);
  }
  const file = await readOperators(operatorsPath(options.operators), options.operator);
  const exportAll = async (origin: string, baseOf: (operator: Operator) => string) => {
    for (const operator of file.operators) {
      const source = new URL(baseOf(operator), origin).href;
      const folder = join(out, new URL(operator.apiBaseUrl, origin).pathname);
      report(operator.id, await exportOperator({ operator, source, folder }));
    }
  };
  if (api !== undefined) return exportAll(new URL(api).origin, ({ apiBaseUrl }) => apiBaseUrl);

  // The embedded API answers from the lot files, at a path of its own.
  const operators = file.operators.map((operator) =>
    Object.assign({}, operator, { apiBaseUrl: embeddedBase(operator) }),
  );
  const embedded = { ...file, operators };
  const [lacking] = withSampleLots(embedded, options.lots);
  if (lacking !== undefined) {
    throw new UsageError(
      `There are no lots for ${lacking}: --lots ${lacking}=FILE, or --api URL of the API to copy`,
    );
  }
  const lots = await new LotFiles(options.lots).open(embedded);
  return whileServing(apiListener(lots), (origin) => exportAll(origin, embeddedBase));
});

function report(
  id: string,
  { lots, files, failures }: Awaited<ReturnType<typeof exportOperator>>,
): void {
  console.log(`${id}: ${lots} lots, ${files} files`);
  if (failures.length === 0) return;
  console.error(`${id}: ${failures.length} answers could not be had`);
  for (const failure of failures.slice(0, NAMED_FAILURES)) console.error(`  ${failure}`);
  process.exitCode = 1;
}
