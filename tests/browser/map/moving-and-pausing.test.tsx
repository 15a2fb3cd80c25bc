/** M4: how the live map moves, and that a key holds its frames. */
import { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, expect, it, vi } from 'vitest';
import {
  mapLibreAdapter,
  toMapLibreZoom,
} from '../../../src/map/canvas/maplibre/maplibre-adapter.ts';
import { prepareMapLibre } from '../../../src/map/canvas/maplibre/maplibre-library.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { pixelsBetween } from '../../../src/domain/view/web-mercator.ts';
import { eventually } from '../../support/eventually.ts';

const OSLO = { center: [10.75, 59.91], zoom: 12 } as const;
const BERGEN = { center: [5.32, 60.39], zoom: 12 } as const;
const NORWAY = { center: [9, 62], zoom: 5.5 } as const;

let map: MapLibreMap;

/** An empty map. Until its style has loaded, its moves begin and draw no frame. */
function adaptedMap() {
  prepareMapLibre();
  const container = document.body.appendChild(document.createElement('div'));
  container.style.cssText = 'width: 390px; height: 844px';
  map = new MapLibreMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: [...NORWAY.center],
    zoom: toMapLibreZoom(NORWAY.zoom),
  });
  const eased = vi.spyOn(map, 'easeTo');
  const adapter = mapLibreAdapter(map);
  const settled = vi.fn<() => void>();
  adapter.on('settle', settled);
  return { adapter, settled, moves: () => eased.mock.calls.map(([move]) => move) };
}

afterEach(() => {
  // First, because a spy on a faked function puts the fake back.
  vi.restoreAllMocks();
  vi.useRealTimers();
  map?.getContainer().remove();
  map?.remove();
});

it.each([
  { frames: [120, 120, 120], goes: 'at once' },
  { frames: [120, 16, 120], goes: 'in motion' },
  { frames: [120, 120], goes: 'in motion' },
])('M4 a map whose last frames took $frames ms goes $goes', ({ frames, goes }) => {
  vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame'] });
  const nextFrame = vi.spyOn(window, 'requestAnimationFrame');
  const { adapter, moves } = adaptedMap();
  for (const ms of frames) {
    nextFrame.mockImplementationOnce((then) => {
      vi.advanceTimersByTime(ms);
      then(performance.now());
      return 0;
    });
    map.fire('render');
  }
  expect(adapter.isSlow?.()).toBe(goes === 'at once');
  adapter.moveTo(OSLO, { animate: true });
  expect(moves()).toHaveLength(goes === 'at once' ? 0 : 1);
});

it('M4 what the map goes to is in view all the way: one place of both views stays where it is on the screen', () => {
  const { adapter, moves } = adaptedMap();
  adapter.moveTo(BERGEN, { animate: true });
  const fixed = moves()[0]!.around as Position;
  const before = pixelsBetween(NORWAY.center, fixed, NORWAY.zoom);
  const after = pixelsBetween(BERGEN.center, fixed, BERGEN.zoom);
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(0.01);

  // Neither view holds the other.
  adapter.moveTo({ center: BERGEN.center, zoom: NORWAY.zoom }, { animate: true });
  adapter.moveTo({ center: [25, 70], zoom: NORWAY.zoom + 1 }, { animate: true });
  expect(moves().map(({ around }) => around)).toEqual([fixed, undefined, undefined]);
});

it('M3 names learn at once what stands where the map comes to rest, so that none goes again', () => {
  vi.useFakeTimers();
  const { adapter } = adaptedMap();
  const setData = vi.fn();
  vi.spyOn(map, 'getSource').mockReturnValue({ setData } as never);
  vi.spyOn(map, 'setGlobalStateProperty').mockReturnValue(map);
  const given = () => {
    vi.advanceTimersByTime(1);
    return setData.mock.calls.length;
  };
  adapter.keepClear?.('markers', [{ position: OSLO.center }]);
  expect(given()).toBe(0);
  map.fire('moveend');
  adapter.keepClear?.('destination', [{ position: BERGEN.center }]);
  expect(given()).toBe(1);
  adapter.keepClear?.('markers', []);
  expect(given()).toBe(1);
});

/** A map that has drawn all it has to, and what it draws and tells from then on. */
async function restingMap() {
  const adapted = adaptedMap();
  await map.once('idle');
  const drawn = vi.fn<() => void>();
  const moved = vi.fn<() => void>();
  map.on('render', drawn);
  adapted.adapter.on('move', moved);
  return { ...adapted, drawn, moved };
}

async function threeFrames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

it('M4 a paused map draws none of the frames it has asked for and says nothing, and then goes on to its target', async () => {
  const { adapter, settled, drawn, moved } = await restingMap();
  adapter.zoomBy(1);
  adapter.pause?.();
  await threeFrames();
  map.triggerRepaint();
  await threeFrames();
  for (const told of [drawn, moved, settled]) expect(told).not.toHaveBeenCalled();
  expect(adapter.viewport().zoom).toBe(NORWAY.zoom);

  adapter.resume?.();
  await eventually(() => expect(settled).toHaveBeenCalledOnce());
  expect(adapter.viewport().zoom).toBeCloseTo(NORWAY.zoom + 1, 6);
  expect(drawn).toHaveBeenCalled();
});

it('M4 a paused map that is sent elsewhere goes there, and draws it', async () => {
  const { adapter, drawn } = await restingMap();
  adapter.zoomBy(1);
  adapter.pause?.();
  adapter.moveTo(BERGEN, { animate: false });
  expect(adapter.viewport().center[0]).toBeCloseTo(BERGEN.center[0], 6);
  await eventually(() => expect(drawn).toHaveBeenCalled());
});

it('M4 a map at rest draws no frame for being paused', async () => {
  const { adapter, drawn } = await restingMap();
  adapter.pause?.();
  adapter.resume?.();
  await threeFrames();
  expect(drawn).not.toHaveBeenCalled();
});
