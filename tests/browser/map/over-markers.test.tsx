/** What the visitor must see whatever stands at the same place (G1, S13). */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../support/eventually.ts';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { type MapHandle, showMap } from './map-kit.tsx';

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

function levelOf(element: Element | null | undefined): number {
  return Number(element?.parentElement?.style.zIndex);
}

function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2] as const;
}

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
