/** M1: streets from files of this origin, drawn by MapLibre itself. */
import { type GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { basemapStyle } from '../../../src/map/canvas/maplibre/basemap-style.ts';
import { addMapImages } from '../../../src/map/canvas/maplibre/map-images.ts';
import { prepareMapLibre } from '../../../src/map/canvas/maplibre/maplibre-library.ts';
import { PALETTES } from '../../../src/map/canvas/maplibre/palette.ts';
import {
  keepOverviews,
  openOperatorStreets,
} from '../../../src/map/canvas/maplibre/tiles/tile-protocol.ts';
import { setOperatorStreets } from '../../../src/map/controls/street-coverage.ts';
import { eventually } from '../../support/eventually.ts';

const GRØNLAND = [10.762, 59.9125] as const;
const TRONDHEIM = [10.395, 63.4305] as const;
const TROMSØ = [18.955, 69.65] as const;
const STOCKHOLM = [18.063, 59.334] as const;
const BERGEN = [5.3242, 60.393] as const;

/** Where a PMTiles header says what it covers: four numbers of 1e-7 degrees. */
const BOUNDS_AT = 102;

/**
 * Serves the main roads at a path, as a file that says it covers no more than a box.
 * @returns the ranges that were asked for
 */
function serveRegion(path: string, box: readonly number[]): string[] {
  const asked: string[] = [];
  const fetched = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith(path)) return fetched(input, init);
    const range = request.headers.get('range') ?? '';
    asked.push(range);
    const file = await fetched('/basemap/norway-roads.pmtiles', { headers: { range } });
    const bytes = await file.arrayBuffer();
    if (range.startsWith('bytes=0-')) {
      const view = new DataView(bytes);
      for (const [i, degrees] of box.entries()) {
        view.setInt32(BOUNDS_AT + 4 * i, degrees * 1e7, true);
      }
    }
    return new Response(bytes, file);
  });
  return asked;
}

describe('M1 streets on the embedded map', () => {
  let map: MapLibreMap | undefined;

  afterEach(() => {
    map?.remove();
    map = undefined;
    document.body.replaceChildren();
    setOperatorStreets(undefined);
  });

  async function draw(
    center: readonly [number, number],
    zoom: number,
    operatorStreets?: { readonly minZoom: number; readonly maxZoom: number },
  ): Promise<MapLibreMap> {
    prepareMapLibre();
    const container = document.createElement('div');
    container.style.cssText = 'width: 500px; height: 400px';
    document.body.append(container);
    const made = new MapLibreMap({
      container,
      center: [...center],
      zoom,
      fadeDuration: 0,
      attributionControl: false,
      style: basemapStyle({ dark: false, places: [], operatorStreets }),
    });
    map = made;
    made.on('style.load', () => addMapImages(made, PALETTES.light));
    made.on('error', () => {});
    await new Promise((resolve) => made.once('idle', resolve));
    return made;
  }

  function drawn(layers: readonly string[]): ReturnType<MapLibreMap['queryRenderedFeatures']> {
    return map?.queryRenderedFeatures({ layers: [...layers] }) ?? [];
  }

  it('draws the streets of a city with their names, one-way arrows and numbers', async () => {
    await draw(GRØNLAND, 15.6);
    expect(drawn(['roads']).length).toBeGreaterThan(20);
    const names = drawn(['street-names', 'main-street-names']).map(
      ({ properties }) => properties['name'] as string,
    );
    expect(names.length).toBeGreaterThan(3);
    expect(drawn(['one-way']).length).toBeGreaterThan(0);
    expect(drawn(['coast-earth']).length).toBeGreaterThan(0);
  });

  it('writes only the road numbers that signs show', async () => {
    const made = await draw(TRONDHEIM, 13.2);
    const refs = made
      .querySourceFeatures('streets', { sourceLayer: 'roads' })
      .map(({ properties }) => Number(properties['ref']));
    expect(refs.some((ref) => ref > 999)).toBe(true);
    const written = drawn(['shields', 'euro-shields', 'numbers', 'euro-numbers']).map(
      ({ properties }) => properties['ref'],
    );
    expect(written.length).toBeGreaterThan(0);
    expect(written.filter((ref) => Number(ref) > 999)).toEqual([]);
  });

  it('enlarges the coarser tile where a file ends', async () => {
    await draw(BERGEN, 12);
    expect(drawn(['roads']).some(({ properties }) => properties['coarse'] === true)).toBe(true);
    expect(drawn(['coast-earth']).length).toBeGreaterThan(0);
  });

  it('asks for no roads where nothing of Norway is in view', async () => {
    const fetched = vi.spyOn(window, 'fetch');
    await draw(STOCKHOLM, 11);
    await keepOverviews([17, 59, 19, 60]);
    const asked = fetched.mock.calls.map(([input, init]) => new Request(input, init).url);
    expect(asked.some((url) => url.endsWith('/basemap/coast.pmtiles'))).toBe(true);
    expect(asked.filter((url) => /norway-roads|city-streets/.test(url))).toEqual([]);
    expect(drawn(['coast-earth']).length).toBeGreaterThan(0);
  });

  it('M3 keeps names clear of a marker', async () => {
    const made = await draw(GRØNLAND, 15.6);
    const [name] = drawn(['street-names', 'main-street-names']);
    expect(name).toBeDefined();
    // Markers everywhere: no name is left standing.
    const { lng, lat } = made.getCenter();
    const features = Array.from({ length: 400 }, (_, index) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: {
        type: 'Point' as const,
        coordinates: [
          lng + ((index % 20) - 10) * 0.000_4,
          lat + (Math.floor(index / 20) - 10) * 0.000_2,
        ],
      },
    }));
    void made.getSource<GeoJSONSource>('markers')?.setData({ type: 'FeatureCollection', features });
    await eventually(() => expect(drawn(['street-names', 'main-street-names'])).toEqual([]));
  });

  it.each([
    ['missing', () => new Response(null, { status: 404 })],
    ['damaged', () => new Response(new Uint8Array(20_000), { status: 206 })],
    [
      'a page in its place',
      () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    ],
  ])("draws what ships when the operator's file is %s, and warns once", async (name, answer) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const path = `/streets/${name.replaceAll(' ', '-')}.pmtiles`;
    const fetched = window.fetch.bind(window);
    vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
      new Request(input).url.endsWith(path) ? Promise.resolve(answer()) : fetched(input, init),
    );
    expect(await openOperatorStreets(path)).toBeUndefined();
    expect(await openOperatorStreets(path)).toBeUndefined();
    expect(warned).toHaveBeenCalledOnce();
    await draw(GRØNLAND, 15);
    expect(drawn(['roads']).length).toBeGreaterThan(20);
  });

  it("draws an operator's file by the same layers, and takes no other host's", async () => {
    expect(await openOperatorStreets('https://elsewhere.example/norge.pmtiles')).toBeUndefined();
    const archive = await openOperatorStreets('/basemap/city-streets.pmtiles');
    expect(archive?.maxZoom).toBe(14);
    await draw(GRØNLAND, 15, archive);
    expect(drawn(['roads']).length).toBeGreaterThan(20);
  });

  it('draws the shipped streets beyond the operator’s file', async () => {
    const asked = serveRegion('/region.pmtiles', [5, 60, 6, 61]);
    const archive = await openOperatorStreets('/region.pmtiles');
    expect(archive?.bounds).toEqual([5, 60, 6, 61]);
    const opening = asked.length;
    await draw(TROMSØ, 8, archive);
    expect(drawn(['roads']).length).toBeGreaterThan(0);
    expect(asked.length).toBe(opening);
    map?.remove();
    await draw(BERGEN, 9, archive);
    expect(drawn(['roads']).length).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(opening);
  });

  it('caches nothing in advance for a visitor who saves data', async () => {
    const fetched = vi.spyOn(window, 'fetch');
    const connection = vi.fn(() => ({ saveData: true }));
    Object.defineProperty(navigator, 'connection', { configurable: true, get: connection });
    await keepOverviews([4, 57, 31, 72]);
    expect(connection).toHaveBeenCalled();
    expect(fetched).not.toHaveBeenCalled();
    Reflect.deleteProperty(navigator, 'connection');
  });

  it('draws the shipped streets once the operator’s file cannot be loaded any more', async () => {
    const fetched = window.fetch.bind(window);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
      new Request(input).url.endsWith('/gone.pmtiles')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetched(input, init),
    );
    await openOperatorStreets('/gone.pmtiles');
    await draw(BERGEN, 9, { minZoom: 0, maxZoom: 14 });
    expect(drawn(['coast-earth']).length).toBeGreaterThan(0);
    expect(drawn(['roads']).length).toBeGreaterThan(0);
  });
});
