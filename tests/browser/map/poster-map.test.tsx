/** The map's deferred start: a poster with its markers until the page is quiet, or somebody reaches for the map. */
import { expect, it } from 'vitest';
import { FakeEngine, lotHit } from './fake-engine.ts';
import { OSLO, showMap } from './map-kit.tsx';
import { eventually } from '../../support/eventually.ts';

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
