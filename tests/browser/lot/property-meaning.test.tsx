/** L6: what a property means is the operator's to say. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Operator } from '../../../src/operators/operator.ts';
import { lotApi, OPERATORS, renderLot } from './render-lot.tsx';

vi.mock('../../../server/sample/illustrations.ts', () => ({
  illustrationPath: (name: string) => `/images/${name}.svg`,
}));
vi.mock('../../../src/map/lot-map.tsx', () => ({ LotMap: () => <p>kart</p> }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const BICYCLES = {
  list: {
    parkingLotId: 7,
    name: 'Stasjonen',
    address: { street: 'Storgata 1', city: 'Moss' },
    position: { coordinates: [10.66, 59.43] },
    properties: [{ id: 1, name: 'Sykkelparkering' }],
    totalNoOfChargers: 0,
  },
};

async function facilities(properties: Operator['properties']) {
  const [first] = OPERATORS;
  if (!first) throw new Error('There is no operator.');
  const operator = { ...first, properties };
  await renderLot({ api: lotApi(BICYCLES), path: '/parkinglot/7', operator });
  return page.getByRole('region', { name: 'Fasiliteter', exact: true });
}

test('L6: an unmapped id shows the API’s own name and claims nothing', async () => {
  const section = await facilities([]);
  await expect.element(section.getByRole('listitem')).toHaveTextContent(/^Sykkelparkering$/);
  await expect.element(page.getByText('For bedrifter')).not.toBeInTheDocument();
});

test('L6: a mapped id has the product’s name and explanation, whatever the API calls it', async () => {
  const section = await facilities([{ id: 1, kind: 'contract' }]);
  await expect
    .element(section.getByRole('listitem'))
    .toHaveTextContent('BedriftsavtaleBedrifter kan leie faste plasser her.');
  await expect.element(page.getByText('For bedrifter')).toBeVisible();
});
