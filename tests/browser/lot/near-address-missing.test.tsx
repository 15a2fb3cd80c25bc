/** The code that says what a lot is near to can not be had: the page is as it would be without. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lotApi, renderLot } from './render-lot.tsx';

const tried = vi.hoisted(() => vi.fn<() => void>());

vi.mock('../../../src/features/lot/around/near-address.tsx', () => ({
  get NearAddress() {
    tried();
    throw new Error('no network');
  },
}));
vi.mock('../../../src/map/lot-map.tsx', () => ({ LotMap: () => null }));

test('P1: the address stands, and so does the page', async () => {
  const c = { parkingLotId: 'c', name: 'Lot C', address: { street: '', city: 'Moss' } };
  const d = { parkingLotId: 'd', name: 'Lot D', address: { street: '', city: 'Larvik' } };
  const api = { ...lotApi({ list: c }), ...lotApi({ list: d }) };
  const { router } = await renderLot({ api, path: '/' });
  await router.navigate('/parkinglot/c');
  await expect.poll(() => tried.mock.calls.length).toBeGreaterThan(0);
  await expect.element(page.getByText('Ingen andre parkeringsplasser i nærheten.')).toBeVisible();
  // A neighbour's page: had the failure been the page's, it would stand here still.
  await router.navigate('/parkinglot/d');
  await expect.element(page.getByText('Larvik', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Lot D');
});
