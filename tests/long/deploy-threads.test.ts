/** What takes long is made beside the thread that answers requests, /healthz among them. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { feedReader } from '../../server/feed-thread.ts';
import { reasonOf } from '../../server/log-reason.ts';
import { openPageThread } from '../../server/page-thread.ts';
import { PageRenderer } from '../../server/render.ts';
import { DIST } from '../support/deployment.ts';
import { pageAt } from '../support/page-at.ts';
import { lotRow, servedRows } from '../support/served-rows.ts';
import { turnsDuring } from '../support/turns-during.ts';

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
  expect(packagesOf('feed-worker.js')).toEqual([]);
  expect(packagesOf('card-worker.js')).toEqual(['@resvg/resvg-wasm']);
});

it('F4: answers go on while 10 MB of a feed are read; what fills the thread’s memory ends it alone', async () => {
  const read = feedReader(DIST);
  const answer = (text: string) => read({ from: 'ocpi', text, nowMs: 0 });
  const brackets = '['.repeat(4_900_000) + ']'.repeat(4_900_000);
  const refused = answer(brackets).catch(reasonOf);
  expect(await turnsDuring(refused)).toBeGreaterThan(100);
  expect(await refused).toMatch(/memory limit/);
  expect(await answer('[]')).toEqual({ rows: [], leftOut: [] });
  const many = `[${'{},'.repeat(3_000_000)}{}]`;
  const found = answer(many);
  expect(await turnsDuring(found)).toBeGreaterThan(100);
  expect((await found).leftOut.at(-1)).toEqual({
    name: '',
    reason: 'beyond the first 20000 rows',
    rows: 2_980_001,
  });
});

it('answers go on while as many pages as may wait are made', async () => {
  const pages = await openPageThread(DIST);
  if (!pages) throw new Error('There is no build.');
  const rows = Array.from({ length: 100 }, (_, index) => lotRow(index + 1));
  const lots = new Map([['fjellro', servedRows(rows)]]);
  const renderer = new PageRenderer((job) => pages.ask(job), lots);
  const making = Promise.all(
    Array.from({ length: 100 }, (_, index) => pageAt(renderer, `/parkinglot/${index + 1}`)),
  );
  const turns = await turnsDuring(making);
  const found = await making;
  // The others get the bare page at once.
  expect(found.filter((page) => page !== undefined)).toHaveLength(64);
  expect(found[7]?.bytes.toString()).toContain('Lot 8');
  // Made here, there would be one turn a page.
  expect(turns).toBeGreaterThan(1_000);
  await pages.close();
});
