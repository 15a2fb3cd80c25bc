/**
 * S8, S13: the ways in which people name where they go, typed on a phone: what is offered, what is said
 * of the list, its first lot and the ways on, kept as text so that a change is read before it
 * ships. A seeded sample of them; `npm test -- --only whole` types them all, `UPDATE_WAYS=1` writes the answers anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { SEED } from '../support/seed.ts';
import { results, searchField } from '../support/stage.ts';
import { AMONG_THREE, FIRST } from '../support/ways-to-go.ts';

const ANSWERS = join(import.meta.dirname, 'ways-to-go', 'answers-at-390.txt');
const UPDATE = process.env['UPDATE_WAYS'] === '1';

const WAYS = [...FIRST, ...AMONG_THREE];

/** "  typed" and, indented under it, its lines. */
function read(): ReadonlyMap<string, string> {
  const blocks = readFileSync(ANSWERS, 'utf8').trimEnd().split('\n\n');
  return new Map(
    blocks.map((block) => {
      const [typed = '', ...lines] = block.split('\n');
      return [typed, lines.join('\n')];
    }),
  );
}

const running = runProduct();
const answers = new Map<string, string>();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await running.browser.newContext({
    locale: 'nb-NO',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(15_000);
  page = await context.newPage();
  await page.goto(running.origin);
  // A phone shows the map first.
  await searchField(page).click();
  await results(page).first().waitFor();
  // Answers may still change until the destinations are loaded.
  await searchField(page).fill('Bergen');
  await page.getByRole('option').first().waitFor();
});

afterAll(async () => {
  await context?.close();
  if (!UPDATE || answers.size < WAYS.length) return;
  const blocks = WAYS.map(([typed]) => `${typed}\n${answers.get(typed)}`);
  writeFileSync(ANSWERS, `${blocks.join('\n\n')}\n`);
});

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

async function textsOf(locator: ReturnType<Page['locator']>): Promise<readonly string[]> {
  return (await locator.allInnerTexts()).map(plain).filter((text) => text !== '');
}

/** What the page says once the answer to what was typed stands. */
async function answer(typed: string): Promise<string> {
  const field = searchField(page);
  const said = page.locator('output[aria-live]');
  await field.fill('');
  await expect.poll(() => said.innerText()).toMatch(/^Viser 10 av/);
  const before = await said.innerText();
  await field.fill(typed);
  // The count is announced when the answer has settled.
  await expect.poll(() => said.innerText()).not.toBe(before);
  const pane = page.locator('#results');
  const offered = await textsOf(page.getByRole('option'));
  const [first] = await textsOf(results(page));
  const on = await textsOf(pane.getByRole('list', { name: 'Mente du' }).getByRole('button'));
  const nearest = await textsOf(pane.getByRole('heading', { level: 2, name: /^Nærmest/ }));
  return [
    ['offered', offered.join(' | ')],
    ['says', plain(await said.innerText())],
    ['first', first],
    ['ways on', on.join(' | ')],
    ['and', nearest.join(' | ')],
  ]
    .filter(([, text]) => text !== undefined && text !== '')
    .map(([name, text]) => `  ${name}: ${text}`)
    .join('\n');
}

describe(`S13: ways to name where one goes, at 390 px, seed ${SEED}`, () => {
  it.each(UPDATE ? WAYS : sample(WAYS, 2, 6))('%s (%s)', async (typed, meant) => {
    const found = await answer(typed);
    answers.set(typed, found);
    const [name = ''] = meant.split(/[ ,]/);
    // The place is offered or the list starts from it, and there is always a way on.
    expect(found).toContain(name);
    expect(found).toMatch(/ {2}first: |ways on: /);
    expect(found).toBe(UPDATE ? found : read().get(typed));
  });
});
