/** The embedded map's style [M1]: coast, streets and names, from files of this origin. */
import type { Feature, Point } from 'geojson';
import type {
  FilterSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';

import { COAST_MAX_ZOOM, STREETS_MAX_ZOOM, STREETS_MIN_ZOOM } from '../../../domain/basemap.ts';
import { DEFAULT_LANGUAGE, languageOf } from '../../../domain/languages.ts';
import type { Place } from '../../view/places.ts';
import { streetLabelLayers } from './label-layers.ts';
import { byZoom, growing, isKind, STREETS, where } from './label-style.ts';
import { CLEARANCE_SOURCE, clearanceLayer, LOT_LAND_ZOOM } from './marker-clearance.ts';
import { type Palette, PALETTES } from './palette.ts';
import { placeLayers } from './place-layers.ts';
import { roadLandLayer, roadLayers } from './road-layers.ts';

export const COAST = 'coast';
/** The lowest layer: everything that isn't land is sea. */
export const BACKGROUND = 'background';

/** Holes in a sparse source are filled from the tile above. */
type SparseSource = VectorSourceSpecification & { readonly sparse: true };

/** A source that `tiles/tile-protocol.ts` reads. */
function tiles(name: string, minzoom: number, maxzoom: number): SparseSource {
  const url = `basemap://${name}/{z}/{x}/{y}`;
  return { type: 'vector', tiles: [url], minzoom, maxzoom, sparse: true };
}

const GREEN = [
  'park',
  'national_park',
  'nature_reserve',
  'protected_area',
  'forest',
  'wood',
  'grass',
  'grassland',
  'scrub',
  'meadow',
  'cemetery',
  'golf_course',
  'garden',
  'village_green',
  'allotments',
  'playground',
  'recreation_ground',
  'pitch',
  'zoo',
  'dog_park',
];
const BUILT_UP = ['residential', 'urban_area'];
const GROUND = [
  'school',
  'university',
  'college',
  'hospital',
  'industrial',
  'commercial',
  'railway',
  'military',
  'aerodrome',
  'airfield',
  'naval_base',
  'pedestrian',
  'pier',
];

function areas(source: string, id: string, layer = id) {
  return { id: `${source}-${id}`, type: 'fill', source, 'source-layer': layer } as const;
}

function grounds(palette: Palette): LayerSpecification[] {
  return [
    {
      ...areas(STREETS, 'built-up', 'landuse'),
      filter: isKind(BUILT_UP),
      // A tint for towns at low zooms only; close up its edges would mean nothing.
      paint: {
        'fill-color': palette.builtUp,
        'fill-antialias': false,
        'fill-opacity': byZoom(7, 0.4, 9, 1, 10.5, 1, 13.2, 0),
      },
    },
    {
      ...areas(STREETS, 'green', 'landuse'),
      filter: isKind(GREEN),
      paint: {
        'fill-color': palette.green,
        'fill-antialias': false,
        'fill-opacity': byZoom(8, 0, 11, 1),
      },
    },
    {
      ...areas(STREETS, 'ground', 'landuse'),
      minzoom: 12,
      filter: isKind(GROUND),
      paint: { 'fill-color': palette.ground, 'fill-antialias': false },
    },
  ];
}

const IS_AREA = ['==', ['geometry-type'], 'Polygon'] as unknown as FilterSpecification;

/** Land or water, from a source in Protomaps' schema. */
function surface(source: string, layer: 'earth' | 'water', colour: string): LayerSpecification {
  return { ...areas(source, layer), filter: IS_AREA, paint: { 'fill-color': colour } };
}

/** Draws built-up ground as land, because the shore is coarser than the houses on it; from the zoom at which the tint fades. [M1] */
function builtUpLand(palette: Palette): LayerSpecification {
  return {
    ...areas(STREETS, 'landuse'),
    id: 'built-up-land',
    minzoom: 10,
    filter: isKind(BUILT_UP),
    paint: { 'fill-color': palette.land },
  };
}

const FLOWING = ['river', 'stream', 'canal'];

/** Line width in pixels of a large river, a river and a stream; `large` is an attribute of tools/basemap. */
function riverWidth(large: number, river: number, stream: number) {
  return ['case', ['has', 'large'], large, ['==', ['get', 'kind'], 'river'], river, stream];
}

/** Rivers lie over the land that is drawn around roads. */
function rivers(palette: Palette): LayerSpecification[] {
  return [
    {
      ...areas(STREETS, 'wide-rivers', 'water'),
      minzoom: 12,
      filter: where(IS_AREA, isKind(FLOWING)),
      paint: { 'fill-color': palette.sea },
    },
    {
      id: 'streets-rivers',
      type: 'line',
      source: STREETS,
      'source-layer': 'water',
      minzoom: 8,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.sea,
        'line-width': growing(
          1.8,
          8,
          riverWidth(0.9, 0.6, 0.4),
          12,
          riverWidth(4.5, 2, 1),
          14,
          riverWidth(17, 4.5, 2),
          17,
          riverWidth(110, 20, 5),
        ),
      },
    },
  ];
}

/** Land around lots that the coarse shore has in the sea: no lot is. Others leave the shore its shape. [M1] */
function lotLand(palette: Palette): LayerSpecification {
  return {
    id: 'lot-land',
    type: 'circle',
    source: CLEARANCE_SOURCE,
    filter: ['has', 'inSea'],
    minzoom: LOT_LAND_ZOOM,
    paint: {
      'circle-color': palette.land,
      'circle-pitch-alignment': 'map',
      'circle-radius': growing(2, 12, 9, 16, 144),
      'circle-blur': 0.4,
    },
  };
}

/** Separates sea and land where both are dark, and where a fjord is as thin as a line. */
function shore(palette: Palette): LayerSpecification[] {
  const line = (id: string, layer: string): LayerSpecification => ({
    id,
    type: 'line',
    source: COAST,
    'source-layer': layer,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.shore,
      'line-width': byZoom(4, 0.4, 8, 0.7, 12, 1),
      // From here on land is drawn over the shore line.
      'line-opacity': byZoom(11.5, 1, 12.5, 0),
    },
  });
  return [line('shore', 'earth'), line('lake-shore', 'water')];
}

function buildings(palette: Palette): LayerSpecification {
  return {
    ...areas(STREETS, 'buildings'),
    id: 'buildings',
    minzoom: 14,
    filter: isKind(['building', 'building_part']),
    paint: {
      'fill-color': palette.building,
      'fill-outline-color': palette.buildingEdge,
      'fill-opacity': byZoom(14, 0, 15, 1),
    },
  };
}

function borders(palette: Palette): LayerSpecification {
  return {
    id: 'borders',
    type: 'line',
    source: COAST,
    'source-layer': 'boundaries',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': palette.border,
      'line-width': byZoom(3, 0.7, 10, 1.6),
      'line-dasharray': [4, 2],
    },
  };
}

/** Towns and countries, in the page's language (L1). */
function placePoints({
  places,
  language = DEFAULT_LANGUAGE.code,
  country = 'NO',
}: BasemapOptions): GeoJSONSourceSpecification {
  const isNorwegian = language === DEFAULT_LANGUAGE.code;
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: [
        ...places.map(({ name, englishName, position, rank, ...place }) => ({
          type: 'Feature' as const,
          properties: {
            kind: place.country === country ? 'town' : 'foreign',
            name: isNorwegian ? name : (englishName ?? name),
            rank,
          },
          geometry: { type: 'Point' as const, coordinates: [...position] },
        })),
        ...countryLabels(language),
      ],
    },
  };
}

export interface BasemapOptions {
  readonly dark: boolean;
  readonly places: readonly Place[];
  /** The page's language, for the names of towns abroad and of countries. */
  readonly language?: string;
  /** Where the lots are: the towns of other countries are muted. Left out: Norway. */
  readonly country?: string;
  /** The zooms of the operator's own file. Without it, and beyond it, the shipped streets are drawn. */
  readonly operatorStreets?: { readonly minZoom: number; readonly maxZoom: number } | undefined;
}

/** Builds the whole style; the shipped files and an operator's share one set of layers. */
export function basemapStyle(options: BasemapOptions): StyleSpecification {
  const { dark, operatorStreets } = options;
  const palette = dark ? PALETTES.dark : PALETTES.light;
  const streets = operatorStreets
    ? tiles(
        'operator',
        Math.min(operatorStreets.minZoom, STREETS_MIN_ZOOM),
        Math.max(operatorStreets.maxZoom, STREETS_MAX_ZOOM),
      )
    : tiles('streets', STREETS_MIN_ZOOM, STREETS_MAX_ZOOM);
  return {
    version: 8,
    sources: {
      [COAST]: tiles('coast', 0, COAST_MAX_ZOOM),
      [STREETS]: streets,
      places: placePoints(options),
      [CLEARANCE_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: BACKGROUND, type: 'background', paint: { 'background-color': palette.sea } },
      surface(COAST, 'earth', palette.land),
      surface(STREETS, 'earth', palette.land),
      ...shore(palette),
      builtUpLand(palette),
      surface(COAST, 'water', palette.sea),
      surface(STREETS, 'water', palette.sea),
      roadLandLayer(palette),
      ...grounds(palette),
      ...rivers(palette),
      lotLand(palette),
      borders(palette),
      buildings(palette),
      ...roadLayers(palette),
      ...streetLabelLayers(
        palette,
        options.places.map(({ name }) => name),
      ),
      ...placeLayers(palette),
      clearanceLayer(),
    ],
  };
}

/** Countries' names on the embedded map: ISO codes, and positions with room for a name. */
const COUNTRIES: readonly (readonly [code: string, lng: number, lat: number])[] = [
  ['NO', 9.4, 61.45],
  ['SE', 15.6, 62.4],
  ['FI', 26.2, 63.2],
  ['DK', 9.1, 56.15],
  ['IS', -18.6, 64.9],
  ['EE', 25.9, 58.75],
  ['LV', 25.4, 57],
  ['LT', 23.9, 55.5],
  ['RU', 34, 62.5],
  ['BY', 28, 53.6],
  ['PL', 19.4, 52.4],
  ['DE', 10.4, 51.4],
  ['NL', 5.6, 52.3],
  ['GB', -3.6, 56.8],
  ['IE', -8, 53.2],
];

function countryLabels(language: string): Feature<Point>[] {
  const names = new Intl.DisplayNames([languageOf(language).tag], { type: 'region' });
  return COUNTRIES.map(([code, lng, lat]) => ({
    type: 'Feature',
    properties: { kind: 'country', name: names.of(code) ?? code },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  }));
}
