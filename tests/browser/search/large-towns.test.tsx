/** S8: where to go for somebody who has not said where: the operator's towns with most lots, above the first list. */
import { bareAnswer } from '../../../src/features/search/state/initial-search.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inThreadEngine } from './in-thread-engine.ts';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const towns = (name = 'Store byer') => page.getByRole('navigation', { name });
const list = () => page.getByRole('button', { name: 'Liste' });

function names(): readonly (string | null)[] {
  return towns()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('S8 the large towns above the first list', () => {
  test('lead to their lots, and the keyboard to the count; back leads back to them', async () => {
    const { router } = await renderSearch();
    await expect.poll(names).toEqual(['Oslo', 'Lillestrøm', 'Moss', 'Tromsø']);
    const oslo = towns().getByRole('link', { name: 'Oslo' });
    await expect.element(oslo).toHaveAttribute('href', '/?search=Oslo');
    (oslo.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const count = page.getByText('Viser 10 av 25 treff').first();
    await expect.element(count).toHaveFocus();
    await expect.element(page.getByRole('combobox')).toHaveValue('Oslo');
    await expect.poll(names).toEqual([]);
    expect(router.state.location.search).toBe('?search=Oslo');
    await router.navigate(-1);
    await expect.poll(names).toHaveLength(4);
  });

  test('are there before the list is loaded, where the server knew them', async () => {
    const engine = inThreadEngine(SAMPLE_LOTS);
    engine.become({
      status: 'loading',
      generation: 0,
      progress: { phase: 'download', lots: 0, searchable: false },
    });
    const initial = { answer: bareAnswer({ total: 30, hits: [] }, ['Oslo', 'Bergen']) };
    await renderSearch({ engine, initial });
    expect(names()).toEqual(['Oslo', 'Bergen']);
  });

  test('are said in the page’s language, with Norwegian names', async () => {
    await renderSearch({ language: 'en' });
    const link = towns('Large towns').getByRole('link', { name: 'Tromsø' });
    await expect.element(link).toBeVisible();
    expect(link.element().querySelector('[lang="nb"]')).not.toBeNull();
  });

  test.each([['?search=os'], ['?properties=9']])('are not where %s asks', async (address) => {
    await renderSearch({ address: `/${address}` });
    await expect.element(page.getByText(/^Viser \d+ av/).first()).toBeVisible();
    expect(names()).toEqual([]);
  });

  test('are not where all lots are in one town', async () => {
    const lots = SAMPLE_LOTS.filter(({ city }) => city === 'Oslo');
    await renderSearch({ engine: inThreadEngine(lots) });
    await expect.element(page.getByText('Viser 10 av 25 treff').first()).toBeVisible();
    expect(names()).toEqual([]);
  });

  test('are one row at 320 px, which scrolls without the page', async () => {
    await renderSearch({ width: 320 });
    await list().click();
    await expect.poll(names).toHaveLength(4);
    const tops = towns()
      .getByRole('link')
      .elements()
      .map((link) => link.getBoundingClientRect());
    expect(new Set(tops.map(({ top }) => top)).size).toBe(1);
    expect(Math.min(...tops.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
    expect(document.documentElement.scrollWidth).toBe(320);
    const pane = document.querySelector('#results')!;
    expect(pane.scrollWidth).toBe(pane.clientWidth);
  });
});
