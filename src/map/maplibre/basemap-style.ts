/** The embedded map (M1): coast, streets and names, from files of this origin. */
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl';
import type { Place } from '../places.ts';
import { placeLayers, streetLabelLayers } from './label-layers.ts';
import { clearanceLayer, CLEARANCE_SOURCE } from './marker-clearance.ts';
import { PALETTES, type Palette } from './palette.ts';
import { roadLayers } from './road-layers.ts';
import { COAST_ZOOMS, STREETS_ZOOMS, TILES } from './tile-protocol.ts';

const COAST = 'coast';
/** The layer below all: what is no land is sea. */
export const BACKGROUND = 'background';
export const STREETS = 'streets';

/** Holes are filled from the tile above. */
type SparseSource = VectorSourceSpecification & { readonly sparse: true };

function tiles(
  url: string,
  zooms: { readonly minzoom: number; readonly maxzoom: number },
): SparseSource {
  return { type: 'vector', tiles: [url], ...zooms, sparse: true };
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

function kindIn(kinds: readonly string[]) {
  return ['in', ['get', 'kind'], ['literal', [...kinds]]] as unknown as boolean;
}

/** The land and its waters, of a source in Protomaps' schema. */
function grounds(source: string, palette: Palette): LayerSpecification[] {
  const fill = (id: string, layer: string) =>
    ({ id: `${source}-${id}`, type: 'fill', source, 'source-layer': layer }) as const;
  return [
    { ...fill('earth', 'earth'), paint: { 'fill-color': palette.land } },
    {
      ...fill('built-up', 'landuse'),
      filter: kindIn(['residential', 'urban_area']),
      // A tint of towns far out; near, its edges would be lines that mean nothing.
      paint: {
        'fill-color': palette.builtUp,
        'fill-antialias': false,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 7, 0.4, 9, 1, 12, 1, 13, 0],
      },
    },
    {
      ...fill('green', 'landuse'),
      filter: kindIn(GREEN),
      paint: {
        'fill-color': palette.green,
        'fill-antialias': false,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0, 11, 1],
      },
    },
    {
      ...fill('ground', 'landuse'),
      minzoom: 12,
      filter: kindIn(GROUND),
      paint: { 'fill-color': palette.ground, 'fill-antialias': false },
    },
    {
      ...fill('water', 'water'),
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.sea },
    },
    {
      id: `${source}-rivers`,
      type: 'line',
      source,
      'source-layer': 'water',
      minzoom: 9,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': palette.sea,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 9, 0.7, 14, 2.2, 18, 9],
      },
    },
  ];
}

function buildings(palette: Palette): LayerSpecification {
  return {
    id: 'buildings',
    type: 'fill',
    source: STREETS,
    'source-layer': 'buildings',
    minzoom: 14,
    filter: kindIn(['building', 'building_part']),
    paint: {
      'fill-color': palette.building,
      'fill-outline-color': palette.buildingEdge,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
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
      'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, 10, 1.6],
      'line-dasharray': [4, 2],
    },
  };
}

function points(places: readonly Place[]): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: places.map(({ name, position, population }) => ({
        type: 'Feature',
        properties: { name, population },
        geometry: { type: 'Point', coordinates: [...position] },
      })),
    },
  };
}

export interface BasemapOptions {
  readonly dark: boolean;
  readonly places: readonly Place[];
  /** Zooms of the operator's own file; without it, and beyond it, the streets that ship are drawn. */
  readonly operatorStreets?: { readonly minZoom: number; readonly maxZoom: number } | undefined;
}

/** The whole style: one set of layers for the files that ship and for an operator's. */
export function basemapStyle({
  dark,
  places,
  operatorStreets,
}: BasemapOptions): StyleSpecification {
  const palette = dark ? PALETTES.dark : PALETTES.light;
  const streets = operatorStreets
    ? tiles(TILES.operator, {
        minzoom: Math.min(operatorStreets.minZoom, STREETS_ZOOMS.minzoom),
        maxzoom: Math.max(operatorStreets.maxZoom, STREETS_ZOOMS.maxzoom),
      })
    : tiles(TILES.streets, STREETS_ZOOMS);
  return {
    version: 8,
    sources: {
      [COAST]: tiles(TILES.coast, COAST_ZOOMS),
      [STREETS]: streets,
      places: points(places),
      [CLEARANCE_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      { id: BACKGROUND, type: 'background', paint: { 'background-color': palette.sea } },
      ...grounds(COAST, palette).filter(({ id }) => /-(?:earth|water)$/.test(id)),
      ...grounds(STREETS, palette),
      borders(palette),
      buildings(palette),
      ...roadLayers(STREETS, palette),
      ...streetLabelLayers(STREETS, palette, { hasTowns: operatorStreets !== undefined }),
      ...placeLayers(palette),
      clearanceLayer(),
    ],
  };
}
