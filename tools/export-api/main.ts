/**
 * `npm run export-api -- --out FOLDER`: the API's answers as files, for hosts that serve nothing else
 * (`"api": "files"` in the operators file). Each operator's stand in FOLDER below the path of its
 * `apiBaseUrl`. From lot files (`--lots [ID=]FILE`) or the sample, or from an API (`--api URL`).
 */
import { createServer } from 'node:http';
import { join } from 'node:path';

import { listen, runCommand } from '../../server/listen.ts';
import { lotsByOperator, readOperators } from '../../server/lots.ts';
import { operatorsPath } from '../../server/operators-path.ts';
import { UsageError } from '../../server/options.ts';
import { apiListener } from '../../server/site.ts';
import { exportOperator } from './export-operator.ts';
import { parseExportOptions } from './options.ts';
import { endQuietlyOnClosedPipe } from '../closed-pipe.ts';

endQuietlyOnClosedPipe();

/** How many failures are named. */
const NAMED_FAILURES = 5;

await runCommand(async () => {
  const options = parseExportOptions(process.argv.slice(2));
  const file = await readOperators(operatorsPath(options.operators));
  const chosen = file.operators.filter(
    ({ id }) => options.operator === undefined || id === options.operator,
  );
  if (chosen.length === 0) throw new UsageError(`There is no operator "${options.operator ?? ''}"`);
  // Without an API the embedded one answers, from the lot files, whichever path its files will stand for.
  const embedded = {
    ...file,
    operators: chosen.map((operator) => ({
      ...operator,
      apiBaseUrl: `/api/${operator.id}/parkinglots`,
    })),
  };
  const lots = await lotsByOperator(embedded, options.lots);
  const server = createServer(apiListener(lots));
  const origin = options.api ?? `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  try {
    for (const operator of chosen) {
      const base = options.api ? operator.apiBaseUrl : `/api/${operator.id}/parkinglots`;
      const {
        lots: count,
        files,
        failures,
      } = await exportOperator({
        operator,
        source: new URL(base, origin).href,
        folder: join(options.out, new URL(operator.apiBaseUrl, origin).pathname),
        languages: options.languages,
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
