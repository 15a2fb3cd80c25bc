/** A visitor's whole journey without a map key, for tests of what must not happen on it. */
import type { Page } from 'playwright';
import { pageRests, results, searchField } from './stage.ts';

/** Each operator's search page. */
export const SEARCH_PATHS = [
  ['fjellro', '/'],
  ['kystpark', '/kystpark/'],
] as const;

export interface JourneyOptions {
  /** The search page. */
  readonly url: string;
  /** The position is granted: waits until the list tells distances (G1: used at once). */
  readonly nearMe?: boolean;
  /** The halt at which the journey ends early. */
  readonly until?: 'near me' | 'lot page' | undefined;
  /** Called at every halt, named after where the visitor stands. */
  readonly at?: (halt: string) => Promise<void>;
}

/** Search → filter → map → window → lot page → nearby lot → back → English → lot page. */
export async function walkWholeJourney(page: Page, options: JourneyOptions): Promise<void> {
  const at = options.at ?? (() => Promise.resolve());
  await page.goto(options.url);
  await results(page).first().waitFor();
  await wakeMap(page);
  await at('search');

  if (options.nearMe) {
    const far = results(page).filter({ hasText: /\d k?m\b/ });
    await far.first().waitFor();
    await at('near me');
    if (options.until === 'near me') return;
  }

  await page.getByRole('button', { name: /^Filter/ }).click();
  // "Husk bilen" is no filter.
  const filters = page.getByRole('checkbox', { name: /^(?!Husk)/ });
  await filters.nth(1).check();
  await page.waitForURL(/(?:open|free|contract)=1|properties=/);
  await page.getByRole('button', { name: /^Lukk/ }).first().click();
  const chips = page.getByRole('button', { name: /^Fjern filteret/ });
  await chips.first().click();
  await at('filter');

  await searchField(page).fill('a');
  await page.waitForURL(/search=a/);
  const link = results(page).first().getByRole('link').first();
  await link.hover();
  await pageRests(page);
  await at('map and window');

  await link.click();
  await page.waitForURL(/\/parkinglot\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await wakeMap(page);
  await at('lot page');
  if (options.until === 'lot page') return;

  const nearby = page.getByRole('region', { name: 'Parkering i nærheten' }).getByRole('link');
  const first = page.url();
  await nearby.first().click();
  await page.waitForURL((url) => url.href !== first && url.pathname.includes('/parkinglot/'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await at('nearby lot');

  await page.getByRole('link', { name: 'Tilbake til søket' }).click();
  await results(page).first().waitFor();
  await at('back at the search');

  await page.getByRole('link', { name: 'English' }).first().click();
  await page.waitForURL(/\/en(\/|\?|$)/);
  const english = page.getByRole('list', { name: 'Results', exact: true }).getByRole('listitem');
  await english.first().getByRole('link').first().click();
  await page.waitForURL(/\/en\/parkinglot\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await pageRests(page);
  await at('in English');
}

/** The live map starts when the page is quiet, and at once where the pointer reaches it. */
async function wakeMap(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('canvas').first().waitFor();
}
