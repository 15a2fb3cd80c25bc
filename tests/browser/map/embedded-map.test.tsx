/** The embedded map: its deferred start, where it has no streets, what lies over its markers, and free and full lots. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Lot } from '../../../src/domain/lot.ts';
import { sayCost } from '../../../src/ui/said-cost.ts';
import { eventually } from '../../support/eventually.ts';
import { inThreadEngine, lotHit } from '../../support/in-thread-engine.ts';
import { button, region, sees, serve } from '../screen.ts';
import { destinationAt } from '../search/fake-destinations.ts';
import { type MapHandle, OSLO, type ShownProps, showMap, typeOn } from './map-kit.tsx';

const LOTS = [
  lotHit(0, { name: 'Midt', position: [10.75, 59.91] }),
  lotHit(1, { name: 'Øst', position: [10.8, 59.91] }),
  lotHit(2, { name: 'Vest', position: [10.7, 59.91] }),
];

let map: MapHandle;

beforeEach(async () => {
  await page.viewport(1000, 700);
});

async function show(lots: readonly Lot[], props: ShownProps = {}): Promise<void> {
  map = await showMap('embedded', inThreadEngine(lots), { props });
}

it('M1 S9 M8: a focused marker makes a map that waits live; markers and focus stay where they were', async () => {
  await show(LOTS, { isUntouched: true });
  await map.hasMarkers(3);
  expect(document.querySelector('section canvas')).toBeNull();
  // Compares the markers' middles, because the focus makes a marker wider.
  const middles = () =>
    map.markers().map((marker) => {
      const { left, width } = marker.getBoundingClientRect();
      return left + width / 2;
    });
  const before = middles();

  map.markers()[0]?.focus();
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  await eventually(() => expect(document.querySelector('section canvas')).not.toBeNull());
  await map.hasMarkers(3);
  for (const [index, left] of middles().entries()) {
    expect(Math.abs(left - (before[index] ?? 0))).toBeLessThanOrEqual(1.5);
  }
  expect(document.activeElement).toBe(map.markers()[0]);
  for (const [viewport] of map.onViewportChange.mock.calls) expect(viewport.zoom).toBe(OSLO.zoom);
});

it('M1 a hand that reaches for a map that waits makes it live, also while somebody types', async () => {
  // Where the page's picture is, a map waits as long as somebody types: the hand alone makes it live.
  typeOn();
  await show(LOTS, { isUntouched: true, initialViewport: { ...OSLO, zoom: 6 } });
  const reach = new PointerEvent('pointerover', { bubbles: true });
  document.querySelector('section')?.dispatchEvent(reach);
  await eventually(() => expect(document.querySelector('section canvas')).not.toBeNull());
});

it('M8: the sources fold once the window is small, and stand again in a large one', async () => {
  const isOpen = () => document.querySelector<HTMLDetailsElement>('details[data-map-float]')?.open;
  await page.viewport(1440, 900);
  await show(LOTS);
  for (const [width, open] of [
    [1440, true],
    [390, false],
    [1440, true],
  ] as const) {
    await page.viewport(width, 900);
    await expect.poll(isOpen).toBe(open);
  }
});

it('M2 says that there are no streets once a place, beside the way to the map that has them', async () => {
  const NOTICE = 'Kartet har ikke alle gatene her. «Gatekart» viser dem.';
  const isSaid = () =>
    [...document.querySelectorAll('output')].some(({ textContent }) => textContent === NOTICE);
  const lots = [
    lotHit(0, { position: [10.4662, 61.1153] }),
    lotHit(1, { position: [10.762, 59.9125] }),
  ];
  /** Google's zooms (M3). */
  const LILLEHAMMER = { center: [10.4662, 61.1153], zoom: 13.3 } as const;
  await show(lots, { initialViewport: { center: [10.762, 59.9125], zoom: 15 } });
  await map.hasMarkers(1);
  expect(isSaid(), 'among streets').toBe(false);
  await map.unmount();

  await show(lots, { initialViewport: LILLEHAMMER });
  await expect.poll(isSaid).toBe(true);
  await sees(button('Gatekart'));
  // Where no map shows single streets, it goes.
  await button('Zoom ut').click();
  await expect.poll(isSaid).toBe(false);
  await map.unmount();

  await show(lots, { initialViewport: LILLEHAMMER });
  await map.hasMarkers(1);
  expect(isSaid(), 'a second time').toBe(false);
  await map.unmount();

  // Another town is another place.
  await show(lots, { initialViewport: { center: [7.9, 59.6], zoom: 15 } });
  await expect.poll(isSaid).toBe(true);
});

describe('over the markers', () => {
  const MIDDLE = [10.75, 59.91] as const;
  const CLOSE = [
    lotHit(0, { name: 'Midt A', position: MIDDLE }),
    lotHit(1, { name: 'Midt B', position: [10.7502, 59.9101] }),
    lotHit(2, { name: 'Midt C', position: [10.7504, 59.9099] }),
  ];
  const levelOf = (element: Element | null | undefined) =>
    Number(element?.parentElement?.style.zIndex);

  beforeEach(async () => {
    await page.viewport(390, 700);
  });

  it("G1 the visitor's dot is over the clusters, and leaves them their clicks", async () => {
    await show(CLOSE, {
      visitor: { position: MIDDLE, accuracyM: 50, byGesture: false },
      initialViewport: { center: MIDDLE, zoom: 12 },
    });
    await map.hasMarkers(1);
    const cluster = map.markers()[0]!;
    const dot = await page.getByRole('img', { name: 'Du er omtrent her' }).findElement();
    expect(levelOf(dot)).toBeGreaterThan(levelOf(cluster));
    await eventually(() => {
      const { left, top, width, height } = dot.getBoundingClientRect();
      const under = document.elementFromPoint(left + width / 2, top + height / 2);
      expect(under?.closest('button')).toBe(cluster);
    });
  });

  it("S13 the destination's name is readable beside a cluster, at the edge and at 200 %", async () => {
    document.documentElement.style.fontSize = '200%';
    onTestFinished(() => void (document.documentElement.style.fontSize = ''));
    await show(CLOSE, {
      destination: destinationAt('Nordre Aker bydel, Oslo', 'place', MIDDLE),
      initialViewport: { center: [10.69, 59.91], zoom: 12 },
    });
    await map.hasMarkers(1);
    await eventually(() => {
      const shown = page.getByText('Nordre Aker bydel', { exact: true }).element();
      const name = shown.closest('p')!.getBoundingClientRect();
      const text = shown.getBoundingClientRect();
      const cluster = map.markers()[0]!.getBoundingClientRect();
      const box = document.querySelector('section')!.getBoundingClientRect();
      expect(levelOf(shown.closest('p'))).toBeGreaterThan(levelOf(map.markers()[0]));
      expect(name.right).toBeLessThanOrEqual(box.right);
      expect(text.bottom).toBeLessThanOrEqual(name.bottom + 0.5);
      expect(text.top).toBeGreaterThanOrEqual(name.top - 0.5);
      const isAbove = name.bottom <= cluster.top || name.top >= cluster.bottom;
      expect(isAbove || name.right <= cluster.left || name.left >= cluster.right).toBe(true);
    });
  });
});

describe('F4 free and full', () => {
  const MINUTE_MS = 60_000;
  let feed: readonly object[];
  let offsetMs: number;

  beforeEach(() => {
    offsetMs = 0;
    const realNow = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => realNow() + offsetMs);
    serve((url) => (url.includes('/availability') ? Response.json(feed) : undefined));
  });

  function reading(id: number, free: number, ageMinutes = 1, capacity = 40) {
    const readAt = new Date(Date.now() - ageMinutes * MINUTE_MS).toISOString();
    return { id, readAt, free, capacity };
  }

  /** The page is seen again a minute later. */
  function passMinute(): void {
    offsetMs += MINUTE_MS;
    document.dispatchEvent(new Event('visibilitychange'));
  }

  it('a pin says in words whether its lot is free or full, and nothing where nothing current is known; a new reading changes the words alone', async () => {
    feed = [reading(1, 14), reading(2, 0), reading(3, 9, 16)];
    await show(LOTS);
    const said = () =>
      map.markers().map(({ ariaLabel, textContent }) => `${ariaLabel}: ${textContent}`);
    await eventually(() =>
      expect(said().toSorted()).toEqual([
        'Midt, Oslo, 14 ledige: 14 ledige',
        'Vest, Oslo: ',
        'Øst, Oslo, Fullt: Fullt',
      ]),
    );
    const [free, full] = ['free', 'full'].map((state) =>
      getComputedStyle(document.querySelector(`[data-room=${state}]`)!),
    );
    expect(free!.borderRadius).not.toBe(full!.borderRadius);
    const pins = map.markers();
    const places = pins.map((pin) => JSON.stringify(pin.getBoundingClientRect()));
    const views = map.onViewportChange.mock.calls.length;
    passMinute();
    feed = [reading(1, 0, 0), reading(3, 3, 0)];
    passMinute();
    await eventually(() => map.marker(/^Midt, Oslo, Fullt$/));
    map.marker(/^Vest, Oslo, 3 ledige$/);
    expect(map.markers()).toEqual(pins);
    expect(pins.map((pin) => JSON.stringify(pin.getBoundingClientRect()))).toEqual(places);
    expect(map.onViewportChange).toHaveBeenCalledTimes(views);
  });

  it('a pin and its window say "Stengt" of a lot that its hours close, whatever is free, and else what is free of the plug asked for', async () => {
    feed = [reading(1, 14), { ...reading(2, 4), freeByPlug: { ccs: 1 } }];
    const connectors = [{ plug: 'ccs', count: 2 }] as const;
    const closed = { ...LOTS[0]!, facts: { openingHours: 'Mo-Su off' } };
    onTestFinished(() => sayCost('fjellro', {}));
    sayCost('fjellro', { plug: 'ccs' });
    await show([closed, { ...LOTS[1]!, facts: { connectors } }], {
      initialWindow: { id: '1', first: '1' },
    });
    await eventually(() => map.marker(/^Midt, Oslo, Stengt nå$/));
    map.marker(/^Øst, Oslo, 1 × CCS ledig$/);
    await sees(region('Midt').getByText('Stengt nå'));
  });

  it.each([
    ['beside its pin', 1000],
    ['as a card', 390],
  ])(
    'a window %s says the room, and says aloud only that it is full; F7 it says the price for the stay that is said',
    async (_, width) => {
      await page.viewport(width, 844);
      feed = [reading(1, 14)];
      onTestFinished(() => sayCost('fjellro', {}));
      sayCost('fjellro', { stay: 120 });
      const tariff = [{ steps: [{ fromMinutes: 0, perMinutes: 60, price: 32 }] }];
      const openingHours = 'Mo-Su 00:00-24:00; PH off';
      await show([{ ...LOTS[0]!, facts: { tariff, openingHours } }], {
        initialWindow: { id: '1', first: '1' },
      });
      const shown = region('Midt');
      await sees(shown.getByText('64 kr for 2 timer'));
      await sees(shown.getByText('14 ledige'));
      const aloud = () =>
        [...shown.element().querySelectorAll('output.visually-hidden')].map(
          ({ textContent }) => textContent,
        );
      expect(aloud()).toEqual(['']);
      feed = [reading(1, 12, -1)];
      passMinute();
      await sees(shown.getByText('12 ledige'));
      expect(aloud()).toEqual(['']);
      feed = [reading(1, 0, -1)];
      passMinute();
      await eventually(() => expect(aloud()).toEqual(['Fullt']));
      sayCost('fjellro', { stay: 120, atMs: Date.parse('2026-12-25T10:00:00+01:00') });
      await sees(shown, /Stengt da, åpner .*\. 64 kr/);
    },
  );
});
