/** A position that takes its time wipes nothing that the visitor chose meanwhile (G1, S4, S13). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeDestinations } from './fake-destinations.ts';
import { inThreadEngine } from './in-thread-engine.ts';
import { mapProps } from './map-spy.tsx';
import { renderSearch } from './render-search.tsx';
import { SAMPLE_LOTS } from './sample-lots.ts';

vi.mock('../../../src/map/search-map.tsx', () => import('./map-spy.tsx'));

const input = () => page.getByRole('combobox');
const nearYou = page.getByRole('button', { name: /^Nær deg/ });
const from = (label: string) => page.getByRole('button', { name: new RegExp(`^Fra ${label}`) });

/** What the browser was asked, in order; a test answers. */
let asked: { readonly found: PositionCallback; readonly refused: PositionErrorCallback }[] = [];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  mapProps.mockClear();
  asked = [];
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, refused) => {
    asked.push({ found, refused: refused ?? (() => {}) });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function show(address = '/') {
  await renderSearch({ engine: inThreadEngine(SAMPLE_LOTS, {}, new FakeDestinations()), address });
  await expect.poll(() => mapProps.mock.lastCall).toBeDefined();
}

const shownVisitor = () => mapProps.mock.lastCall![0].visitor;

/** Presses "Nær meg", as the map does: what comes of it can be waited for. */
function press() {
  return mapProps.mock.lastCall![0].onLocate();
}

function land(call = 0) {
  asked[call]!.found({
    coords: { longitude: 10.75, latitude: 59.91, accuracy: 20 } as GeolocationCoordinates,
    timestamp: 0,
    toJSON: () => ({}),
  });
}

function refuse(call: number) {
  asked[call]!.refused({ code: 1, message: 'denied' } as GeolocationPositionError);
}

test('a destination chosen meanwhile stays', async () => {
  await show();
  const pressed = press();
  await userEvent.type(input(), 'stor');
  await page.getByRole('option').first().click();
  await expect.element(from('Storgata, Moss')).toBeVisible();
  land();
  expect(await pressed).toBeUndefined();
  await expect.element(input()).toHaveValue('Storgata, Moss');
  await expect.element(from('Storgata, Moss')).toBeVisible();
  expect(shownVisitor()).toBeUndefined();
});

test('so does one whose name was typed meanwhile, also where there was another before', async () => {
  await show('/?search=Oslo');
  await expect.element(from('Oslo')).toBeVisible();
  const pressed = press();
  await input().fill('Drammen');
  await expect.element(from('Drammen')).toBeVisible();
  land();
  expect(await pressed).toBeUndefined();
  await expect.element(input()).toHaveValue('Drammen');
  expect(shownVisitor()).toBeUndefined();
});

test('a position that was granted before is not used once the visitor has ended it, or chosen', async () => {
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({
    state: 'granted',
  } as PermissionStatus);
  await show();
  await expect.poll(() => asked.length).toBe(1);
  const pressed = press();
  land(1);
  await pressed;
  await nearYou.click();
  await expect.poll(shownVisitor).toBeUndefined();
  land();
  // What comes after it is seen.
  await input().fill('lille');
  await expect.poll(() => mapProps.mock.lastCall![0].query.text).toBe('lille');
  expect(shownVisitor()).toBeUndefined();
});

test('a failed second "Nær meg" costs a line, not the position that is known', async () => {
  await show();
  const first = press();
  land();
  await first;
  await expect.element(nearYou).toBeVisible();
  const second = press();
  refuse(1);
  await second;
  const line = page.getByText('Fikk ikke posisjonen. Skriv et sted.');
  await expect.element(line).toBeVisible();
  await userEvent.keyboard('{Shift}');
  await expect.element(line).not.toBeInTheDocument();
  await expect.element(nearYou).toBeVisible();
  expect(shownVisitor()).toBeDefined();
});
