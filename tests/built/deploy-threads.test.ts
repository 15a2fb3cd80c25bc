/** What takes long is made beside the thread that answers requests, /healthz among them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { afterAll, expect, it } from 'vitest';

import { LotCollectionBuilder } from '../../server/lot-collection.ts';
import { readOperators } from '../../server/lots.ts';
import { PageThread } from '../../server/page-thread.ts';
import { PageRenderer } from '../../server/render.ts';
import { SitePaths } from '../../src/domain/paths.ts';
import { DIST } from '../support/deployment.ts';

const SERVER = `${DIST}-server`;
/** A static import or export of a file or package; `import(…)` runs later, where it is asked for. */
const IMPORT = /(?:^|[;}\n])(?:import|export)(?:[^'"`()]*?from)?\s*["'`]([^"'`]+)["'`]/g;

/** What a file of the build imports, and what that imports: other files of the build, and packages. */
function importsOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    if (name.startsWith('.')) importsOf(join(dirname(file), name), found);
    else found.add(name);
  }
  return found;
}

function packagesOf(name: string): readonly string[] {
  return [...importsOf(join(SERVER, name))].filter((found) => !/^(?:node:|\/)/.test(found));
}

it('the server’s own thread loads nothing that parses HTML, renders or draws', () => {
  expect(packagesOf('serve.js')).toEqual([]);
  expect(packagesOf('page-worker.js')).toEqual(['jsdom']);
  expect(packagesOf('card-worker.js')).toEqual(['@resvg/resvg-wasm']);
});

const threads: PageThread[] = [];
afterAll(() => Promise.all(threads.map((thread) => thread.close())));

it('answers go on while as many pages as may wait are made', async () => {
  const pages = await PageThread.open(DIST);
  if (!pages) throw new Error('There is no build.');
  threads.push(pages);
  const builder = new LotCollectionBuilder();
  for (let id = 1; id <= 100; id += 1) {
    const row = { parkingLotId: id, name: `Plass ${id}`, position: { coordinates: [10.6, 59.4] } };
    builder.add(Buffer.from(JSON.stringify(row)), row);
  }
  const lots = new Map([['fjellro', builder.finish()]]);
  const operators = await readOperators(join(DIST, 'operators.json'));
  const renderer = new PageRenderer(pages.make, operators, lots);
  const state = { turns: 0, isOver: false };
  const turning = (async () => {
    while (!state.isOver) {
      await setImmediate();
      state.turns += 1;
    }
  })();
  const found = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const pathname = `/parkinglot/${index + 1}`;
      const path = SitePaths.of('no').parse(pathname);
      const page = { operatorId: 'fjellro', home: 'no', basename: '/', pathname, path } as const;
      return renderer.at({ ...page, hasQuery: false });
    }),
  );
  state.isOver = true;
  await turning;
  // The others get the bare page at once.
  expect(found.filter((page) => page !== undefined)).toHaveLength(64);
  expect(found[7]?.bytes.toString()).toContain('Plass 8');
  // Made here, there would be one turn a page.
  expect(state.turns).toBeGreaterThan(1_000);
});
