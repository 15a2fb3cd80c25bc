/** The code that tells lots of one name apart, and says what they are near to, can not be had: the list is as it would be without. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeDestinations } from './fake-destinations.ts';
import { inThreadEngine } from './in-thread-engine.ts';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

const tried = vi.hoisted(() => vi.fn<() => void>());

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));
vi.mock('../../../src/features/search/results/place-hints.tsx', () => ({
  get PlaceHints() {
    tried();
    throw new Error('no network');
  },
}));

test('S8: the list stands, and so does the page', async () => {
  const engine = inThreadEngine(SAMPLE_LOTS, {}, new FakeDestinations());
  await renderSearch({ engine, address: '/?search=oslo' });
  await expect.element(page.getByText('Viser 10 av 25 treff').first()).toBeVisible();
  await expect.poll(() => tried.mock.calls.length).toBeGreaterThan(0);
  await page.getByRole('combobox').fill('lillestrøm');
  await expect.element(page.getByText('Viser 3 av 3 treff').first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Torvet p-hus/ })).toBeVisible();
});
