/**
 * `npm run export-api`: the API's answers as files, for hosts that serve nothing else (`"api": "files"` in the operators
 * file), each operator's below the path of its `apiBaseUrl`. Without an API or lot files only the sample's operators have lots.
 */
import { createServer } from 'node:http';
import { join } from 'node:path';

import { listen, runCommand } from '../../server/listen.ts';
import { LotFiles } from '../../server/lot-files.ts';
import { readOperators, withSampleLots } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { readFlags, textFlags, UsageError } from '../../server/options.ts';
import { apiListener } from '../../server/site.ts';
import { exportOperator } from './export-operator.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';

endQuietlyOnClosedPipe();

const NAMED_FAILURES = 5;
const USAGE =
  'Usage: npm run export-api -- --out FOLDER [--operators FILE] [--lots [ID=]FILE]… [--api URL] [--operator ID]';

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
  // Without --api, the embedded API answers from the lot files, at a path of its own.
  const embedded = {
    ...file,
    operators: file.operators.map((operator) => ({
      ...operator,
      apiBaseUrl: `/api/${operator.id}/parkinglots`,
    })),
  };
  const [lacking] = api === undefined ? withSampleLots(embedded, options.lots) : [];
  if (lacking !== undefined) {
    throw new UsageError(
      `There are no lots for ${lacking}: --lots ${lacking}=FILE, or --api URL of the API to copy`,
    );
  }
  const lots = await new LotFiles(options.lots).open(embedded);
  const server = createServer(apiListener(lots));
  const origin =
    api === undefined
      ? `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
      : new URL(api).origin;
  try {
    for (const operator of file.operators) {
      const base = api ? operator.apiBaseUrl : `/api/${operator.id}/parkinglots`;
      const {
        lots: count,
        files,
        failures,
      } = await exportOperator({
        operator,
        source: new URL(base, origin).href,
        folder: join(out, new URL(operator.apiBaseUrl, origin).pathname),
      });
      console.log(`${operator.id}: ${count} lots, ${files} files`);
      if (failures.length === 0) continue;
      console.error(`${operator.id}: ${failures.length} answers could not be had`);
      for (const failure of failures.slice(0, NAMED_FAILURES)) console.error(`  ${failure}`);
      process.exitCode = 1;
    }
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
