/** `npm run dev [-- --operators FILE --lots [ID=]FILE --port N --host H]`: the page with hot reload, and the embedded API. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { createServer, type Plugin, type ViteDevServer } from 'vite';

import type { LotsByOperator } from './api.ts';
import { EngineThread } from './engine-thread.ts';
import { Representation } from './representation.ts';
import { CardAnswers } from './share-cards/card-answers.ts';
import { exitOnSignal, runCommand } from './listen.ts';
import { LotFiles } from './lot-files.ts';
import { readOperators, servingNotes, withSample } from './operators-file.ts';
import { buildWith, operatorsPath } from './operators-path.ts';
import { parseOptions, UsageError } from './options.ts';
import { pageRoutes, type Site } from './pages.ts';
import { readPlaces, readTexts, type Release } from './read-build.ts';
import { pageMaker } from './page-maker.ts';
import { PageRenderer } from './render.ts';
import { apiListener, listenerOf } from './site.ts';
import { SiteIndex } from './site-index.ts';
import type { PageRendering } from '../src/app/rendered-page.ts';
import type { OperatorsFile } from '../src/operators/operator.ts';

const PROJECT = resolve(import.meta.dirname, '..');

/** Answers as the server does, with pages rendered from the current sources. What the server itself imports needs a restart. */
function productServer(
  operators: OperatorsFile,
  lots: LotsByOperator,
  engines: EngineThread,
): Plugin {
  return {
    name: 'product-server',
    configureServer(server) {
      const api = apiListener(lots);
      server.middlewares.use((request, response, next) => {
        if (/^\/api(?:\/|$)/.test(request.url ?? '')) api(request, response);
        else next();
      });
      const cards = new CardAnswers(join(PROJECT, 'public'));
      const index = new SiteIndex(operators, lots);
      const current = async (): Promise<Site> => {
        const release = await sourceRelease(server);
        const renderer = new PageRenderer(pageMaker(release), lots, engines);
        const shell = new Representation(release.shell, 'text/html');
        return { operators, lots, renderer, cards, index, shell, headers: {} };
      };
      const pages = listenerOf(pageRoutes(current));
      // After Vite's own middleware, which answers requests for files and modules.
      return () => server.middlewares.use((request, response) => pages(request, response));
    },
  };
}

async function sourceRelease(server: ViteDevServer): Promise<Release> {
  const page = await readFile(join(PROJECT, 'index.html'), 'utf8');
  const entry = await server.ssrLoadModule('/src/app/entry-server.tsx');
  return {
    name: 'sources',
    shell: await server.transformIndexHtml('/', page),
    manifest: {},
    texts: await readTexts(join(PROJECT, 'public/assets/i18n')),
    rendering: entry as unknown as PageRendering,
    places: await readPlaces(join(PROJECT, 'public')),
  };
}

await runCommand(async () => {
  const options = parseOptions(process.argv.slice(2));
  const { port, host } = options;
  const operatorsFile = operatorsPath(options.operators);
  const file = await readOperators(operatorsFile);
  buildWith(operatorsFile);
  const lots = await new LotFiles(options.lots).open(file);
  const operators = withSample(file, lots);
  for (const note of servingNotes(operators, options.lots)) console.warn(note);
  const engines = new EngineThread(join(PROJECT, 'public'));
  await engines.load(operators, lots);
  const server = await createServer({
    root: PROJECT,
    appType: 'custom',
    plugins: [productServer(operators, lots, engines)],
    server: { host, port, strictPort: true },
  });
  await server.listen().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Can't listen on ${host}:${port}: ${reason}`, { cause: error });
  });
  exitOnSignal();
  server.printUrls();
});
