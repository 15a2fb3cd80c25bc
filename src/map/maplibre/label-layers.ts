/** What the map says: names of streets, districts, towns and waters, numbers of roads, one-way arrows. */
import type {
  DataDrivenPropertyValueSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { IMAGES } from './map-images.ts';
import type { Palette } from './palette.ts';

/** The product's own typeface, drawn by the browser: no glyph files to fetch (M1). */
const FONT = ['Schibsted Grotesk Variable', 'sans-serif'];

const NAME = ['coalesce', ['get', 'name:no'], ['get', 'name']] as const;
const REF = ['coalesce', ['get', 'shield_text'], ['get', 'ref']] as const;

type Symbols = Omit<SymbolLayerSpecification, 'id' | 'type' | 'source'>;

function halo(palette: Palette, color = palette.label, width = 1.5) {
  return {
    'text-color': color,
    'text-halo-color': palette.halo,
    'text-halo-width': width,
    'text-halo-blur': 0.3,
  };
}

/** Which places are named at a zoom: cities first, villages when there is room. */
const PLACE_TIERS = [
  { id: 'cities', minzoom: 3.5, maxzoom: 13.5, from: 50_000, below: 1e9, size: [12, 19] },
  { id: 'towns', minzoom: 5.5, maxzoom: 14, from: 10_000, below: 50_000, size: [11, 17] },
  { id: 'villages', minzoom: 7.5, maxzoom: 15, from: 2_000, below: 10_000, size: [11, 15] },
  { id: 'hamlets', minzoom: 9, maxzoom: 16, from: 0, below: 2_000, size: [11, 14] },
] as const;

/** Where a name may stand, in ems: on its place, else beside it, else a little way off. */
const BESIDE: NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset'] & {} =
  [
    'center',
    [0, 0],
    'top',
    [0, 1.6],
    'bottom',
    [0, -3],
    'left',
    [1.9, 0],
    'right',
    [-1.9, 0],
    'top-left',
    [1.6, 1.8],
    'top-right',
    [-1.6, 1.8],
    'bottom-left',
    [1.6, -2.6],
    'bottom-right',
    [-1.6, -2.6],
    'top',
    [0, 3.6],
    'bottom',
    [0, -5],
  ];

/** The places that ship with the app, as a source of their own. */
export function placeLayers(palette: Palette): LayerSpecification[] {
  // A layer is placed before those beneath it: the largest last.
  return PLACE_TIERS.toReversed().map(({ id, minzoom, maxzoom, from, below, size }) => ({
    id: `places-${id}`,
    type: 'symbol',
    source: 'places',
    minzoom,
    maxzoom,
    filter: ['all', ['>=', ['get', 'population'], from], ['<', ['get', 'population'], below]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], minzoom, size[0], minzoom + 6, size[1]],
      'symbol-sort-key': ['-', ['get', 'population']],
      'text-padding': 6,
      'text-max-width': 8,
      // Beside a marker where there is one (M3).
      'text-variable-anchor-offset': BESIDE,
    },
    paint: halo(palette, from >= 10_000 ? palette.label : palette.town, 1.6),
  }));
}

function symbols(id: string, source: string, layer: Symbols): LayerSpecification {
  return { id, type: 'symbol', source, ...layer };
}

const ROAD_NAME_MIN_ZOOM = { major: 12.5, street: 14, path: 16 } as const;

function streetNames(
  id: string,
  source: string,
  palette: Palette,
  options: {
    readonly minzoom: number;
    readonly kinds: readonly string[];
    readonly quiet?: boolean;
  },
): LayerSpecification {
  return symbols(id, source, {
    'source-layer': 'roads',
    minzoom: options.minzoom,
    filter: [
      'all',
      ['in', ['get', 'kind'], ['literal', [...options.kinds]]],
      ['has', 'name'],
    ] as unknown as FilterSpecification,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 280,
      'text-field': [...NAME] as unknown as string,
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 15, 12, 18, 15],
      'text-max-angle': 30,
      'text-padding': 4,
      'text-letter-spacing': 0.01,
    },
    paint: halo(palette, options.quiet ? palette.town : palette.label, 1.6),
  });
}

/** Names that come with the streets' tiles. */
export function streetLabelLayers(
  source: string,
  palette: Palette,
  { hasTowns }: { readonly hasTowns: boolean },
): LayerSpecification[] {
  return [
    symbols('one-way', source, {
      'source-layer': 'roads',
      minzoom: 15,
      filter: [
        'all',
        ['in', ['to-string', ['get', 'oneway']], ['literal', ['yes', 'true', '1']]],
        ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
      ] as unknown as FilterSpecification,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 130,
        'icon-image': IMAGES.oneWay,
        'icon-size': ['interpolate', ['linear'], ['zoom'], 15, 0.7, 18, 1.2],
        'icon-rotation-alignment': 'map',
        'icon-padding': 8,
      },
      paint: { 'icon-opacity': ['interpolate', ['linear'], ['zoom'], 15, 0, 15.5, 1] },
    }),
    symbols('water-names', source, {
      'source-layer': 'water',
      minzoom: 10,
      filter: ['all', ['has', 'name'], ['!=', ['geometry-type'], 'LineString']],
      layout: {
        'text-field': [...NAME] as unknown as string,
        'text-font': FONT,
        'text-size': 12,
        'text-max-width': 7,
        'text-padding': 8,
      },
      paint: halo(palette, palette.waterLabel, 1),
    }),
    streetNames('path-names', source, palette, {
      minzoom: ROAD_NAME_MIN_ZOOM.path,
      kinds: ['path'],
      quiet: true,
    }),
    streetNames('street-names', source, palette, {
      minzoom: ROAD_NAME_MIN_ZOOM.street,
      kinds: ['minor_road'],
    }),
    streetNames('main-street-names', source, palette, {
      minzoom: ROAD_NAME_MIN_ZOOM.major,
      kinds: ['major_road', 'highway'],
    }),
    shields('shields', source, palette, false),
    shields('euro-shields', source, palette, true),
    ...(hasTowns ? [localities(source, palette)] : []),
    symbols('districts', source, {
      'source-layer': 'places',
      minzoom: 11,
      maxzoom: 15.5,
      filter: ['in', ['get', 'kind'], ['literal', ['macrohood', 'neighbourhood']]],
      layout: {
        'text-field': [...NAME] as unknown as string,
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11.5, 15, 15],
        'text-max-width': 7,
        'text-padding': 10,
        'text-letter-spacing': 0.04,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
        'text-radial-offset': 1,
      },
      paint: halo(palette, palette.town, 1.8),
    }),
  ];
}

/** The operator's file names every village: below what ships with the app, and where that has none. */
function localities(source: string, palette: Palette): LayerSpecification {
  return symbols('localities', source, {
    'source-layer': 'places',
    minzoom: 10,
    maxzoom: 15,
    filter: [
      'all',
      ['==', ['get', 'kind'], 'locality'],
      ['in', ['get', 'kind_detail'], ['literal', ['village', 'hamlet', 'locality']]],
    ] as unknown as FilterSpecification,
    layout: {
      'text-field': [...NAME] as unknown as string,
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 15, 14],
      'text-padding': 8,
      'text-max-width': 8,
    },
    paint: halo(palette, palette.town, 1.6),
  });
}

/** Longer than this is no number that a sign shows. */
const MAX_REF_LENGTH = 5;
/** Norway's county roads beyond it have a number that no sign shows. */
const MAX_SIGNED_NUMBER = 999;

function shields(id: string, source: string, palette: Palette, euro: boolean): LayerSpecification {
  const isEuro = ['==', ['slice', ['to-string', [...REF]], 0, 1], 'E'];
  return symbols(id, source, {
    'source-layer': 'roads',
    minzoom: euro ? 6 : 8,
    filter: [
      'all',
      ['any', ['has', 'ref'], ['has', 'shield_text']],
      ['in', ['get', 'kind'], ['literal', ['highway', 'major_road']]],
      ['!', ['has', 'is_link']],
      ['<=', ['length', ['to-string', [...REF]]], MAX_REF_LENGTH],
      ['<=', ['to-number', [...REF], 0], MAX_SIGNED_NUMBER],
      euro ? isEuro : ['!', isEuro],
      // Numbers of lesser roads wait for room.
      ['any', ['!=', ['get', 'kind_detail'], 'secondary'], ['>=', ['zoom'], 10]],
    ] as unknown as FilterSpecification,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': ['interpolate', ['linear'], ['zoom'], 6, 220, 10, 360],
      'text-field': [...REF] as unknown as string,
      'text-font': FONT,
      'text-size': 10.5,
      'text-rotation-alignment': 'viewport',
      'icon-rotation-alignment': 'viewport',
      'icon-image': euro ? IMAGES.euroShield : IMAGES.shield,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [2, 4, 2, 4],
      'text-padding': 12,
      'icon-padding': 12,
    },
    paint: {
      'text-color': euro ? palette.euroShieldText : palette.shieldText,
      'text-opacity': COARSE_SHIELD_OPACITY,
      'icon-opacity': COARSE_SHIELD_OPACITY,
    },
  });
}

/** As the roads they stand on. */
const COARSE_SHIELD_OPACITY: DataDrivenPropertyValueSpecification<number> = [
  'interpolate',
  ['linear'],
  ['zoom'],
  12.3,
  1,
  13,
  ['case', ['has', 'coarse'], 0, 1],
];
