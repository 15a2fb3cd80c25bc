import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderSearch } from './render-search.tsx';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const SAVED = ['Torget', 'Brygga', 'Kaia'].map((name, index) => ({
  id: String(index + 1),
  name,
  street: '',
  city: 'Moss',
}));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.setItem('saved-lots:fjellro', JSON.stringify(SAVED));
});

test('WCAG 2.4.3: the focus never goes with a saved lot that is removed', async () => {
  await renderSearch();
  const heading = page.getByRole('heading', { name: 'Lagrede plasser' });
  await expect.element(heading).toBeVisible();
  const section = page.getByRole('region', { name: 'Lagrede plasser' });
  await section.getByRole('button').nth(1).click();
  await expect.element(section.getByRole('button', { name: /Kaia/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveFocus();
  expect(section.getByRole('listitem').elements()).toHaveLength(1);
  await section.getByRole('button', { name: /Torget/ }).click();
  await expect.poll(() => heading.elements()).toHaveLength(0);
  await expect.element(page.getByText('Viser 10 av 30 treff').first()).toHaveFocus();
});
