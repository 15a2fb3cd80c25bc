/** M1, M3: how much the embedded map says, and that it names the largest town, over thirty-six views with markers. */
import { type GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import Supercluster from 'supercluster';
import { afterEach, describe, expect, it } from 'vitest';
import { CLUSTER } from '../../../src/domain/constants.ts';
import type { Position } from '../../../src/domain/geo.ts';
import { basemapStyle } from '../../../src/map/canvas/maplibre/basemap-style.ts';
import { addMapImages } from '../../../src/map/canvas/maplibre/map-images.ts';
import { prepareMapLibre } from '../../../src/map/canvas/maplibre/maplibre-library.ts';
import { PALETTES } from '../../../src/map/canvas/maplibre/palette.ts';
import { clusterSizePx } from '../../../src/map/pins/cluster-look.ts';
import { loadPlaces } from '../../../src/map/view/places.ts';
import { sample } from '../../support/sample.ts';
import { mulberry32 } from '../../support/seed.ts';

const PLACES: Readonly<Record<string, Position>> = {
  Oslo: [10.752, 59.913],
  Trondheim: [10.395, 63.428],
  Bergen: [5.324, 60.393],
  Tromsø: [18.956, 69.649],
  Svolvær: [14.567, 68.234],
  Dombås: [9.121, 62.075],
};
/** MapLibre's. */
const ZOOMS = [5, 8, 11, 12, 13, 15] as const;
const VIEWS = Object.entries(PLACES).flatMap(([place, center]) =>
  ZOOMS.map((zoom) => [place, center, zoom] as const),
);
const SIZE = { width: 1000, height: 700 } as const;
/** How far in a town must be for its name to have room. */
const INSET_PX = 80;

const STREETS: Readonly<Record<string, true>> = { Oslo: true, Trondheim: true };
/** By zoom, the fewest different names, numbers and signs in a view. */
const LEAST_WITH_STREETS = { 5: 15, 8: 8, 11: 10, 12: 8, 13: 8, 15: 25 } as const;
const LEAST_ELSEWHERE = { 5: 4, 8: 6, 11: 4, 12: 2, 13: 2, 15: 0 } as const;
const MOST = 75;
const CITY_NAMES_MAX_ZOOM = 13;
/** Where a town's own marker covers its place, its name stands this close to it. */
const BESIDE_ITS_PLACE_PX = 40;
const PLACE_LOOKED_FOR_FROM_ZOOM = 11;

function isWellInside({ x, y }: { readonly x: number; readonly y: number }): boolean {
  return x > INSET_PX && y > INSET_PX && x < SIZE.width - INSET_PX && y < SIZE.height - INSET_PX;
}

/** Lots around Norway's places, the more and the farther apart the larger the place. */
async function lotsOfNorway() {
  const random = mulberry32(1_814);
  const around = () => random() + random() + random() - 1.5;
  const positions = (await loadPlaces())
    .filter(({ country }) => country === 'NO')
    .flatMap(({ position: [lng, lat], population }) =>
      Array.from({ length: 4 + (population + 300) ** 0.72 / 45 }, (): [number, number] => {
        const reach = (0.25 + Math.sqrt(population) / 420) / 55;
        return [lng + around() * reach * 2, lat + around() * reach];
      }),
    );
  return new Supercluster({
    radius: CLUSTER.radiusPx,
    maxZoom: CLUSTER.maxZoom,
    extent: CLUSTER.extentPx,
  }).load(
    positions.map((coordinates) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates },
    })),
  );
}

/** The texts on the map, one for each place where one stands. */
function textsOf(made: MapLibreMap): readonly (readonly [layer: string, text: string])[] {
  const symbols = made.getStyle().layers.filter(({ type }) => type === 'symbol');
  const layers = symbols.map(({ id }) => id).filter((id) => id !== 'marker-clearance');
  return made
    .queryRenderedFeatures({ layers })
    .map(({ layer, properties }) => [
      layer.id,
      String(properties['name'] ?? properties['ref'] ?? ''),
    ]);
}

/** The names of towns that stand at most so far from a position. */
function namesWithin(made: MapLibreMap, position: Position, px: number): readonly string[] {
  const { x, y } = made.project([...position]);
  const symbols = made.getStyle().layers.filter(({ id }) => id.startsWith('places-'));
  return made
    .queryRenderedFeatures(
      [
        [x - px, y - px],
        [x + px, y + px],
      ],
      { layers: symbols.map(({ id }) => id) },
    )
    .map(({ properties }) => String(properties['name']));
}

describe('what the map says', () => {
  let map: MapLibreMap | undefined;

  afterEach(() => {
    map?.remove();
    document.body.replaceChildren();
  });

  async function draw(center: Position, zoom: number, language = 'no'): Promise<MapLibreMap> {
    prepareMapLibre();
    const container = document.createElement('div');
    container.style.cssText = `width: ${SIZE.width}px; height: ${SIZE.height}px`;
    document.body.append(container);
    const made = new MapLibreMap({
      container,
      center: [...center],
      zoom,
      fadeDuration: 0,
      attributionControl: false,
      style: basemapStyle({ dark: false, places: await loadPlaces(), language }),
    });
    map = made;
    made.on('error', () => {});
    await new Promise((resolve) => made.once('style.load', resolve));
    addMapImages(made, PALETTES.light);
    const bounds = made.getBounds();
    const features = (await lotsOfNorway())
      .getClusters([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], zoom)
      .map(({ type, geometry, properties }) => ({
        type,
        geometry,
        properties:
          'cluster' in properties ? { roundPx: clusterSizePx(properties.point_count) } : {},
      }));
    const markers = made.getSource<GeoJSONSource>('markers');
    await markers?.setData({ type: 'FeatureCollection', features });
    await new Promise((resolve) => made.once('idle', resolve));
    return made;
  }

  it.each(sample(VIEWS, 1, 5))(
    'names enough around %s (%s) at %s, and its largest town',
    async (place, center, zoom) => {
      const made = await draw(center, zoom);
      const texts = textsOf(made);
      const count = new Set(texts.map(([layer, text]) => `${layer}/${text}`)).size;
      expect(count).toBeGreaterThanOrEqual(
        (place in STREETS ? LEAST_WITH_STREETS : LEAST_ELSEWHERE)[zoom],
      );
      expect(count).toBeLessThanOrEqual(MOST);
      const [largest] = (await loadPlaces())
        .filter(
          ({ country, position }) => country === 'NO' && isWellInside(made.project([...position])),
        )
        .toSorted((a, b) => b.rank - a.rank);
      const named = zoom <= CITY_NAMES_MAX_ZOOM && largest ? [largest.name] : [];
      expect(texts.map(([, text]) => text)).toEqual(expect.arrayContaining(named));
      const near =
        largest && zoom >= PLACE_LOOKED_FOR_FROM_ZOOM
          ? namesWithin(made, largest.position, BESIDE_ITS_PLACE_PX)
          : named;
      expect(near).toEqual(expect.arrayContaining(named));
    },
  );

  it('names towns abroad and countries in the page’s language', async () => {
    const abroad: Position = [11.5, 56.6];
    const norwegian = textsOf(await draw(abroad, 5)).map(([, text]) => text);
    map?.remove();
    const english = textsOf(await draw(abroad, 5, 'en')).map(([, text]) => text);
    expect(norwegian).toEqual(expect.arrayContaining(['København', 'Danmark']));
    expect(english).toEqual(expect.arrayContaining(['Copenhagen', 'Denmark']));
  });
});
