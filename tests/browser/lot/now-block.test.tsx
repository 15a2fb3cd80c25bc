/** F3, F4: what a driver asks now, at a fixed moment, for the sample's cases. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LOT_CASES, type LotCase } from '../../fixtures/lot-cases.ts';
import type { EngineClient } from '../../../src/engine-client/engine-client.ts';
import { NO_ENGINE, OPERATORS, renderCase, renderLot, sampleApi } from './render-lot.tsx';

vi.mock('../../../src/map/lot-map.tsx', () => ({ LotMap: () => null }));

beforeEach(async () => {
  await page.viewport(390, 844);
  // Wednesday.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:20:00+01:00') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const now = () => page.getByRole('region', { name: 'Nå', exact: true });

test.each([
  ['openAlways', 'Åpent hele døgnet'],
  ['openByDay', 'Åpent nå, stenger 23.00'],
  ['closingSoon', 'Stenger om 35 min'],
  ['openOnHolidaysOnly', 'Stengt, åpner 25. desember 10.00'],
  ['overMidnight', 'Stengt, åpner 17.00'],
  ['publicHoliday', 'Åpent nå, stenger 16.00'],
  ['hoursUnreadable', 'Åpningstider: etter avtale med vaktmesteren'],
  ['readingFree', '32 kr for 1 time'],
  ['tariffBands', '38 kr for 1 time'],
  ['charger', '4 × CCS 150 kW'],
  ['chargerOfOtherOperator', '2 × Type 2'],
] as const satisfies readonly (readonly [LotCase, string])[])('%s: %s', async (name, text) => {
  sessionStorage.setItem('stay-minutes', '60');
  await renderCase(name);
  await expect.element(now()).toHaveTextContent(text);
});

test('F1: fields of wrong shape say nothing', async () => {
  await renderCase('factsWrong');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Feil i feltene');
  await expect.element(now()).not.toBeInTheDocument();
});

test('F6: names the operator of another’s lot, and offers no app', async () => {
  await renderCase('operatorOther');
  await expect.element(page.getByText('Drives av Torgets Parkeringslag')).toBeVisible();
  await expect.element(page.getByText(/Last ned appen/)).not.toBeInTheDocument();
});

test('F3: the week unfolds, today marked', async () => {
  await renderCase('openByDay');
  await now().getByText('Åpent nå, stenger 23.00').click();
  const today = document.querySelector('[aria-current="date"]');
  expect(today?.textContent).toBe('onsdag i dag07.00–23.00');
  await expect.element(now().getByText('08.00–22.00')).toBeVisible();
});

test('F3: the stay is chosen once and remembered', async () => {
  await renderCase('tariffBands');
  await now().getByRole('radio', { name: '4 t' }).click({ force: true });
  await expect.element(now()).toHaveTextContent('180 kr for 4 timer');
  expect(sessionStorage.getItem('stay-minutes')).toBe('240');
  // A day goes beyond the band that is in force: the tariff doesn't say what it costs.
  await expect.element(now().getByRole('radio', { name: '1 døgn' })).toBeDisabled();
});

test.each([
  [
    'of a lot that parks, its chargers',
    'openByDay',
    { freeChargers: 3, freeByPlug: { ccs: 2, type2: 1 } },
    '3 ledige ladepunkter: 2 × CCS, 1 × Type 2 (akkurat nå)',
  ],
  [
    'of a station, its chargers once',
    'charger',
    { free: 2, freeChargers: 2, freeByPlug: { ccs: 2 } },
    '2 ledige (akkurat nå)2 × CCS',
  ],
] as const)('F4: %s', async (_what, name, reading, text) => {
  const id = LOT_CASES[name].list.parkingLotId;
  // Another operator's readings are another store's.
  const operator = { ...OPERATORS[0]!, id: `feed-of-${name}`, availability: true };
  const availability = () => [{ id, readAt: new Date(Date.now()).toISOString(), ...reading }];
  await renderLot({
    api: sampleApi(name, { availability }),
    path: `/parkinglot/${id}`,
    operator,
  });
  await expect.element(now()).toHaveTextContent(text);
});

function near(id: string, name: string) {
  return { id, name, address: 'Gata 1', properties: [] };
}

function readingOf(id: string, free: number) {
  return { id, free, readAt: new Date(Date.now()).toISOString() };
}

test('F4: a nearby lot says its room, and no more free than the list knows spaces', async () => {
  const engine: EngineClient = {
    ...NO_ENGINE,
    ask: (method, args) =>
      method === 'lotById'
        ? Promise.resolve({ id: args[0], facts: { noOfSpaces: 20 } } as never)
        : Promise.reject(new Error('not asked')),
  };
  await renderLot({
    api: sampleApi('charger', {
      [`${LOT_CASES.charger.list.parkingLotId}/nearby`]: () => [
        near('n1', 'Nær'),
        near('n2', 'Nærmere'),
        near('n3', 'Nærmest'),
      ],
      availability: () => [readingOf('n1', 14), readingOf('n2', 0), readingOf('n3', 21)],
    }),
    path: `/parkinglot/${LOT_CASES.charger.list.parkingLotId}`,
    operator: { ...OPERATORS[0]!, id: 'feed-of-nearby', availability: true },
    engine,
  });
  await expect.element(page.getByRole('link', { name: /^Nær 14 ledige/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Nærmere Fullt/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Nærmest Gata 1/ })).toBeVisible();
});

test.each([
  ['kw=100', '4 × CCS 150 kW, din bil 100 kW'],
  ['kw=150', /4 × CCS 150 kW(?!,)/],
  ['plug=chademo&kw=50', /4 × CCS 150 kW(?!,)/],
])('F8: the car %s: %s', async (car, text) => {
  localStorage.setItem('my-car', car);
  await renderCase('charger');
  await expect.element(now()).toHaveTextContent(text);
  localStorage.clear();
});
