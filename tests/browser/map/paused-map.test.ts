/** M4: a key holds the map on its way. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { expect, it } from 'vitest';
import { mapLibreAdapter } from '../../../src/map/canvas/maplibre/maplibre-adapter.ts';

const OSLO = { center: [10.75, 59.91], zoom: 12 } as const;
const BERGEN = { center: [5.32, 60.39], zoom: 12 } as const;

/** What the adapter uses of MapLibre's movements; none is drawn. */
function fakeMap() {
  const container = document.createElement('div');
  const listeners = new Map<string, Set<(event: object) => void>>();
  const fire = (type: string, event: object = {}) => {
    for (const listener of listeners.get(type) ?? []) listener(event);
  };
  let isMoving = false;
  const begun: object[] = [];
  const end = () => {
    if (!isMoving) return;
    isMoving = false;
    fire('moveend');
  };
  const map = {
    getContainer: () => container,
    on: (type: string, listener: (event: object) => void) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    off: (type: string, listener: (event: object) => void) => listeners.get(type)?.delete(listener),
    isMoving: () => isMoving,
    easeTo: ({ center }: { readonly center: object }) => {
      end();
      isMoving = true;
      begun.push(center);
      fire('movestart');
    },
    jumpTo: end,
    stop: end,
  };
  const adapter = mapLibreAdapter(map as unknown as MapLibreMap);
  let settled = 0;
  adapter.on('settle', () => {
    settled += 1;
  });
  return { adapter, map, fire, end, begun, settled: () => settled };
}

it('M4 a paused map stands still, sends no events, and then continues to its target', () => {
  const { adapter, map, end, begun, settled } = fakeMap();
  adapter.moveTo(OSLO, { animate: true });
  adapter.pause?.();
  expect(map.isMoving()).toBe(false);
  expect(settled()).toBe(0);
  adapter.pause?.();
  adapter.resume?.();
  expect(begun).toEqual([OSLO.center, OSLO.center]);
  end();
  expect(settled()).toBe(1);
});

it('M4 a map at rest has nothing to pause, and nothing to go on with', () => {
  const { adapter, end, begun, settled } = fakeMap();
  adapter.resume?.();
  adapter.moveTo(OSLO, { animate: true });
  end();
  adapter.pause?.();
  adapter.resume?.();
  expect(begun).toEqual([OSLO.center]);
  expect(settled()).toBe(1);
});

it('M4 a paused map that is sent elsewhere forgets where it was going', () => {
  const { adapter, end, begun, settled } = fakeMap();
  adapter.moveTo(OSLO, { animate: true });
  adapter.pause?.();
  adapter.moveTo(BERGEN, { animate: true });
  adapter.resume?.();
  expect(begun).toEqual([OSLO.center, BERGEN.center]);
  end();
  expect(settled()).toBe(1);
});

it('M4 a visitor who takes the paused map over keeps it', () => {
  const { adapter, fire, begun, settled } = fakeMap();
  adapter.moveTo(OSLO, { animate: true });
  adapter.pause?.();
  fire('movestart', { originalEvent: new MouseEvent('mousedown') });
  fire('moveend');
  adapter.resume?.();
  expect(begun).toEqual([OSLO.center]);
  expect(settled()).toBe(1);
});
