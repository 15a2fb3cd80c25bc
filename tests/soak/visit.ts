/** What a visitor does all day, on a phone: types, filters, opens lots, looks at the map, changes language. */
import type { Page, Worker } from 'playwright';
import type { Random } from '../../tools/reference/random.ts';

export interface Done {
  keystrokes: number;
  lotPages: number;
  mapSwitches: number;
  languages: number;
  restarts: number;
}

const TEXTS = ['torget', 'p-hus', 'oslo', 'bergen sentrum', 'stasjon', 'xyzzy', 'brygge', 'gata 1'];

const searchField = (page: Page) => page.getByRole('combobox');

/** Types a text and rubs it out again, a key at a time. */
async function type(page: Page, random: Random, done: Done): Promise<void> {
  const text = random.pick(TEXTS);
  const field = searchField(page);
  await field.click();
  await field.pressSequentially(text);
  for (let i = 0; i < text.length; i += 1) await field.press('Backspace');
  done.keystrokes += 2 * text.length;
}

/** A phone opens with the map: the list is a press away. */
export async function showList(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?:Liste|List)\b/ }).click();
  await page.locator('#results a[href*="/parkinglot/"]').first().waitFor();
}

/** From a result to its page and back. */
async function openLot(page: Page, done: Done): Promise<void> {
  await page.locator('#results a[href*="/parkinglot/"]').first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForURL(/parkinglot/);
  await page.goBack();
  await page.locator('#results a[href*="/parkinglot/"]').first().waitFor();
  done.lotPages += 1;
}

async function switchMap(page: Page, done: Done): Promise<void> {
  await page.getByRole('button', { name: /^(?:Kart|Map)$/ }).click();
  await page.locator('canvas').first().waitFor();
  await showList(page);
  done.mapSwitches += 1;
}

async function changeLanguage(page: Page, done: Done): Promise<void> {
  for (const path of ['/en', '/']) {
    await page
      .locator(`a[hreflang][href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL((url) => url.pathname === path);
    await showList(page);
  }
  done.languages += 2;
}

export function searchWorker(page: Page): Worker {
  const worker = page.workers().find((candidate) => candidate.url().includes('search.worker'));
  if (!worker) throw new Error('There is no search worker.');
  return worker;
}

/** Ends the worker; the next question is answered by another. */
export async function restartWorker(page: Page, done: Done): Promise<void> {
  const old = searchWorker(page);
  const next = page.waitForEvent('worker');
  await old.evaluate('self.close()').catch(() => undefined);
  await searchField(page).fill('torg');
  await next;
  await page.locator('#results a[href*="/parkinglot/"]').first().waitFor();
  await searchField(page).fill('');
  await page.locator('#results a[href*="/parkinglot/"]').first().waitFor();
  // The new worker has its list: only an answer of the engine is told to screen readers.
  await page
    .locator('output[aria-live]')
    .filter({ hasText: /\d/ })
    .first()
    .waitFor({ state: 'attached' });
  done.restarts += 1;
}

/** As much of each as makes 10,000 keystrokes come with 500 lot pages, 200 map switches and 20 languages. */
export async function round(page: Page, random: Random, done: Done): Promise<void> {
  await showList(page);
  for (let i = 0; i < 30; i += 1) await type(page, random, done);
  for (let i = 0; i < 20; i += 1) await openLot(page, done);
  for (let i = 0; i < 8; i += 1) await switchMap(page, done);
  await changeLanguage(page, done);
}
