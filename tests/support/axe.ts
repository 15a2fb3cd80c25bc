/** axe-core in a page of the built product. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA, target-size included, and what axe's authors advise besides. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds, one line a node. The page's context needs `bypassCSP`. */
export async function violations(page: Page, state: string): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(async (tags): Promise<AxeResults> => {
    const axe: unknown = Reflect.get(window, 'axe');
    const { run } = axe as { run: (root: Document, options: object) => Promise<AxeResults> };
    // Forced colours are the visitor's own, and axe reads a text's fill, which keeps the style's colour under them.
    const isForced = matchMedia('(forced-colors: active)').matches;
    return run(document, { runOnly: tags, rules: { 'color-contrast': { enabled: !isForced } } });
  }, RULES);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${state}: ${id} ${String(target)} ${html.slice(0, 140)}`),
  );
}
