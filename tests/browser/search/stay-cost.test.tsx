/** What a stay costs, on the page (F7): how it is asked, what cards say, and what is wrong in the address. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Lot } from '../../../src/domain/lot.ts';
import type { LotFacts } from '../../../src/domain/lot-facts.ts';
import { sayCost } from '../../../src/ui/said-cost.ts';
import { inThreadEngine } from './in-thread-engine.ts';
import { renderSearch } from './render-search.tsx';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const hourly = (price: number, hours?: string) => ({
  tariff: [
    { ...(hours !== undefined && { hours }), steps: [{ fromMinutes: 0, perMinutes: 60, price }] },
  ],
});

const LOTS: readonly Lot[] = [
  lot(1, 'Torget', { kind: 'parking', openingHours: 'Mo-Fr 08:00-20:00', ...hourly(32) }),
  lot(2, 'Kveld', { kind: 'parking', ...hourly(0, 'Sa,Su') }),
  lot(3, 'Ukjent', { kind: 'parking', noOfSpaces: 10 }),
  lot(4, 'Lader', {
    kind: 'charging',
    connectors: [
      { plug: 'ccs', kW: 150, count: 2 },
      { plug: 'type2', kW: 22, count: 2 },
    ],
    chargingPrices: [{ minKw: 50, perKwh: 5.4 }, { perKwh: 4.5 }],
  }),
  lot(5, 'Gratislader', { kind: 'charging', chargingPrices: [{ perKwh: 0 }] }),
];

function lot(id: number, name: string, facts: LotFacts): Lot {
  const position = [10.75 + id / 1000, 59.91] as const;
  return { id, name, street: '', city: 'Oslo', position, propertyIds: [5], chargers: 0, facts };
}

const results = () => page.getByRole('list', { name: 'Treff', exact: true });
const card = (name: string) =>
  results()
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const toggle = () => page.getByRole('button', { name: /^Hvor lenge\?/ });
const radio = (name: string) => page.getByRole('radio', { name, exact: true });

let lastAddress = () => '/';

async function render(address = '/') {
  const screen = await renderSearch({ address, engine: inThreadEngine(LOTS), width: 1280 });
  lastAddress = () => screen.router.state.location.search;
}

beforeEach(() => {
  sessionStorage.clear();
  // Friday.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00+01:00') });
});

afterEach(() => {
  vi.useRealTimers();
  sayCost({});
});

describe('F7: what a stay costs', () => {
  test('one tap on a length prices every card of which it is known; the address says it', async () => {
    await render();
    await expect.element(card('Torget')).toHaveTextContent('32 kr per time');
    await expect.element(card('Lader')).toHaveTextContent('4,50–5,40 kr/kWh');
    await toggle().click();
    await radio('2 t').click();
    await expect.poll(() => lastAddress()).toBe('?stay=120');
    await expect.element(card('Torget')).toHaveTextContent('64 kr for 2 timer');
    await expect.element(card('Lader')).toHaveTextContent('ca. 90–108 kr for 20 kWh');
    await expect.element(card('Gratislader')).toHaveTextContent('Gratis lading');
    // What is not known is never free: no band is in force, and no tariff is there.
    await expect.element(card('Kveld')).not.toHaveTextContent('Gratis');
    await expect.element(card('Ukjent')).not.toHaveTextContent('kr');
    await userEvent.keyboard('{Escape}');
    await expect.element(toggle()).toHaveFocus();
    await expect.element(toggle()).toHaveAccessibleName('Hvor lenge? 2 t');
  });

  test('a later time has its own prices and hours', async () => {
    await render('/?stay=90&at=2026-11-28T18:00');
    await expect.element(card('Kveld')).toHaveTextContent('Gratis i 90 minutter');
    await expect.element(card('Torget')).toHaveTextContent('Stengt da, åpner mandag 08.00');
    await expect.element(toggle()).toHaveTextContent('90 min fra lør. 18.00');
  });

  test('how much is charged is asked beside it, and all is taken back at once', async () => {
    await render('/?kwh=40');
    await expect.element(card('Lader')).toHaveTextContent('ca. 180–216 kr for 40 kWh');
    await expect.element(card('Torget')).toHaveTextContent('32 kr per time');
    await toggle().click();
    await page.getByRole('button', { name: 'Nullstill' }).click();
    await expect.poll(() => lastAddress()).toBe('');
    await expect.element(card('Lader')).toHaveTextContent('kr/kWh');
  });

  test('invalid parameters are taken out of the address and named; the others apply', async () => {
    await render('/?stay=120&at=1970-01-01T00:00&kwh=much&order=price');
    await expect.element(page.getByText(/Tidspunktet i adressen er passert/)).toBeVisible();
    await expect.element(page.getByText(/Mengden lading i adressen/)).toBeVisible();
    await expect.poll(() => lastAddress()).toBe('?stay=120&order=price');
    await expect.element(card('Torget')).toHaveTextContent('64 kr for 2 timer');
    await page.getByRole('button', { name: 'Lukk meldingen' }).click();
    await expect.element(page.getByText(/i adressen/)).not.toBeInTheDocument();
  });
});
