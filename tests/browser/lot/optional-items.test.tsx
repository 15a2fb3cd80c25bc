/** P6: without an optional item of the operator's configuration, what it would open isn't there. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Operator } from '../../../src/operators/operator.ts';
import { OPERATORS, renderLot, sampleApi } from './render-lot.tsx';

vi.mock('../../../server/sample/illustrations.ts', () => ({
  illustrationPath: (name: string) => `/images/${name}.svg`,
}));
vi.mock('../../../src/map/lot-map.tsx', () => ({ LotMap: () => <p>kart</p> }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const [FIRST] = OPERATORS;

async function renderWith(changes: Partial<Operator>) {
  if (!FIRST) throw new Error('There is no operator.');
  await renderLot({
    api: sampleApi('everything'),
    path: '/parkinglot/9001',
    operator: { ...FIRST, ...changes },
  });
  await expect
    .poll(() => document.querySelectorAll('[aria-busy="true"]').length, { timeout: 5000 })
    .toBe(0);
}

const headings = () => [...document.querySelectorAll('h2')].map(({ textContent }) => textContent);
const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent);

test('P6: an operator with nothing to sell shows neither forms, nor apps, nor ways to rent', async () => {
  await renderWith({
    apps: undefined,
    consumerUrl: undefined,
    contactForm: undefined,
    requestForm: undefined,
  });
  expect(headings()).toEqual(
    expect.not.arrayContaining(['For bedrifter', 'Last ned appen til Fjellro Parkering']),
  );
  expect(links()).toEqual(
    expect.not.arrayContaining(['Lei parkeringsplass', 'Lei plass', 'Send forespørsel']),
  );
  await expect.element(page.getByRole('heading', { name: 'Leie av fast plass' })).toBeVisible();
});

test('P6: store links alone stand on a wide screen too', async () => {
  await page.viewport(1440, 900);
  await renderWith({ apps: { iosUrl: 'https://apps.apple.com/no/app/x/id1' } });
  await expect.element(page.getByRole('link', { name: 'App Store' })).toBeVisible();
  expect(links()).not.toContain('Google Play');
});

test('L4: prices are in the operator’s currency', async () => {
  await renderWith({ currency: 'SEK' });
  const price = page.getByText(/SEK per måned/).first();
  await expect.element(price).toBeVisible();
});
