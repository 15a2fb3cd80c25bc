/** M1, P8: a map that was opened without a network draws itself when the network is back. */
import { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { prepareMapLibre } from '../../../src/map/canvas/maplibre/maplibre-library.ts';
import { PALETTES } from '../../../src/map/canvas/maplibre/palette.ts';
import { useMapStyle } from '../../../src/map/canvas/maplibre/use-map-style.ts';
import { eventually } from '../../support/eventually.ts';

const LILLEHAMMER = [10.4662, 61.1153] as const;

let map: MapLibreMap;

/** The network of the map's files: while it is down, requests wait until `fail` is called. */
const network = { isDown: true, waiting: new Set<() => void>() };

function failWaiting(): void {
  for (const fail of network.waiting) fail();
  network.waiting.clear();
}

beforeEach(async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const fetched = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (!network.isDown || !new Request(input).url.includes('.pmtiles')) {
      return fetched(input, init);
    }
    return new Promise((_, reject) => {
      network.waiting.add(() => reject(new TypeError('Failed to fetch')));
    });
  });
  prepareMapLibre();
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
  vi.restoreAllMocks();
});

const ground = (): unknown =>
  map.getLayer('background') && map.getPaintProperty('background', 'background-color');
const land = () => map.queryRenderedFeatures({ layers: ['coast-earth'] });

it('P8 puts no town in the sea without a network, and draws what fails after the network came back', async () => {
  await renderHook(() => useMapStyle(map, { dark: false, language: 'no', country: 'NO' }));
  await eventually(() => expect(network.waiting.size).toBeGreaterThan(0));
  failWaiting();
  await eventually(() => expect(ground()).toBe(PALETTES.light.land));
  expect(land()).toEqual([]);

  // The browser is told first; a request that was on its way fails after that.
  dispatchEvent(new Event('online'));
  await eventually(() => expect(network.waiting.size).toBeGreaterThan(0));
  network.isDown = false;
  dispatchEvent(new Event('online'));
  failWaiting();
  await eventually(() => expect(land().length).toBeGreaterThan(0));
  await eventually(() => expect(ground()).toBe(PALETTES.light.sea));
});
