/** When the live map starts by itself, what makes it start sooner or later, and (M4) that a key holds it on its way. */
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MapAdapter } from '../../../src/map/canvas/map-adapter.ts';
import {
  mapLibreAdapter,
  toMapLibreZoom,
} from '../../../src/map/canvas/maplibre/maplibre-adapter.ts';
import type { Position } from '../../../src/domain/geo.ts';
import {
  fromWorld,
  pixelsBetween,
  toWorld,
  WORLD_PX,
} from '../../../src/domain/view/web-mercator.ts';
import { POSTER_VIEWPORT } from '../../../src/map/canvas/poster/map-poster.tsx';
import { type LiveStart, useLiveStart } from '../../../src/map/canvas/use-live-start.ts';
import { eventually } from '../../support/eventually.ts';

/** At the poster's viewport, where the poster shows what the map would show. */
const POSTER = {
  viewport: () => POSTER_VIEWPORT,
  size: () => ({ width: 400, height: 400 }),
  on: () => () => undefined,
} as unknown as MapAdapter;

function Stage({
  start,
  loadCode,
}: {
  readonly start: LiveStart;
  readonly loadCode: () => Promise<unknown>;
}) {
  const slot = useRef<HTMLDivElement>(null);
  const isLive = useLiveStart(start, true, POSTER, slot, loadCode);
  return (
    // The browser's own pointer may lie anywhere, and would reach for the map.
    <section aria-label="kart" style={{ pointerEvents: 'none' }}>
      <div ref={slot} />
      <output>{isLive ? 'live' : 'poster'}</output>
    </section>
  );
}

/** Keys faster than any typist, for so many frames. */
async function typeFor(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

it('a hand that reaches for the map makes it live, also while somebody types', async () => {
  const loadCode = vi.fn(() => Promise.resolve());
  await typeFor(1);
  const { container, unmount } = await render(<Stage start="quiet" loadCode={loadCode} />);
  const output = container.querySelector('output');
  await typeFor(30);
  expect(output?.textContent).toBe('poster');
  expect(loadCode).not.toHaveBeenCalled();

  output?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await eventually(() => expect(output?.textContent).toBe('live'));
  expect(loadCode).not.toHaveBeenCalled();
  await unmount();
});

const OSLO = { center: [10.75, 59.91], zoom: 12 } as const;
const BERGEN = { center: [5.32, 60.39], zoom: 12 } as const;
const NORWAY = { center: [9, 62], zoom: 5.5 } as const;

/** What the adapter uses of MapLibre's movements; none is drawn. */
function fakeMap() {
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: 390 }, clientHeight: { value: 844 } });
  const given: object[] = [];
  const events = new EventTarget();
  const fire = (type: string, event: object = {}) =>
    events.dispatchEvent(Object.assign(new Event(type), event));
  let isMoving = false;
  const begun: object[] = [];
  const around: unknown[] = [];
  const end = () => {
    if (!isMoving) return;
    isMoving = false;
    fire('moveend');
  };
  const map = {
    getContainer: () => container,
    getSource: () => ({ setData: (data: object) => given.push(data) }),
    setGlobalStateProperty: () => undefined,
    getCenter: () => ({ lng: NORWAY.center[0], lat: NORWAY.center[1] }),
    getZoom: () => toMapLibreZoom(NORWAY.zoom),
    unproject: ([x, y]: readonly [number, number]) => {
      const { x: worldX, y: worldY } = toWorld(NORWAY.center);
      const worldPx = WORLD_PX * 2 ** NORWAY.zoom;
      const [lng, lat] = fromWorld(worldX + (x - 195) / worldPx, worldY + (y - 422) / worldPx);
      return { lng, lat };
    },
    on: events.addEventListener.bind(events),
    off: events.removeEventListener.bind(events),
    isMoving: () => isMoving,
    easeTo: ({ center, ...how }: { readonly center: object; readonly around?: object }) => {
      end();
      around.push(how.around);
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
  return { adapter, map, fire, end, begun, around, given, settled: () => settled };
}

afterEach(() => vi.useRealTimers());

it.each([
  { frames: [120, 120, 120], goes: 'at once' },
  { frames: [120, 16, 120], goes: 'in motion' },
  { frames: [120, 120], goes: 'in motion' },
])('M4 a map whose last frames took $frames ms goes $goes', ({ frames, goes }) => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame'] });
  const nextFrame = vi.spyOn(window, 'requestAnimationFrame');
  const { adapter, fire, begun } = fakeMap();
  for (const ms of frames) {
    nextFrame.mockImplementationOnce((then) => {
      vi.advanceTimersByTime(ms);
      then(performance.now());
      return 0;
    });
    fire('render');
  }
  expect(adapter.isSlow?.()).toBe(goes === 'at once');
  adapter.moveTo(OSLO, { animate: true });
  expect(begun).toEqual(goes === 'at once' ? [] : [OSLO.center]);
});

it('M4 what the map goes to is in view all the way: one place of both views stays where it is on the screen', () => {
  const { adapter, around } = fakeMap();
  adapter.moveTo(BERGEN, { animate: true });
  const fixed = around[0] as Position;
  const before = pixelsBetween(NORWAY.center, fixed, NORWAY.zoom);
  const after = pixelsBetween(BERGEN.center, fixed, BERGEN.zoom);
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(0.01);

  // Neither view holds the other.
  adapter.moveTo({ center: BERGEN.center, zoom: NORWAY.zoom }, { animate: true });
  adapter.moveTo({ center: [25, 70], zoom: NORWAY.zoom + 1 }, { animate: true });
  expect(around.slice(1)).toEqual([undefined, undefined]);
});

it('M3 names learn at once what stands where the map comes to rest, so that none goes again', () => {
  vi.useFakeTimers();
  const { adapter, fire, given } = fakeMap();
  adapter.keepClear?.('markers', [{ position: OSLO.center }]);
  vi.advanceTimersByTime(1);
  expect(given).toEqual([]);
  fire('moveend');
  adapter.keepClear?.('destination', [{ position: BERGEN.center }]);
  vi.advanceTimersByTime(1);
  expect(given).toHaveLength(1);
  adapter.keepClear?.('markers', []);
  vi.advanceTimersByTime(1);
  expect(given).toHaveLength(1);
});

it.each([
  { what: 'continues to its target', target: OSLO, sent: undefined },
  { what: 'forgets it once it is sent elsewhere', target: BERGEN, sent: BERGEN },
])('M4 a paused map stands still, sends no events, and $what', ({ target, sent }) => {
  const { adapter, map, end, begun, settled } = fakeMap();
  adapter.moveTo(OSLO, { animate: true });
  adapter.pause?.();
  expect(map.isMoving()).toBe(false);
  expect(settled()).toBe(0);
  if (sent) adapter.moveTo(sent, { animate: true });
  else adapter.pause?.();
  adapter.resume?.();
  expect(begun).toEqual([OSLO.center, target.center]);
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
