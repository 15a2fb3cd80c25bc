/** The embedded map: its deferred start, where it has no streets, and what lies over its markers. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../support/eventually.ts';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { type MapHandle, OSLO, showMap } from './map-kit.tsx';

function levelOf(element: Element | null | undefined): number {
  return Number(element?.parentElement?.style.zIndex);
}

function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2] as const;
}

// A poster with its markers until the page is quiet, or somebody reaches for the map.
describe('deferred start', () => {
  const LOTS = [
    lotHit(0, { name: 'Midt', position: [10.75, 59.91] }),
    lotHit(1, { name: 'Øst', position: [10.8, 59.91] }),
  ];

  it('M1 S9 M8: a focused marker makes the map live; markers and focus stay where they were', async () => {
    const map = await showMap('embedded', new FakeEngine(LOTS), { props: { deferStart: true } });
    await eventually(() => expect(map.markers()).toHaveLength(2));
    expect(document.querySelector('canvas')).toBeNull();
    // Compares the markers' middles, because the focus makes a marker wider.
    const middles = () =>
      map.markers().map((marker) => {
        const { left, width } = marker.getBoundingClientRect();
        return Math.round(left + width / 2);
      });
    const before = middles();

    map.markers()[0]?.focus();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    await eventually(() => expect(document.querySelector('canvas')).not.toBeNull());
    await eventually(() => expect(map.markers()).toHaveLength(2));
    for (const [index, left] of middles().entries()) {
      expect(Math.abs(left - (before[index] ?? 0))).toBeLessThanOrEqual(1);
    }
    expect(document.activeElement).toBe(map.markers()[0]);
    for (const [viewport] of map.onViewportChange.mock.calls) expect(viewport.zoom).toBe(OSLO.zoom);
    await map.unmount();
  });
});

// M2: it says so, once, and offers the map that has them.
describe('where there are no streets', () => {
  /** Google's zooms (M3). */
  const LILLEHAMMER = { center: [10.4662, 61.1153], zoom: 13.3 } as const;
  const OSLO_NEAR = { center: [10.762, 59.9125], zoom: 15 } as const;
  const VINJE = { center: [7.9, 59.6], zoom: 15 } as const;
  const LOTS = [
    lotHit(0, { position: [10.4662, 61.1153] }),
    lotHit(1, { position: [10.762, 59.9125] }),
  ];
  const SENTENCE = 'Kartet har ikke alle gatene her. «Gatekart» viser dem.';

  let map: MapHandle | undefined;

  afterEach(async () => {
    await map?.unmount();
    map = undefined;
  });

  function said(): boolean {
    return [...document.querySelectorAll('output')].some((each) => each.textContent === SENTENCE);
  }

  it('says nothing among streets; says it once beside the way to the street map', async () => {
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: OSLO_NEAR },
    });
    await eventually(() => expect(map?.markers()).toHaveLength(1));
    expect(said()).toBe(false);
    await map.unmount();

    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: LILLEHAMMER },
    });
    await eventually(() => expect(said()).toBe(true));
    await expect.element(page.getByRole('button', { name: 'Gatekart' })).toBeVisible();
    // Where no map shows single streets, it goes.
    await page.getByRole('button', { name: 'Zoom ut' }).click();
    await eventually(() => expect(said()).toBe(false));
    await map.unmount();

    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { initialViewport: LILLEHAMMER },
    });
    await eventually(() => expect(map?.markers()).toHaveLength(1));
    expect(said()).toBe(false);
    await map.unmount();

    // Once a place: another town is another place.
    map = await showMap('embedded', new FakeEngine(LOTS), { props: { initialViewport: VINJE } });
    await eventually(() => expect(said()).toBe(true));
  });
});

// What the visitor must see whatever stands at the same place (G1, S13).
describe('over the markers', () => {
  const MIDDLE = [10.75, 59.91] as const;
  const LOTS = [
    lotHit(0, { name: 'Midt A', position: MIDDLE }),
    lotHit(1, { name: 'Midt B', position: [10.7502, 59.9101] }),
    lotHit(2, { name: 'Midt C', position: [10.7504, 59.9099] }),
  ];

  let map: MapHandle;

  beforeEach(async () => {
    await page.viewport(390, 700);
  });

  afterEach(async () => {
    await map.unmount();
    document.documentElement.style.fontSize = '';
  });

  it("G1 the visitor's dot is over the clusters, and leaves them their clicks", async () => {
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: {
        visitor: { position: MIDDLE, accuracyM: 50, byGesture: false },
        initialViewport: { center: MIDDLE, zoom: 12 },
      },
    });
    await eventually(() => expect(map.markers()).toHaveLength(1));
    const cluster = map.markers()[0]!;
    const dot = await page.getByRole('img', { name: 'Du er omtrent her' }).findElement();
    expect(levelOf(dot)).toBeGreaterThan(levelOf(cluster));
    await eventually(() => {
      const under = document.elementFromPoint(...centreOf(dot));
      expect(under?.closest('button')).toBe(cluster);
    });
  });

  it("S13 the destination's name is readable beside a cluster, at the edge and at 200 %", async () => {
    document.documentElement.style.fontSize = '200%';
    const destination = {
      label: 'Nordre Aker bydel, Oslo',
      name: 'Nordre Aker bydel',
      kind: 'place' as const,
      position: MIDDLE,
      approximate: false,
    };
    map = await showMap('embedded', new FakeEngine(LOTS), {
      props: { destination, initialViewport: { center: [10.69, 59.91], zoom: 12 } },
    });
    await eventually(() => expect(map.markers()).toHaveLength(1));
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
      const apart =
        name.bottom <= cluster.top ||
        name.top >= cluster.bottom ||
        name.right <= cluster.left ||
        name.left >= cluster.right;
      expect(apart).toBe(true);
    });
  });
});

const areSourcesOpen = () =>
  document.querySelector<HTMLDetailsElement>('details[data-map-float]')?.open;

it('M8: the sources fold where the switch floats once the window is small, and stand again in a large one', async () => {
  await page.viewport(1440, 900);
  const map = await showMap('embedded', new FakeEngine([lotHit(0)]));
  await eventually(() => expect(areSourcesOpen()).toBe(true));
  await page.viewport(390, 844);
  await eventually(() => expect(areSourcesOpen()).toBe(false));
  await page.viewport(1440, 900);
  await eventually(() => expect(areSourcesOpen()).toBe(true));
  await map.unmount();
});
