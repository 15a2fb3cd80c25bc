/** The embedded map (M1): Natural Earth and GSHHG land on a calm sea, borders, place names. */
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Place } from '../places.ts';
import { INKS, type Inks } from './basemap-inks.ts';

/** 512-px zoom from which the 60 m coast replaces the 120 m one. */
export const DETAIL_MIN_ZOOM = 9;

const DETAIL = 'coast-60';
const OVERVIEW = 'coast-120';

function file(name: string): string {
  const url = new URL(`${import.meta.env.BASE_URL}basemap/${name}.topojson`, location.href);
  return `topojson://${url.host}${url.pathname}`;
}

function shapes(name: string, attribution?: string): GeoJSONSourceSpecification {
  return { type: 'geojson', data: file(name), maxzoom: 12, ...(attribution && { attribution }) };
}

function fills(source: string, inks: Inks, zooms: { minzoom?: number } = {}): LayerSpecification[] {
  // Without antialiasing: the edge of the detailed rectangle would show as a hairline.
  const layer = (kind: 'land' | 'sea'): LayerSpecification => ({
    id: `${source}-${kind}`,
    type: 'fill',
    source,
    ...zooms,
    filter: ['==', ['get', 'kind'], kind],
    paint: { 'fill-color': inks[kind], 'fill-antialias': kind === 'land' },
  });
  return [layer('sea'), layer('land')];
}

function borders(source: string, inks: Inks): LayerSpecification {
  return {
    id: `${source}-border`,
    type: 'line',
    source,
    filter: ['==', ['get', 'kind'], 'border'],
    paint: { 'line-color': inks.border, 'line-width': 1, 'line-dasharray': [3, 2] },
  };
}

/** Which places are named at a zoom: cities first, villages when there is room. */
const PLACE_TIERS = [
  { id: 'cities', minzoom: 3.5, from: 50_000, below: Number.MAX_SAFE_INTEGER, size: [12, 18] },
  { id: 'towns', minzoom: 5.5, from: 10_000, below: 50_000, size: [11, 16] },
  { id: 'villages', minzoom: 7.5, from: 2_000, below: 10_000, size: [11, 15] },
  { id: 'hamlets', minzoom: 9, from: 0, below: 2_000, size: [11, 14] },
] as const;

function labels(inks: Inks): LayerSpecification[] {
  return PLACE_TIERS.map(({ id, minzoom, from, below, size }, tier) => ({
    id: `places-${id}`,
    type: 'symbol',
    source: 'places',
    minzoom,
    filter: ['all', ['>=', ['get', 'population'], from], ['<', ['get', 'population'], below]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Schibsted Grotesk Variable', 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size[0], minzoom + 6, size[1]],
      'symbol-sort-key': ['-', ['get', 'population']],
      'text-padding': 6,
      'text-max-width': 8,
    },
    paint: {
      'text-color': tier < 2 ? inks.label : inks.town,
      'text-halo-color': inks.halo,
      'text-halo-width': 1.4,
    },
  }));
}

function points(places: readonly Place[]): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    attribution: 'GeoNames (CC BY 4.0)',
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

/** The style without the detailed coast, which `detailedCoast` adds when it is near enough. */
export function basemapStyle(dark: boolean, places: readonly Place[]): StyleSpecification {
  const inks = dark ? INKS.dark : INKS.light;
  return {
    version: 8,
    sources: {
      world: shapes('world', 'Natural Earth'),
      nordic: shapes('nordic'),
      [OVERVIEW]: shapes(OVERVIEW, 'GSHHG (LGPL)'),
      places: points(places),
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': inks.sea } },
      ...fills('world', inks),
      { ...borders('world', inks), maxzoom: 4 },
      ...fills('nordic', inks),
      ...fills(OVERVIEW, inks),
      { ...borders('nordic', inks), minzoom: 4 },
      ...labels(inks),
    ],
  };
}

/** What to add for the detailed coast, beneath which layer, and what it replaces once it is there. */
export function detailedCoast(dark: boolean) {
  return {
    sourceId: DETAIL,
    source: shapes(DETAIL),
    layers: fills(DETAIL, dark ? INKS.dark : INKS.light, { minzoom: DETAIL_MIN_ZOOM }),
    beneath: 'nordic-border',
    replaces: fills(OVERVIEW, INKS.light).map(({ id }) => id),
  };
}
