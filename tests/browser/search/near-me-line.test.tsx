/** Where the line about the position stands, over the real map. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderSearch } from './render-search.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const boxOf = async (locator: ReturnType<typeof page.getByText>): Promise<DOMRect> =>
  (await locator.findElement()).getBoundingClientRect();

async function refusedAt(width: number, view?: 'Kart' | 'Liste'): Promise<DOMRect> {
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, refused) =>
    refused?.({ code: 1, message: 'denied' } as GeolocationPositionError),
  );
  await renderSearch({ width });
  if (view) await page.getByRole('button', { name: new RegExp(`^${view}`) }).click();
  await page.getByRole('button', { name: 'Nær meg' }).first().click();
  const line = page.getByText('Fikk ikke posisjonen. Skriv et sted.');
  await expect.element(line).toBeVisible();
  return boxOf(line);
}

test('G1: over a phone’s map it leaves the map’s own switch free', async () => {
  const line = await refusedAt(390, 'Kart');
  const streets = page.getByRole('button', { name: 'Gatekart' });
  await expect.element(streets).toBeVisible();
  expect(line.top).toBeGreaterThanOrEqual((await boxOf(streets)).bottom);
});

test.each([
  [390, 'Liste'],
  [1440, undefined],
] as const)('G1: over the list, at %i px, it hides no half of the count', async (width, view) => {
  const line = await refusedAt(width, view);
  const count = await boxOf(page.getByText('Viser 10 av 30 treff').first());
  const isOver = line.top < count.bottom && line.bottom > count.top;
  const coversAll = line.left <= count.left && line.right >= count.right;
  expect(!isOver || coversAll).toBe(true);
});
