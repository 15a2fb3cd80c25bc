import type { Page } from 'playwright';
import type { Lot } from '../../src/domain/lot.ts';
import { readLots } from '../read-lots.ts';
import { createSessions } from '../workload.ts';
import type { KeySample } from './probe.ts';

/** A link to a lot, in the product's list. */
export const FIRST_HIT = '#results a[href*="/parkinglot/"]';

/** A quick typist's pause after each answer. */
const PAUSE_MS = 40;
const WARM_UP_TEXT = 'lillestrøm';
const SETTLE_MS = 500;
const SAMPLE_SIZE = 2_000;

/** Types texts into the page's only search input, key by key, and returns a sample of each key. */
export async function typeTexts(page: Page, texts: readonly string[]): Promise<KeySample[]> {
  const input = page.locator('input[type=search]');
  // The first click shows the list and the first text compiles the code for typing: neither is measured.
  await input.click();
  await page.waitForTimeout(SETTLE_MS);
  const samples: KeySample[] = [];
  // Playwright's own keyboard has no æøå.
  const keyboard = await page.context().newCDPSession(page);
  for (const [i, text] of [WARM_UP_TEXT, ...texts].entries()) {
    await input.fill('');
    await page.waitForTimeout(2 * PAUSE_MS);
    await page.evaluate(() => window.benchProbe.takeSamples());
    for (const letter of text) {
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
      await page.evaluate(() => window.benchProbe.settled());
      await page.waitForTimeout(PAUSE_MS);
    }
    const taken = await page.evaluate(() => window.benchProbe.takeSamples());
    if (i > 0) samples.push(...taken);
  }
  await keyboard.detach();
  return samples;
}

/** The first lots of a file, for what is typed. */
export async function takeSample(file: string): Promise<Lot[]> {
  const sample: Lot[] = [];
  for await (const lot of readLots({ file })) if (sample.push(lot) === SAMPLE_SIZE) break;
  return sample;
}

/** What is typed: the longest text of each session. */
export function textsOf(sample: readonly Lot[], keys: number, seed: number): string[] {
  return createSessions('search-warm', sample, keys, seed)
    .map((session) =>
      session.reduce((longest, { text }) => (text.length > longest.length ? text : longest), ''),
    )
    .filter((text) => text !== '');
}

/** Keys without an effect (the same hits and count) have no end and are left out. */
export function spans(
  samples: readonly KeySample[],
  from: 'pressedMs' | 'inputMs',
  to: 'committedMs' | 'paintedMs',
): number[] {
  return samples
    .map((sample) => (sample[to] ?? Number.NaN) - (sample[from] ?? Number.NaN))
    .filter((ms) => !Number.isNaN(ms));
}
