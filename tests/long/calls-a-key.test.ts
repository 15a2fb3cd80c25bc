/**
 * One question, one answer: what a key press asks of the search worker. At most three things (the list's answer, what may
 * come later, the map's drawing), and none of them twice; as many again once typing has paused (S13). What the next key may ask is
 * asked once.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProduct } from '../support/running-product.ts';
import { sample } from '../support/sample.ts';
import { results, searchField } from '../support/stage.ts';
import { noteWorkerCalls, rested, type WorkerCall } from '../support/worker-calls.ts';

const MOST_CALLS = 3;

const TEXTS = [
  'bergen',
  'storgata',
  'bregen',
  'oslo',
  'bodø',
  'stavanger',
  'p-hus',
  '5014',
  'torgallm',
  'karl johans gate',
  'alesund',
  'xyzzy',
];

const running = runProduct();
let page: Page;

beforeAll(async () => {
  page = await running.browser.newPage();
  await noteWorkerCalls(page);
  await page.goto(running.origin);
  await searchField(page).click();
  await results(page).first().waitFor();
  // The map asks too.
  await page.locator('button[data-marker]').first().waitFor();
  // The first text fetches the destinations, and builds what is built by need.
  await searchField(page).fill('lillehammer');
  await rested(page);
  await searchField(page).fill('xqzw vkj');
  await rested(page);
});

afterAll(async () => {
  await page?.context().close();
});

const isAhead = ({ method }: WorkerCall): boolean => method === 'ahead';
const isOfPause = ({ args }: WorkerCall): boolean => args.includes('"stage":"paused"');

function repeats(calls: readonly WorkerCall[]): readonly string[] {
  const seen = new Set<string>();
  return calls
    .map(({ method, args }) => `${method} ${args}`)
    .filter((call) => seen.has(call) || !seen.add(call));
}

test.each(sample(TEXTS, 2))('%s', async (text) => {
  const field = searchField(page);
  await field.fill('');
  await rested(page);
  const counts: number[] = [];
  const twice: string[] = [];
  let ahead = 0;
  for (const letter of text) {
    await page.keyboard.insertText(letter);
    const all = await rested(page);
    const calls = all.filter((call) => !isAhead(call));
    ahead += all.length - calls.length;
    const pausedAt = calls.findIndex(isOfPause);
    const ofKey = pausedAt < 0 ? calls : calls.slice(0, pausedAt);
    const ofPause = pausedAt < 0 ? [] : calls.slice(pausedAt);
    counts.push(Math.max(ofKey.length, ofPause.length));
    twice.push(...repeats(calls));
  }
  if (process.env['COUNTS'] === '1') process.stdout.write(`${text} ${counts.join(' ')} twice\n`);
  expect(twice).toEqual([]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(MOST_CALLS);
  // The emptied field looks ahead too.
  expect(ahead).toBeLessThanOrEqual(text.length + 1);
});
