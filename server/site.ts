import type { Server } from 'node:http';
import { join } from 'node:path';

import { serveApi, type LotsByOperator } from './api.ts';
import { FactPages } from './fact-pages.ts';
import { createSafeServer } from './listen.ts';
import { lotsByOperator, readOperators } from './lots.ts';
import { servePage, type Site } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { readStaticFiles } from './static-files.ts';

/**
 * The built page and the embedded API as one server, not yet listening.
 * @param options.directory the build (`dist`)
 * @param options.lots a lot file instead of the sample, or lots that were read already
 * @throws UsageError, LotFileError
 */
export async function createSite(options: {
  readonly directory: string;
  readonly lots?: string | LotsByOperator | undefined;
  readonly isolate?: boolean;
}): Promise<Server> {
  const operators = await readOperators(join(options.directory, 'operators.json'));
  const [files, lots] = await Promise.all([
    readStaticFiles(options.directory),
    typeof options.lots === 'object' ? options.lots : lotsByOperator(operators, options.lots),
  ]);
  const headers = securityHeaders(operators, { isolate: options.isolate ?? false });
  const facts = FactPages.of(files, operators, lots);
  const site: Site = { operators, files, lots, facts, headers };
  return createSafeServer(async (request, response) => {
    if (!(await serveApi(request, response, lots))) await servePage(request, response, site);
  });
}
