/**
 * S8, S13: what a phone shows of each of the 200 phrases of tests/fixtures/destination-phrases.tsv once it is entered is
 * what the decisions answer (tests/node/answers/phrases-entered.txt). A seeded sample of them; all with `--only whole`.
 */
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESTINATION_PHRASES } from '../support/destination-phrases.ts';
import { readAnswers } from '../support/kept-answers.ts';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { SEED } from '../support/seed.ts';
import { results, searchField } from '../support/stage.ts';

const answers = readAnswers(join(import.meta.dirname, '../node/answers/phrases-entered.txt'));
const running = runProduct();
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  context = await running.browser.newContext({
    locale: 'nb-NO',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  page = await context.newPage();
  await page.goto(running.origin);
  // A phone shows the map first.
  await searchField(page).click();
  await results(page).first().waitFor();
});

afterAll(async () => {
  await context?.close();
});

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** The lines that are kept for a phrase, by their names. */
function keptFor(typed: string): Readonly<Record<string, string>> {
  const lines = (answers.get(typed) ?? '').split('\n').map((line) => line.trim().split(': '));
  return Object.fromEntries(lines.map(([name = '', ...rest]) => [name, rest.join(': ')]));
}

/** What is kept for a phrase and not on the page. */
async function missingOf(kept: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const pane = plain(await page.locator('#results').innerText());
  const count = plain(await page.locator('#results p[tabindex="-1"]').innerText());
  const total = Number(/^\d+/.exec(kept['lots'] ?? '')?.[0]);
  const [shown] = await results(page).allInnerTexts();
  const first = kept['first']?.split(' | ')[0];
  const name = first?.slice(0, first.lastIndexOf(', '));
  const counted = Number(/ av ([\d ]+)/.exec(count)?.[1]?.replaceAll(' ', '') ?? 0);
  const place = kept['from']?.replace(/, to \d+ m$/, '');
  const leads = (kept['did you mean'] ?? '').split(' | ');
  return [
    ...(counted === total ? [] : [`${total} lots: ${count}`]),
    ...(count.includes('innen') === (kept['lots']?.includes('within') && total > 0)
      ? []
      : [`within: ${count}`]),
    ...(name === undefined || plain(shown ?? '').startsWith(name) ? [] : [`${name}: ${shown}`]),
    ...(place === undefined || pane.includes(place) ? [] : [`from ${place}`]),
    ...leads.filter((lead) => !pane.includes(lead)),
  ];
}

describe(`S13: what is shown of a phrase entered at 390 px, seed ${SEED}`, () => {
  it.each(sample(DESTINATION_PHRASES, 8))('$group: $typed', async ({ typed }) => {
    await searchField(page).fill(typed);
    await searchField(page).press('Enter');
    await expect.poll(() => missingOf(keptFor(typed)), { timeout: 20_000 }).toEqual([]);
  });
});
