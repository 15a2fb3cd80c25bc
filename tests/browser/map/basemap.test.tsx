/** M1, M3, P8: the embedded map, drawn by MapLibre from files of this origin: streets, names, and without a network. */
import {
  addProtocol,
  config,
  type GeoJSONSource,
  Map as MapLibreMap,
  type StyleSpecification,
} from 'maplibre-gl';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Position } from '../../../src/domain/geo.ts';
import { basemapStyle } from '../../../src/map/canvas/maplibre/basemap-style.ts';
import { mapLibreAdapter } from '../../../src/map/canvas/maplibre/maplibre-adapter.ts';
import { addMapImages } from '../../../src/map/canvas/maplibre/map-images.ts';
import { prepareMapLibre } from '../../../src/map/canvas/maplibre/maplibre-library.ts';
import { PALETTES } from '../../../src/map/canvas/maplibre/palette.ts';
import {
  openOperatorStreets,
  SHIPPED,
} from '../../../src/map/canvas/maplibre/tiles/tile-protocol.ts';
import { useMapStyle } from '../../../src/map/canvas/maplibre/use-map-style.ts';
import { setOperatorStreets } from '../../../src/map/controls/street-coverage.ts';
import { loadPlaces } from '../../../src/map/view/places.ts';
import { eventually } from '../../support/eventually.ts';
import { serve } from '../screen.ts';

const GRØNLAND = [10.762, 59.9125] as const;
const TRONDHEIM = [10.395, 63.4305] as const;
const TROMSØ = [18.955, 69.65] as const;
const BERGEN = [5.3242, 60.393] as const;
const LILLEHAMMER = [10.4662, 61.1153] as const;

let map: MapLibreMap;

afterEach(() => {
  map?.remove();
  document.body.replaceChildren();
  setOperatorStreets(undefined);
});

function openMap(
  center: Position,
  zoom: number,
  style: StyleSpecification,
  [width, height]: readonly [number, number] = [500, 400],
): void {
  prepareMapLibre();
  const container = document.createElement('div');
  container.style.cssText = `width: ${width}px; height: ${height}px`;
  document.body.append(container);
  map = new MapLibreMap({
    container,
    center: [...center],
    zoom,
    fadeDuration: 0,
    attributionControl: false,
    style,
  });
  map.on('style.load', () => addMapImages(map, PALETTES.light));
  map.on('error', () => {});
}

const idle = () => new Promise((resolve) => map.once('idle', resolve));

type OperatorStreets = Parameters<typeof basemapStyle>[0]['operatorStreets'];

async function draw(center: Position, zoom: number, operatorStreets?: OperatorStreets) {
  openMap(center, zoom, basemapStyle({ dark: false, places: [], operatorStreets }));
  await idle();
}

function drawn(...layers: readonly string[]): ReturnType<MapLibreMap['queryRenderedFeatures']> {
  return map.queryRenderedFeatures({ layers: [...layers] });
}

function putMarkers(count: number, placeOf: (index: number) => readonly number[]) {
  const features = Array.from({ length: count }, (_, index) => ({
    type: 'Feature' as const,
    properties: { roundPx: 44 },
    geometry: { type: 'Point' as const, coordinates: [...placeOf(index)] },
  }));
  return map.getSource<GeoJSONSource>('markers')?.setData({ type: 'FeatureCollection', features });
}

type Pixel = [x: number, y: number];

function namesIn(from: Pixel, to: Pixel, layers: string[]) {
  return map.queryRenderedFeatures([from, to], { layers });
}

/** Where a PMTiles header says what it covers: four numbers of 1e-7 degrees. */
const BOUNDS_AT = 102;

/**
 * Serves the main roads at a path, as a file that says it covers no more than a box.
 * @returns the ranges that were asked for
 */
function serveRegion(path: string, box: readonly number[]): string[] {
  const asked: string[] = [];
  const regionOf = async (range: string): Promise<Response> => {
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
  };
  const fetched = serve((url, { headers }) =>
    url.endsWith(path) ? regionOf(headers.get('range') ?? '') : undefined,
  );
  return asked;
}

it('P8 a map opened without a network puts no town in the sea, and draws what fails before and after it comes back', async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  // Files stay open from one test to the next, which would have nothing to wait for: these are none of theirs.
  for (const file of ['coast', 'norway'] as const) {
    vi.spyOn(SHIPPED, file).mockReturnValue(`${SHIPPED[file]()}?unopened`);
  }
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  // While the network is down, a request waits until it is let fail.
  const waiting = new Map<string, PromiseWithResolvers<Response>>();
  let isDown = true;
  serve((url) => {
    const [, file] = /(\w+)(?:-\w+)?\.pmtiles/.exec(url) ?? [];
    if (!isDown || file === undefined) return undefined;
    const held = Promise.withResolvers<Response>();
    waiting.set(file, held);
    return held.promise;
  });
  const fail = (file: string) => waiting.get(file)?.reject(new TypeError('Failed to fetch'));
  openMap(LILLEHAMMER, 9, { version: 8, sources: {}, layers: [] }, [400, 300]);
  // The tiles that MapLibre's worker asks for, and those of them that it gets.
  const asked = new Set<string>();
  const loaded = new Set<string>();
  const load = config.REGISTERED_PROTOCOLS['basemap']!;
  onTestFinished(() => addProtocol('basemap', load));
  addProtocol('basemap', (request, controller) => {
    asked.add(request.url);
    const loading = load(request, controller);
    loading.then(
      () => loaded.add(request.url),
      () => undefined,
    );
    return loading;
  });
  const ground = (): unknown =>
    map.getLayer('background') && map.getPaintProperty('background', 'background-color');
  const drawnOf = (source: string) =>
    map.queryRenderedFeatures().filter((feature) => feature.source === source).length;
  /** The network comes back once the coast's tiles have failed, and before a message has told MapLibre's worker. */
  const comeBack = async () => {
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    dispatchEvent(new Event('online'));
  };

  await renderHook(() => useMapStyle(map, { dark: false, language: 'no', country: 'NO' }));
  await eventually(() => {
    // Two tiles of each source are in view.
    expect([asked.size, waiting.has('coast'), waiting.has('norway')]).toEqual([4, true, true]);
  });
  const paint = map.setPaintProperty.bind(map);
  const grounds: unknown[] = [];
  const seen: number[] = [];
  vi.spyOn(map, 'setPaintProperty').mockImplementation((...property) => {
    paint(...property);
    grounds.push(ground());
    if (grounds.length > 1) return map;
    seen.push(drawnOf('coast'));
    isDown = false;
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
    expect(drawnOf('coast')).toBeGreaterThan(0);
    expect(drawnOf('streets')).toBeGreaterThan(0);
  });
  expect(ground()).toBe(PALETTES.light.sea);
});

const NAMES = ['street-names', 'main-street-names'] as const;

it('M1 draws the streets of a city with names, arrows and numbers; M3 keeps names clear of a destination’s label and of markers, and whole at the map’s sides', async () => {
  await draw(GRØNLAND, 15.6);
  expect(drawn('roads').length).toBeGreaterThan(20);
  expect(drawn(...NAMES).length).toBeGreaterThan(3);
  expect(drawn('one-way').length).toBeGreaterThan(0);
  expect(drawn('coast-earth').length).toBeGreaterThan(0);
  const size = { width: 200, height: 60 };
  const { x, y } = map.project([...GRØNLAND]);
  const [left, top] = [x - 100, y + 14];
  const under = () => namesIn([left, top], [left + size.width, top + size.height], [...NAMES]);
  const cut = () => [0, 500].flatMap((side) => namesIn([side, 0], [side, 400], [...NAMES]));
  expect(under()).not.toEqual([]);
  expect(cut()).not.toEqual([]);
  const label = map.getContainer().appendChild(document.createElement('p'));
  label.dataset['mapLabel'] = '';
  label.style.cssText = `position: absolute; margin: 0; left: ${left}px; top: ${top}px; width: ${size.width}px; height: ${size.height}px`;
  mapLibreAdapter(map).keepClear?.('destination', [{ position: GRØNLAND }]);
  await eventually(() => expect([...under(), ...cut()]).toEqual([]));
  expect(drawn(...NAMES)).not.toEqual([]);
  // Markers everywhere: no name is left standing.
  const { lng, lat } = map.getCenter();
  void putMarkers(400, (index) => [
    lng + ((index % 20) - 10) * 0.000_4,
    lat + (Math.floor(index / 20) - 10) * 0.000_2,
  ]);
  await eventually(() => expect(drawn(...NAMES)).toEqual([]));
});

it('M1 writes only the road numbers that signs show', async () => {
  await draw(TRONDHEIM, 13.2);
  const isNotShown = ({ properties }: { readonly properties: object }) =>
    Number(Reflect.get(properties, 'ref')) > 999;
  const roads = map.querySourceFeatures('streets', { sourceLayer: 'roads' });
  expect(roads.some(isNotShown)).toBe(true);
  const written = drawn('shields', 'euro-shields', 'numbers', 'euro-numbers');
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter(isNotShown)).toEqual([]);
});

it("M1 draws what ships when the operator's file is none, and warns once", async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve((url) => (url.endsWith('/none.pmtiles') ? new Response('<!doctype html>') : undefined));
  expect(await openOperatorStreets('/none.pmtiles')).toBeUndefined();
  expect(await openOperatorStreets('/none.pmtiles')).toBeUndefined();
  expect(warned).toHaveBeenCalledOnce();
  await draw(GRØNLAND, 15);
  expect(drawn('roads').length).toBeGreaterThan(20);
});

it("M1 draws an operator's file by the same layers, the shipped streets beyond it, and takes no other host's", async () => {
  expect(await openOperatorStreets('https://elsewhere.example/norge.pmtiles')).toBeUndefined();
  const asked = serveRegion('/region.pmtiles', [5, 60, 6, 61]);
  const archive = await openOperatorStreets('/region.pmtiles');
  expect(archive?.bounds).toEqual([5, 60, 6, 61]);
  const opening = asked.length;
  await draw(TROMSØ, 8, archive);
  expect(drawn('roads').length).toBeGreaterThan(0);
  expect(asked.length).toBe(opening);
  map.remove();
  await draw(BERGEN, 9, archive);
  expect(drawn('roads').length).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(opening);
});

it('M1 draws the shipped streets once the operator’s file cannot be loaded any more', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve((url) =>
    url.endsWith('/gone.pmtiles') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  );
  await openOperatorStreets('/gone.pmtiles');
  await draw(BERGEN, 9, { minZoom: 0, maxZoom: 14 });
  expect(drawn('coast-earth').length).toBeGreaterThan(0);
  expect(drawn('roads').length).toBeGreaterThan(0);
});

describe('what the map says', () => {
  const SIZE = { width: 1000, height: 700 } as const;
  /** How far in a town must be for its name to have room. */
  const INSET_PX = 80;
  /** Where a town's own marker covers its place, its name stands this close to it. */
  const BESIDE_ITS_PLACE_PX = 40;
  /** Between two markers. */
  const APART_PX = 170;

  const textOf = ({ properties }: ReturnType<typeof drawn>[number]) =>
    String(properties['name'] ?? properties['ref'] ?? '');
  const symbolLayers = () =>
    map
      .getStyle()
      .layers.filter(({ type, id }) => type === 'symbol' && id !== 'marker-clearance')
      .map(({ id }) => id);

  /** A marker on the middle, others all over the map. */
  async function drawNames(center: Position, zoom: number, language = 'no'): Promise<void> {
    const style = basemapStyle({ dark: false, places: await loadPlaces(), language });
    openMap(center, zoom, style, [SIZE.width, SIZE.height]);
    await new Promise((resolve) => map.once('style.load', resolve));
    await putMarkers(24, (at) => {
      const x = SIZE.width / 2 + ((at % 6) - 3) * APART_PX;
      const y = SIZE.height / 2 + (Math.floor(at / 6) - 2) * APART_PX;
      return map.unproject([x, y]).toArray();
    });
    await idle();
  }

  it.each([
    ['Oslo', [10.752, 59.913], 8, 8],
    ['Oslo', [10.752, 59.913], 13, 8],
    ['Bergen', [5.324, 60.393], 5, 4],
    ['Dombås', [9.121, 62.075], 11, 4],
  ] as const)(
    'M3 names enough around %s (%s) at %s, and the largest town in view',
    async (_place, center, zoom, least) => {
      await drawNames(center, zoom);
      const texts = drawn(...symbolLayers());
      const count = new Set(texts.map((one) => `${one.layer.id}/${textOf(one)}`)).size;
      expect(count).toBeGreaterThanOrEqual(least);
      expect(count).toBeLessThanOrEqual(75);
      const pixelOf = ({ position }: { readonly position: Position }) => map.project([...position]);
      const [largest] = (await loadPlaces())
        .filter(({ country }) => country === 'NO')
        .filter((place) => {
          const { x, y } = pixelOf(place);
          const isAcross = x > INSET_PX && x < SIZE.width - INSET_PX;
          return isAcross && y > INSET_PX && y < SIZE.height - INSET_PX;
        })
        .toSorted((a, b) => b.rank - a.rank);
      expect(texts.map(textOf)).toContain(largest!.name);
      if (zoom < 11) return;
      const { x, y } = pixelOf(largest!);
      const near = namesIn(
        [x - BESIDE_ITS_PLACE_PX, y - BESIDE_ITS_PLACE_PX],
        [x + BESIDE_ITS_PLACE_PX, y + BESIDE_ITS_PLACE_PX],
        symbolLayers().filter((id) => id.startsWith('places-')),
      );
      expect(near.map(textOf)).toContain(largest!.name);
    },
  );

  it('M3 keeps the names of the first picture until it moves: those that something covers, and none abroad', async () => {
    openMap([10, 60], 5, basemapStyle({ dark: false, places: await loadPlaces() }), [1000, 700]);
    const { left, top } = map.getContainer().getBoundingClientRect();
    const cover = document.createElement('div');
    cover.dataset['mapFloat'] = '';
    cover.style.cssText = `position: fixed; left: ${left}px; top: ${top + 320}px; width: 1000px; height: 60px`;
    document.body.append(cover);
    mapLibreAdapter(map).keepClear?.('markers', []);
    await idle();
    const under = () => namesIn([0, 320], [1000, 380], symbolLayers()).map(textOf);
    const abroad = () => drawn('countries', 'places-foreign').map(textOf);
    expect(under()).toContain('Oslo');
    expect(abroad()).toEqual([]);
    map.jumpTo({ center: [10.01, 60] });
    await eventually(() => {
      expect(under()).toEqual([]);
      expect(abroad()).toContain('Norge');
    });
  });

  it('M3 names an island once that is called like its town', async () => {
    await drawNames([5.2, 60.42], 10);
    const names = (layer: string) => drawn(layer).map(textOf);
    expect(names('places-villages')).toContain('Askøy');
    expect(names('islands')).not.toContain('Askøy');
  });

  it.each([
    ['no', 'København', 'Danmark'],
    ['en', 'Copenhagen', 'Denmark'],
  ])('names towns abroad and countries in the page’s language: %s', async (language, ...names) => {
    await drawNames([11.5, 56.6], 5, language);
    expect(drawn(...symbolLayers()).map(textOf)).toEqual(expect.arrayContaining(names));
  });
});
