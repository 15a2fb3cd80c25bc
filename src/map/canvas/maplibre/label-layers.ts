/** What comes with the streets' tiles: names of streets, districts and waters, signs, one-way arrows. */
import type { LayerSpecification } from 'maplibre-gl';
import {
  BESIDE,
  byZoom,
  halo,
  IS_DUE,
  IS_POINT,
  isKind,
  NAME,
  NAME_TEXT,
  symbols,
  where,
} from './label-style.ts';
import { IMAGES } from './map-images.ts';
import type { Palette } from './palette.ts';
import { roadNumberLayers } from './road-number-layers.ts';

function streetNames(
  id: string,
  kinds: readonly string[],
  minzoom: number,
  palette: Palette,
  color = palette.label,
): LayerSpecification {
  return symbols(id, {
    'source-layer': 'roads',
    minzoom,
    filter: where(isKind(kinds), ['has', 'name']),
    layout: {
      'symbol-placement': 'line',
      // Many positions to try between markers; with little room a name is not repeated.
      'symbol-spacing': byZoom(14, 170, 16, 280),
      ...NAME_TEXT,
      'text-size': byZoom(13, 11, 15, 12, 18, 15),
      'text-max-angle': 30,
      'text-padding': 4,
      'text-letter-spacing': 0.01,
    },
    paint: halo(palette, color, 1.6),
  });
}

interface Names {
  readonly layer: string;
  readonly kinds: readonly string[];
  readonly minzoom: number;
  readonly maxzoom?: number;
  readonly color: string;
  readonly size: readonly [number, number];
  readonly spacing?: number;
  readonly padding?: number;
  /** Names that stand on the map already. */
  readonly without?: readonly string[];
}

function areaNames(id: string, palette: Palette, names: Names): LayerSpecification {
  return symbols(id, {
    'source-layer': names.layer,
    minzoom: names.minzoom,
    ...(names.maxzoom !== undefined && { maxzoom: names.maxzoom }),
    filter: where(
      IS_POINT,
      isKind(names.kinds),
      ['has', 'name'],
      IS_DUE,
      names.without ? ['!', ['in', NAME, ['literal', names.without]]] : true,
    ),
    layout: {
      ...NAME_TEXT,
      'text-size': byZoom(names.minzoom, names.size[0], names.minzoom + 6, names.size[1]),
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 0],
      'text-max-width': 7,
      'text-padding': names.padding ?? 8,
      'text-letter-spacing': names.spacing ?? 0,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 1,
    },
    paint: halo(palette, names.color, 1.4),
  });
}

/**
 * A sign, and its name below or beside it. Its layer is named after its image.
 * @param zooms from which the sign is there, and its name
 */
function signs(
  image: string,
  kinds: readonly string[],
  [minzoom, named]: readonly [number, number],
  palette: Palette,
  color: string,
): LayerSpecification {
  return symbols(`${image}s`, {
    'source-layer': 'pois',
    minzoom,
    filter: where(isKind(kinds), IS_DUE),
    layout: {
      'icon-image': image,
      'icon-padding': 4,
      ...NAME_TEXT,
      'text-field': ['step', ['zoom'], '', named, [...NAME]] as unknown as string,
      'text-size': byZoom(9, 10.5, 15, 12.5),
      'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
      'text-radial-offset': 0.9,
      'text-max-width': 8,
      'text-padding': 4,
      'text-optional': true,
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 0],
    },
    paint: halo(palette, color, 1.4),
  });
}

/**
 * Returns the names and signs of the streets' tiles, the least important first.
 * @param towns those named by layers of their own: an island called like its town isn't named again
 */
export function streetLabelLayers(
  palette: Palette,
  towns: readonly string[],
): LayerSpecification[] {
  return [
    symbols('one-way', {
      'source-layer': 'roads',
      minzoom: 15,
      filter: where(
        ['in', ['to-string', ['get', 'oneway']], ['literal', ['yes', 'true', '1']]],
        isKind(['highway', 'major_road', 'minor_road']),
      ),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 130,
        'icon-image': IMAGES.oneWay,
        'icon-size': byZoom(15, 0.7, 18, 1.2),
        'icon-rotation-alignment': 'map',
        'icon-padding': 8,
      },
      paint: { 'icon-opacity': byZoom(15, 0, 15.5, 1) },
    }),
    signs(IMAGES.peak, ['peak'], [10, 10], palette, palette.natureLabel),
    signs(IMAGES.hut, ['alpine_hut', 'wilderness_hut'], [11, 11], palette, palette.natureLabel),
    streetNames('path-names', ['path'], 16, palette, palette.town),
    symbols('square-names', {
      'source-layer': 'landuse',
      minzoom: 15,
      filter: where(isKind(['pedestrian']), ['has', 'name']),
      layout: {
        ...NAME_TEXT,
        'text-size': 12,
        'text-max-width': 7,
        'text-padding': 4,
      },
      paint: halo(palette, palette.town, 1.4),
    }),
    streetNames('street-names', ['minor_road'], 14, palette),
    areaNames('valleys', palette, {
      layer: 'places',
      kinds: ['area', 'national_park'],
      minzoom: 8,
      maxzoom: 12,
      color: palette.natureLabel,
      size: [11.5, 14],
      spacing: 0.12,
      padding: 22,
    }),
    areaNames('islands', palette, {
      layer: 'earth',
      kinds: ['island', 'archipelago', 'glacier'],
      minzoom: 6,
      color: palette.natureLabel,
      size: [11, 14],
      spacing: 0.04,
      without: towns,
    }),
    areaNames('water-names', palette, {
      layer: 'water',
      kinds: ['fjord', 'lake', 'sea', 'bay', 'strait', 'ocean', 'water', 'river', 'reservoir'],
      minzoom: 6,
      color: palette.waterLabel,
      size: [11.5, 14.5],
      spacing: 0.06,
    }),
    streetNames('main-street-names', ['major_road', 'highway'], 12.5, palette),
    signs(IMAGES.hospital, ['hospital'], [12, 14], palette, palette.town),
    signs(IMAGES.station, ['station', 'halt'], [12, 13], palette, palette.sign),
    signs(IMAGES.airport, ['aerodrome'], [8, 9], palette, palette.sign),
    localities(palette),
    areaNames('districts', palette, {
      layer: 'places',
      kinds: ['macrohood', 'neighbourhood'],
      minzoom: 10.5,
      maxzoom: 15.5,
      color: palette.town,
      size: [11.5, 15],
      spacing: 0.04,
      padding: 6,
    }),
    ...roadNumberLayers(palette),
  ];
}

/** Villages: below the places that ship with the app, for regions without any of those. */
function localities(palette: Palette): LayerSpecification {
  return symbols('localities', {
    'source-layer': 'places',
    minzoom: 9,
    maxzoom: 16,
    filter: where(
      isKind(['locality']),
      ['in', ['get', 'kind_detail'], ['literal', ['village', 'hamlet', 'locality']]],
      IS_DUE,
    ),
    layout: {
      ...NAME_TEXT,
      'text-size': byZoom(10, 11, 15, 14),
      'symbol-sort-key': ['-', ['coalesce', ['get', 'population'], 0]],
      'text-padding': 6,
      'text-max-width': 8,
      'text-variable-anchor-offset': BESIDE,
    },
    paint: halo(palette, palette.town, 1.6),
  });
}
