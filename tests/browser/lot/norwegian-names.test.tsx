/** L3: on a page in English, what exists in Norwegian only is marked so: names, places, ways to pay. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lotApi, renderLot } from './render-lot.tsx';

vi.mock('../../../server/sample/illustrations.ts', () => ({
  illustrationPath: (name: string) => `/images/${name}.svg`,
}));
vi.mock('../../../src/map/lot-map.tsx', () => ({ LotMap: () => null }));

const LOT = {
  list: {
    parkingLotId: '7',
    name: 'Torget p-hus',
    address: { street: 'Gågata 1', city: 'Bergen' },
    properties: [],
  },
  services: [
    {
      id: 1,
      serviceName: 'Fast plass på dagtid',
      remainingServiceSpaceCount: 0,
      servicePricePerMonth: 900,
    },
  ],
  paymentMethods: {
    paymentApps: [{ paymentTypeName: 'Rull & Gå' }],
    paymentProviders: [{ paymentTypeName: 'Kort ved utkjøring' }],
  },
};
const NEARBY = [
  { id: 8, name: 'Bryggen sør', address: 'Bryggen 2, Bergen', distance: 120, properties: [] },
  { id: 9, name: '0910', address: '', distance: 140, properties: [] },
];
const FREE = [{ id: 2, serviceName: 'Fast plass', remainingServiceSpaceCount: 3 }];

/** What each text that the visitor sees is marked as, if it is marked below the page. */
function marksOf(text: string): (string | null)[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const marks: (string | null)[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.textContent?.trim() !== text) continue;
    const lang = currentNode.parentElement?.closest('[lang]:not(html)')?.getAttribute('lang');
    marks.push(lang ?? null);
  }
  return marks;
}

const api = lotApi(LOT, {
  '7/nearby': () => NEARBY,
  '8/services': () => FREE,
  '9/services': () => FREE,
});

test('names, addresses and ways to pay are Norwegian on an English page, our own words are not', async () => {
  await renderLot({ api, path: '/en/parkinglot/7' });
  await page.getByRole('button', { name: 'Show permanent spaces available nearby' }).click();
  await expect.element(page.getByText('3 available').first()).toBeVisible();
  const named = [
    'Torget p-hus',
    'Gågata 1, Bergen',
    'Fast plass på dagtid',
    'Rull & Gå',
    'Kort ved utkjøring',
    'Bryggen sør',
    'Bryggen 2, Bergen',
  ];
  // Each wherever it is seen.
  const marks = named.map((text) => [text, [...new Set(marksOf(text))]]);
  expect(marks).toEqual(named.map((text) => [text, ['nb']]));
  // In the list and among those with spaces left.
  expect(marksOf('Parking lot 0910')).toEqual([null, null]);
});

test('nothing is marked where the page is in Norwegian', async () => {
  await renderLot({ api, path: '/parkinglot/7' });
  await expect.element(page.getByText('Bryggen sør')).toBeVisible();
  expect(document.querySelectorAll('main [lang]').length).toBe(0);
});
