/** What the map says: names of streets, districts, towns and waters, numbers of roads, one-way arrows. */
import type {
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

/** Which of Norway's places are named at a zoom: cities first, villages when there is room. */
const CITY_RANK = 100_000;
const PLACE_TIERS = [
  { id: 'cities', minzoom: 3, maxzoom: 13.5, from: CITY_RANK, below: 1e9, size: [12.5, 19] },
  {
    id: 'large-towns',
    minzoom: 4.2,
    maxzoom: 13.5,
    from: 30_000,
    below: CITY_RANK,
    size: [12, 18],
  },
  { id: 'towns', minzoom: 5, maxzoom: 14, from: 9_000, below: 30_000, size: [11.5, 17] },
  { id: 'villages', minzoom: 7.2, maxzoom: 15, from: 2_000, below: 9_000, size: [11, 15] },
  { id: 'hamlets', minzoom: 8.6, maxzoom: 16, from: 0, below: 2_000, size: [11, 14] },
] as const;

/** Names of the largest are so much larger. */
const LARGEST = { from: 400_000, by: 1.2 } as const;

type Anchors = NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset'] & {};

/** Where a name may stand: on its place, else beside it, else ever farther off, in ems. */
function standingAround(...distances: readonly number[]): Anchors {
  const around = distances.flatMap((far) => {
    const slant = far * 0.85;
    return [
      'top',
      [0, far],
      // A pin stands above its position.
      'bottom',
      [0, -far - 1.4],
      'left',
      [far + 0.3, 0],
      'right',
      [-far - 0.3, 0],
      'top-left',
      [slant, slant + 0.2],
      'top-right',
      [-slant, slant + 0.2],
      'bottom-left',
      [slant, -slant - 1.2],
      'bottom-right',
      [-slant, -slant - 1.2],
    ];
  });
  return ['center', [0, 0], ...around] as unknown as Anchors;
}

const BESIDE = standingAround(1.6, 2.8);
/** M3: a city is named, however many markers stand on it: near to it where a name's length is many kilometres. */
const BESIDE_CITY = standingAround(1.6, 3, 4.2);
const AMID_CITY = standingAround(1.6, 3.2, 4.8, 6.4, 8, 10);
const AMID_CITY_MIN_ZOOM = 9;

/** Towns abroad are named where there is much room, and smaller. */
const FOREIGN_FROM = [
  'step',
  ['zoom'],
  500_000,
  4.5,
  180_000,
  6,
  70_000,
  7,
  25_000,
  8.5,
  5_000,
] as const;

function foreignLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'places-foreign',
      type: 'symbol',
      source: 'places',
      minzoom: 3.5,
      maxzoom: 13,
      filter: [
        'all',
        ['==', ['get', 'kind'], 'foreign'],
        ['>=', ['get', 'rank'], [...FOREIGN_FROM]],
      ] as unknown as FilterSpecification,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10.5, 9, 13],
        'symbol-sort-key': ['-', ['get', 'rank']],
        'text-padding': 8,
        'text-max-width': 8,
      },
      paint: halo(palette, palette.foreign, 1.2),
    },
  ];
}

/** Over Norway and its neighbours, while all of a country is in view. */
function countryLayer(palette: Palette): LayerSpecification {
  return {
    id: 'countries',
    type: 'symbol',
    source: 'places',
    minzoom: 3,
    maxzoom: 6.2,
    filter: ['==', ['get', 'kind'], 'country'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 3, 12, 6, 19],
      'text-letter-spacing': 0.18,
      'text-padding': 4,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 2.4,
    },
    paint: halo(palette, palette.foreign, 1.4),
  };
}

/** The places that ship with the app, as a source of their own. */
export function placeLayers(palette: Palette): LayerSpecification[] {
  // A layer is placed before those beneath it: the largest last.
  const norwegian = PLACE_TIERS.toReversed().map(
    ({ id, minzoom, maxzoom, from, below, size }): LayerSpecification => ({
      id: `places-${id}`,
      type: 'symbol',
      source: 'places',
      minzoom,
      maxzoom,
      filter: [
        'all',
        ['==', ['get', 'kind'], 'town'],
        ['>=', ['get', 'rank'], from],
        ['<', ['get', 'rank'], below],
      ],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          minzoom,
          ['case', ['>=', ['get', 'rank'], LARGEST.from], size[0] * LARGEST.by, size[0]],
          minzoom + 6,
          ['case', ['>=', ['get', 'rank'], LARGEST.from], size[1] * LARGEST.by, size[1]],
        ],
        'symbol-sort-key': ['-', ['get', 'rank']],
        'text-padding': from >= 9_000 ? 3 : 5,
        'text-max-width': 8,
        // Beside a marker where there is one (M3).
        'text-variable-anchor-offset': BESIDE,
      },
      paint: halo(palette, from >= 9_000 ? palette.label : palette.town, 1.6),
    }),
  );
  const [cities, ...smaller] = norwegian.toReversed() as [
    SymbolLayerSpecification,
    ...LayerSpecification[],
  ];
  return [
    ...foreignLayers(palette),
    ...smaller.toReversed(),
    countryLayer(palette),
    {
      ...cities,
      id: 'places-near-cities',
      minzoom: AMID_CITY_MIN_ZOOM,
      layout: { ...cities.layout, 'text-variable-anchor-offset': AMID_CITY },
    },
    {
      ...cities,
      maxzoom: AMID_CITY_MIN_ZOOM,
      layout: { ...cities.layout, 'text-variable-anchor-offset': BESIDE_CITY },
    },
  ];
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
      // Many places to try where markers stand; a name is written again only where there is much room.
      'symbol-spacing': ['interpolate', ['linear'], ['zoom'], 14, 170, 16, 280],
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

/** The zoom from which a feature is named, where its tile says so. */
const IS_DUE = ['<=', ['coalesce', ['get', 'min_zoom'], 0], ['zoom']] as const;

function isKind(kinds: readonly string[]) {
  return ['in', ['get', 'kind'], ['literal', kinds]] as const;
}

const IS_POINT = ['==', ['geometry-type'], 'Point'] as const;

interface Names {
  readonly layer: string;
  readonly kinds: readonly string[];
  readonly minzoom: number;
  readonly maxzoom?: number;
  readonly color: string;
  readonly size: readonly [number, number];
  readonly spacing?: number;
  readonly padding?: number;
}

/** Names of areas, in their middle. */
function areaNames(id: string, source: string, palette: Palette, names: Names): LayerSpecification {
  return symbols(id, source, {
    'source-layer': names.layer,
    minzoom: names.minzoom,
    ...(names.maxzoom !== undefined && { maxzoom: names.maxzoom }),
    filter: [
      'all',
      IS_POINT,
      isKind(names.kinds),
      ['has', 'name'],
      IS_DUE,
    ] as unknown as FilterSpecification,
    layout: {
      'text-field': [...NAME] as unknown as string,
      'text-font': FONT,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        names.minzoom,
        names.size[0],
        names.minzoom + 6,
        names.size[1],
      ],
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

/** A sign, and its name beneath or beside it. */
function signs(
  id: string,
  source: string,
  palette: Palette,
  sign: {
    readonly kinds: readonly string[];
    readonly minzoom: number;
    readonly nameZoom: number;
    readonly image: string;
    readonly color: string;
  },
): LayerSpecification {
  return symbols(id, source, {
    'source-layer': 'pois',
    minzoom: sign.minzoom,
    filter: ['all', isKind(sign.kinds), IS_DUE] as unknown as FilterSpecification,
    layout: {
      'icon-image': sign.image,
      'icon-padding': 4,
      'text-field': ['step', ['zoom'], '', sign.nameZoom, [...NAME]] as unknown as string,
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 9, 10.5, 15, 12.5],
      'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
      'text-radial-offset': 0.9,
      'text-max-width': 8,
      'text-padding': 4,
      'text-optional': true,
      'symbol-sort-key': ['coalesce', ['get', 'min_zoom'], 0],
    },
    paint: halo(palette, sign.color, 1.4),
  });
}

/** Names and signs that come with the streets' tiles, the least important first. */
export function streetLabelLayers(source: string, palette: Palette): LayerSpecification[] {
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
    signs('peaks', source, palette, {
      kinds: ['peak'],
      minzoom: 10,
      nameZoom: 10,
      image: IMAGES.peak,
      color: palette.natureLabel,
    }),
    signs('huts', source, palette, {
      kinds: ['alpine_hut', 'wilderness_hut'],
      minzoom: 11,
      nameZoom: 11,
      image: IMAGES.hut,
      color: palette.natureLabel,
    }),
    streetNames('path-names', source, palette, {
      minzoom: ROAD_NAME_MIN_ZOOM.path,
      kinds: ['path'],
      quiet: true,
    }),
    symbols('square-names', source, {
      'source-layer': 'landuse',
      minzoom: 15,
      filter: ['all', isKind(['pedestrian']), ['has', 'name']] as unknown as FilterSpecification,
      layout: {
        'text-field': [...NAME] as unknown as string,
        'text-font': FONT,
        'text-size': 12,
        'text-max-width': 7,
        'text-padding': 4,
      },
      paint: halo(palette, palette.town, 1.4),
    }),
    streetNames('street-names', source, palette, {
      minzoom: ROAD_NAME_MIN_ZOOM.street,
      kinds: ['minor_road'],
    }),
    areaNames('valleys', source, palette, {
      layer: 'places',
      kinds: ['area', 'national_park'],
      minzoom: 8,
      maxzoom: 12,
      color: palette.natureLabel,
      size: [11.5, 14],
      spacing: 0.12,
      padding: 22,
    }),
    areaNames('islands', source, palette, {
      layer: 'earth',
      kinds: ['island', 'archipelago', 'glacier'],
      minzoom: 6,
      color: palette.natureLabel,
      size: [11, 14],
      spacing: 0.04,
    }),
    areaNames('water-names', source, palette, {
      layer: 'water',
      kinds: ['fjord', 'lake', 'sea', 'bay', 'strait', 'ocean', 'water', 'river', 'reservoir'],
      minzoom: 6,
      color: palette.waterLabel,
      size: [11.5, 14.5],
      spacing: 0.06,
    }),
    streetNames('main-street-names', source, palette, {
      minzoom: ROAD_NAME_MIN_ZOOM.major,
      kinds: ['major_road', 'highway'],
    }),
    signs('hospitals', source, palette, {
      kinds: ['hospital'],
      minzoom: 12,
      nameZoom: 14,
      image: IMAGES.hospital,
      color: palette.town,
    }),
    signs('stations', source, palette, {
      kinds: ['station', 'halt'],
      minzoom: 12,
      nameZoom: 13,
      image: IMAGES.station,
      color: palette.sign,
    }),
    signs('airports', source, palette, {
      kinds: ['aerodrome'],
      minzoom: 8,
      nameZoom: 9,
      image: IMAGES.airport,
      color: palette.sign,
    }),
    localities(source, palette),
    areaNames('districts', source, palette, {
      layer: 'places',
      kinds: ['macrohood', 'neighbourhood'],
      minzoom: 10.5,
      maxzoom: 15.5,
      color: palette.town,
      size: [11.5, 15],
      spacing: 0.04,
      padding: 6,
    }),
    ...(['other', 'e'] as const).flatMap((network) => [
      lineNumbers(source, palette, network),
      roadNumbers(source, palette, network),
    ]),
  ];
}

/** Villages: below the places that ship with the app, and where those have none. */
function localities(source: string, palette: Palette): LayerSpecification {
  return symbols('localities', source, {
    'source-layer': 'places',
    minzoom: 9,
    maxzoom: 16,
    filter: [
      'all',
      isKind(['locality']),
      ['in', ['get', 'kind_detail'], ['literal', ['village', 'hamlet', 'locality']]],
      IS_DUE,
    ] as unknown as FilterSpecification,
    layout: {
      'text-field': [...NAME] as unknown as string,
      'text-font': FONT,
      'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 15, 14],
      'symbol-sort-key': ['-', ['coalesce', ['get', 'population'], 0]],
      'text-padding': 6,
      'text-max-width': 8,
      'text-variable-anchor-offset': BESIDE,
    },
    paint: halo(palette, palette.town, 1.6),
  });
}

/** Longer than this is no number that a sign shows. */
const MAX_REF_LENGTH = 5;
/** Norway's county roads beyond it have a number that no sign shows. */
const MAX_SIGNED_NUMBER = 999;

/** E roads are white on green, others dark on white. */
function numberSign(
  palette: Palette,
  isEuro: boolean,
): Required<Pick<SymbolLayerSpecification, 'layout' | 'paint'>> {
  return {
    layout: {
      'text-field': [...REF] as unknown as string,
      'text-font': FONT,
      'text-size': 10.5,
      'text-rotation-alignment': 'viewport',
      'icon-rotation-alignment': 'viewport',
      'icon-image': isEuro ? IMAGES.euroShield : IMAGES.shield,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [2, 4, 2, 4],
      'text-padding': 6,
      'icon-padding': 6,
    },
    paint: { 'text-color': isEuro ? palette.euroShieldText : palette.shieldText },
  };
}

/** The numbers of the files that ship, each a point on its road (tools/basemap). */
function roadNumbers(source: string, palette: Palette, network: 'e' | 'other'): LayerSpecification {
  const { layout, paint } = numberSign(palette, network === 'e');
  return symbols(network === 'e' ? 'euro-numbers' : 'numbers', source, {
    'source-layer': 'road_numbers',
    minzoom: 6,
    filter: [
      'all',
      ['==', ['get', 'network'], network],
      IS_DUE,
      ['any', ['!', ['has', 'aside']], ['==', ['get', 'aside'], ['floor', ['zoom']]]],
      // They go with their roads, before those are faint.
      ['any', ['!', ['has', 'coarse']], ['<', ['zoom'], COARSE_NUMBERS_END]],
    ] as unknown as FilterSpecification,
    // What stands aside is tried after all others.
    layout: {
      ...layout,
      'symbol-sort-key': ['+', ['get', 'min_zoom'], ['case', ['has', 'aside'], 100, 0]],
    },
    paint,
  });
}

const COARSE_NUMBERS_END = 15;

/** The numbers of an operator's file, which has them on its lines. */
function lineNumbers(source: string, palette: Palette, network: 'e' | 'other'): LayerSpecification {
  const isEuro = ['==', ['slice', ['to-string', [...REF]], 0, 1], 'E'];
  const { layout, paint } = numberSign(palette, network === 'e');
  return symbols(network === 'e' ? 'euro-shields' : 'shields', source, {
    'source-layer': 'roads',
    minzoom: network === 'e' ? 6 : 8,
    filter: [
      'all',
      ['any', ['has', 'ref'], ['has', 'shield_text']],
      isKind(['highway', 'major_road']),
      // Protomaps' own; ours stand apart.
      ['has', 'shield_text'],
      ['!', ['has', 'is_link']],
      ['<=', ['length', ['to-string', [...REF]]], MAX_REF_LENGTH],
      ['<=', ['to-number', [...REF], 0], MAX_SIGNED_NUMBER],
      network === 'e' ? isEuro : ['!', isEuro],
      // Numbers of lesser roads wait for room.
      ['any', ['!=', ['get', 'kind_detail'], 'secondary'], ['>=', ['zoom'], 10]],
    ] as unknown as FilterSpecification,
    layout: {
      ...layout,
      'symbol-placement': 'line',
      'symbol-spacing': ['interpolate', ['linear'], ['zoom'], 6, 220, 10, 360],
    },
    paint,
  });
}
