/** F4: free and full on the map, as pins, in the window and for screen readers. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../support/eventually.ts';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { type MapHandle, showMap } from './map-kit.tsx';

const LOTS = [
  lotHit(0, { name: 'Midt', position: [10.75, 59.91] }),
  lotHit(1, { name: 'Øst', position: [10.8, 59.91] }),
  lotHit(2, { name: 'Vest', position: [10.7, 59.91] }),
];
const MINUTE_MS = 60_000;
const realNow = Date.now;

let map: MapHandle;
let feed: readonly Readonly<Record<string, unknown>>[];
let offsetMs = 0;

beforeEach(async () => {
  await page.viewport(1000, 700);
  offsetMs = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offsetMs);
  const fetched = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.includes('/availability')
      ? Promise.resolve(Response.json(feed))
      : fetched(input, init);
  });
});

afterEach(async () => {
  await map.unmount();
});

function reading(id: number, rest: Readonly<Record<string, unknown>>, ageMinutes = 1) {
  const readAt = new Date(Date.now() - ageMinutes * MINUTE_MS).toISOString();
  return { id, readAt, ...rest };
}

/** The page is seen again so much later. */
function passTime(ms: number): void {
  offsetMs += ms;
  document.dispatchEvent(new Event('visibilitychange'));
}

function pinTexts(): string[] {
  return map.markers().map((marker) => `${marker.ariaLabel}: ${marker.textContent}`);
}

it('F4 a pin says in words whether its lot is free or full, and nothing where nothing current is known', async () => {
  feed = [
    reading(1, { free: 14, capacity: 40 }),
    reading(2, { free: 0 }),
    reading(3, { free: 9 }, 16),
  ];
  map = await showMap('embedded', new FakeEngine(LOTS));
  await eventually(() =>
    expect(pinTexts().toSorted()).toEqual([
      'Midt, Oslo, 14 ledige: 14 ledige',
      'Vest, Oslo: ',
      'Øst, Oslo, Fullt: Fullt',
    ]),
  );
  const [free, full] = ['free', 'full'].map((state) =>
    getComputedStyle(document.querySelector(`[data-room=${state}]`)!),
  );
  expect(free!.borderRadius).not.toBe(full!.borderRadius);
});

it('F4 a new reading changes the words alone: no pin moves, no other is made', async () => {
  feed = [reading(1, { free: 14, capacity: 40 })];
  map = await showMap('embedded', new FakeEngine(LOTS));
  await eventually(() => map.marker(/^Midt, Oslo, 14 ledige$/));
  const pins = map.markers();
  const places = pins.map((pin) => JSON.stringify(pin.getBoundingClientRect()));
  const views = map.onViewportChange.mock.calls.length;
  passTime(MINUTE_MS);
  feed = [reading(1, { free: 0 }, 0), reading(2, { free: 3 }, 0)];
  passTime(MINUTE_MS);
  await eventually(() => map.marker(/^Midt, Oslo, Fullt$/));
  map.marker(/^Øst, Oslo, 3 ledige$/);
  expect(map.markers()).toEqual(pins);
  expect(pins.map((pin) => JSON.stringify(pin.getBoundingClientRect()))).toEqual(places);
  expect(map.onViewportChange).toHaveBeenCalledTimes(views);
});

it.each([
  ['beside its pin', 1000],
  ['as a card', 390],
])('F4 a window %s says the room, and says aloud only that it is full', async (_, width) => {
  await page.viewport(width, 844);
  feed = [reading(1, { free: 14, capacity: 40 })];
  map = await showMap('embedded', new FakeEngine(LOTS), { props: { initialWindow: '1' } });
  const shown = page.getByRole('region', { name: 'Midt' });
  await expect.element(shown.getByText('14 ledige')).toBeVisible();
  const aloud = () =>
    [...shown.element().querySelectorAll('output.visually-hidden')].map(
      (output) => output.textContent,
    );
  expect(aloud()).toEqual(['']);
  feed = [reading(1, { free: 12, capacity: 40 }, -1)];
  passTime(MINUTE_MS);
  await expect.element(shown.getByText('12 ledige')).toBeVisible();
  expect(aloud()).toEqual(['']);
  feed = [reading(1, { free: 0 }, -1)];
  passTime(MINUTE_MS);
  await eventually(() => expect(aloud()).toEqual(['Fullt']));
});
