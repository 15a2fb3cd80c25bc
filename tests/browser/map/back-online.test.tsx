/** M1, P8: a map that was opened without a network draws itself when the network is back. */
import { addProtocol, config, Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { prepareMapLibre } from '../../../src/map/canvas/maplibre/maplibre-library.ts';
import { PALETTES } from '../../../src/map/canvas/maplibre/palette.ts';
import { useMapStyle } from '../../../src/map/canvas/maplibre/use-map-style.ts';
import { eventually } from '../../support/eventually.ts';

const LILLEHAMMER = [10.4662, 61.1153] as const;

let map: MapLibreMap;

/** The network of the map's files: while it is down, a request waits until it is let fail. */
const network = { isDown: true, waiting: new Map<string, () => void>() };

/** The tiles that MapLibre's worker asked for. */
const asked = new Set<string>();
/** Those of them that it got. */
const loaded = new Set<string>();

const isWaiting = (file: string): boolean => network.waiting.has(file);

function fail(file: string): void {
  network.waiting.get(file)?.();
  network.waiting.delete(file);
}

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetched = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const [, file] = /(\w+)(?:-\w+)?\.pmtiles/.exec(new Request(input).url) ?? [];
    if (!network.isDown || file === undefined) return fetched(input, init);
    return new Promise((_, reject) => {
      network.waiting.set(file, () => reject(new TypeError('Failed to fetch')));
    });
  });
  prepareMapLibre();
  const load = config.REGISTERED_PROTOCOLS['basemap']!;
  addProtocol('basemap', (request, controller) => {
    asked.add(request.url);
    const loading = load(request, controller);
    loading.then(
      () => loaded.add(request.url),
      () => undefined,
    );
    return loading;
  });
  const container = document.createElement('div');
  container.style.cssText = 'width: 400px; height: 300px';
  document.body.append(container);
  map = new MapLibreMap({
    container,
    center: [...LILLEHAMMER],
    zoom: 9,
    fadeDuration: 0,
    attributionControl: false,
    style: { version: 8, sources: {}, layers: [] },
  });
  map.on('error', () => {});
});

afterEach(() => {
  map.remove();
  document.body.replaceChildren();
});

const ground = (): unknown =>
  map.getLayer('background') && map.getPaintProperty('background', 'background-color');
const drawn = (source: string) =>
  map.queryRenderedFeatures().filter((feature) => feature.source === source).length;

/** The network comes back once the coast's tiles have failed, and before a message has told MapLibre's worker. */
async function comeBack(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  dispatchEvent(new Event('online'));
}

// The files stay open from one try to the next, which would have nothing to wait for.
it(
  'P8 puts no town in the sea without a network, and draws what fails before and after it comes back',
  { retry: 0 },
  async () => {
    await renderHook(() => useMapStyle(map, { dark: false, language: 'no', country: 'NO' }));
    await eventually(() => {
      // Two tiles of each source are in view.
      expect([asked.size, isWaiting('coast'), isWaiting('norway')]).toEqual([4, true, true]);
    });
    const paint = map.setPaintProperty.bind(map);
    const grounds: unknown[] = [];
    const seen: number[] = [];
    vi.spyOn(map, 'setPaintProperty').mockImplementation((...property) => {
      paint(...property);
      grounds.push(ground());
      if (grounds.length > 1) return map;
      seen.push(drawn('coast'));
      network.isDown = false;
      void comeBack();
      return map;
    });
    const inView = [...asked];
    fail('coast');
    await eventually(() => expect(grounds).toContain(PALETTES.light.sea));
    expect({ first: grounds[0], seen }).toEqual({ first: PALETTES.light.land, seen: [0] });
    // A request from before fails after that.
    fail('norway');
    // The tiles themselves, not only the coarser ones above them.
    await eventually(() => expect([...loaded]).toEqual(expect.arrayContaining(inView)));
    await eventually(() => {
      expect(drawn('coast')).toBeGreaterThan(0);
      expect(drawn('streets')).toBeGreaterThan(0);
    });
    expect(ground()).toBe(PALETTES.light.sea);
  },
);
