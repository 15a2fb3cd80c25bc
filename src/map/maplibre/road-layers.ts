/** Roads, from footpath to motorway, in Protomaps' layers and attributes. */
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
} from 'maplibre-gl';
import type { Palette } from './palette.ts';

type NumberValue = DataDrivenPropertyValueSpecification<number>;
type ColourValue = DataDrivenPropertyValueSpecification<string>;

/** The classes that are drawn apart, the most important first; links as what they lead to, narrower. */
type RoadClass = 'motorway' | 'trunk' | 'primary' | 'secondary' | 'tertiary' | 'street' | 'service';

const DETAIL = ['get', 'kind_detail'] as const;

/** One value a class, read from the feature's `kind_detail` and, where that says nothing, its `kind`. */
function byClass<T extends number | string>(values: Readonly<Record<RoadClass, T>>) {
  return [
    'match',
    [...DETAIL],
    ['motorway', 'motorway_link'],
    values.motorway,
    ['trunk', 'trunk_link'],
    values.trunk,
    ['primary', 'primary_link'],
    values.primary,
    ['secondary', 'secondary_link'],
    values.secondary,
    ['tertiary', 'tertiary_link'],
    values.tertiary,
    ['service', 'driveway', 'alley', 'parking_aisle'],
    values.service,
    values.street,
  ] as unknown as ExpressionSpecification;
}

type Widths = Readonly<Record<RoadClass, number>>;

/** Pixels at a zoom. What is not drawn yet is 0 wide. */
const WIDTHS: readonly (readonly [zoom: number, widths: Widths])[] = [
  [4, { motorway: 0.7, trunk: 0.5, primary: 0, secondary: 0, tertiary: 0, street: 0, service: 0 }],
  [
    6,
    { motorway: 1.3, trunk: 1.1, primary: 0.7, secondary: 0, tertiary: 0, street: 0, service: 0 },
  ],
  [
    8.5,
    { motorway: 2.2, trunk: 2, primary: 1.5, secondary: 0.9, tertiary: 0.5, street: 0, service: 0 },
  ],
  [
    11,
    {
      motorway: 3.6,
      trunk: 3.2,
      primary: 2.6,
      secondary: 1.9,
      tertiary: 1.4,
      street: 0.9,
      service: 0.5,
    },
  ],
  [
    13,
    {
      motorway: 5.5,
      trunk: 5,
      primary: 4.4,
      secondary: 3.6,
      tertiary: 3,
      street: 1.9,
      service: 0.8,
    },
  ],
  [
    15,
    {
      motorway: 10,
      trunk: 9,
      primary: 8.5,
      secondary: 7.5,
      tertiary: 7,
      street: 5.5,
      service: 2.6,
    },
  ],
  [
    17,
    { motorway: 22, trunk: 20, primary: 19, secondary: 17, tertiary: 16, street: 13, service: 6.5 },
  ],
  [
    19,
    { motorway: 60, trunk: 56, primary: 52, secondary: 48, tertiary: 46, street: 40, service: 20 },
  ],
];

/** The edge of a road on both sides, in pixels. */
const EDGES: readonly (readonly [zoom: number, px: number])[] = [
  [6, 0],
  [8.5, 0.8],
  [13, 1.3],
  [17, 2.2],
];

function edgeAt(zoom: number): number {
  const next = EDGES.findIndex(([at]) => at >= zoom);
  const [z1, e1] = EDGES[next] ?? [zoom, EDGES.at(-1)?.[1] ?? 0];
  const [z0, e0] = EDGES[next - 1] ?? [z1, e1];
  return z1 === z0 ? e1 : e0 + ((zoom - z0) / (z1 - z0)) * (e1 - e0);
}

/** Roads drawn for 1:1,000,000 lie beside where they are: the nearer, the quieter, and gone where blocks are told apart. */
const IS_COARSE = ['has', 'coarse'];

function quietAt(zoom: number): number {
  if (zoom < 13) return 1;
  return zoom < 15 ? 0.75 : 0.4;
}

const IS_LINK = ['any', ['has', 'is_link'], ['in', '_link', ['to-string', [...DETAIL]]]];
const LINK_PART = 0.62;

function width(withEdge: boolean): NumberValue {
  const stops = WIDTHS.flatMap(([zoom, widths]) => {
    const edge = withEdge ? edgeAt(zoom) : 0;
    const wide = (part: number) =>
      byClass(
        Object.fromEntries(
          Object.entries(widths).map(([name, px]) => [name, px > 0 ? px * part + edge : 0]),
        ) as Widths,
      );
    const quiet = quietAt(zoom);
    const whole = ['case', IS_LINK, wide(LINK_PART), wide(1)];
    return [zoom, quiet === 1 ? whole : ['case', IS_COARSE, wide(quiet), whole]];
  });
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as NumberValue;
}

/** Where a city's streets end, the last of them fade into the land. */
function thinningOut(colour: unknown, palette: Palette): ExpressionSpecification {
  const towards = (part: number) => [
    'interpolate',
    ['linear'],
    part,
    0,
    ['to-color', colour],
    1,
    ['to-color', palette.land],
  ];
  return [
    'match',
    ['coalesce', ['get', 'ends'], 0],
    1,
    towards(0.45),
    2,
    towards(0.8),
    colour,
  ] as unknown as ExpressionSpecification;
}

function fillColour(palette: Palette): ExpressionSpecification {
  return byClass({
    motorway: palette.motorway,
    trunk: palette.trunk,
    primary: palette.primary,
    secondary: palette.secondary,
    tertiary: palette.street,
    street: palette.street,
    service: palette.service,
  });
}

function edgeColour(palette: Palette): ColourValue {
  return thinningOut(
    byClass({
      motorway: palette.motorwayEdge,
      trunk: palette.trunkEdge,
      primary: palette.primaryEdge,
      secondary: palette.secondaryEdge,
      tertiary: palette.streetEdge,
      street: palette.streetEdge,
      service: palette.streetEdge,
    }),
    palette,
  );
}

/**
 * Far out there is no room for an edge: quiet roads take its colour, or white would vanish on paper. They turn
 * into their own over some zooms, as the edge grows.
 */
function roadColour(palette: Palette): ColourValue {
  const far = byClass({
    motorway: palette.motorway,
    trunk: palette.trunk,
    primary: palette.primaryFar,
    secondary: palette.secondaryFar,
    tertiary: palette.secondaryFar,
    street: palette.secondaryFar,
    service: palette.secondaryFar,
  });
  const near = thinningOut(fillColour(palette), palette);
  return ['interpolate', ['linear'], ['zoom'], 9, far, 11.5, near] as unknown as ColourValue;
}

/**
 * Opacity of a line: what is drawn for 1:1,000,000 goes before its place could be taken for exact. Small roads and
 * railways first; the main roads stay, quietly, to where blocks are told apart (M2).
 */
function opacity(usual: number): NumberValue {
  const isMain = ['in', [...DETAIL], ['literal', ['motorway', 'trunk', 'primary', 'secondary']]];
  const coarse = (main: number, other: number) => [
    'case',
    IS_COARSE,
    ['case', isMain, main * usual, other * usual],
    usual,
  ];
  return [
    'interpolate',
    ['linear'],
    ['zoom'],
    12.3,
    usual,
    13.2,
    coarse(0.85, 0),
    15,
    coarse(0.6, 0),
    16,
    coarse(0, 0),
  ] as unknown as NumberValue;
}

/** The most important road last, so that it runs over the others. */
const ORDER = byClass({
  motorway: 7,
  trunk: 6,
  primary: 5,
  secondary: 4,
  tertiary: 3,
  street: 2,
  service: 1,
});

const ON_ROADS = ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]];
const IN_TUNNEL = ['has', 'is_tunnel'];
const ON_BRIDGE = ['has', 'is_bridge'];

function where(...conditions: readonly unknown[]): FilterSpecification {
  return ['all', ...conditions] as unknown as FilterSpecification;
}

/** How far land reaches from the middle of a road, where the shore is drawn on the wrong side of it. */
const ROAD_LAND_PX = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  12,
  9,
  16,
  144,
] as unknown as NumberValue;

/** M1: land beneath the roads, whose shore is coarser than they are. Not where they run over or under the sea. */
export function roadLandLayer(source: string, palette: Palette): LayerSpecification {
  return {
    id: 'road-land',
    type: 'line',
    source,
    'source-layer': 'roads',
    minzoom: 12,
    filter: where(ON_ROADS, ['!', IN_TUNNEL], ['!', ON_BRIDGE]),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': palette.land, 'line-width': ROAD_LAND_PX },
  };
}

/** Beneath the roads: ferries, railways, footpaths. */
function quietLines(source: string, palette: Palette): LayerSpecification[] {
  const base = { type: 'line', source, 'source-layer': 'roads' } as const;
  return [
    {
      ...base,
      id: 'ferries',
      minzoom: 7,
      filter: ['==', ['get', 'kind'], 'ferry'],
      paint: {
        'line-color': palette.ferry,
        'line-width': ['interpolate', ['linear'], ['zoom'], 7, 0.8, 13, 1.6],
        'line-dasharray': [4, 3],
      },
    },
    {
      ...base,
      id: 'pedestrian-edges',
      minzoom: 14,
      filter: where(['==', ['get', 'kind'], 'path'], ['==', [...DETAIL], 'pedestrian']),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.streetEdge,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 14, 2.4, 17, 11, 19, 30],
      },
    },
    {
      ...base,
      id: 'pedestrian',
      minzoom: 14,
      filter: where(['==', ['get', 'kind'], 'path'], ['==', [...DETAIL], 'pedestrian']),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.pedestrian,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 14, 1.4, 17, 9, 19, 28],
      },
    },
    {
      ...base,
      id: 'paths',
      minzoom: 14,
      filter: where(['==', ['get', 'kind'], 'path'], ['!=', [...DETAIL], 'pedestrian']),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.path,
        'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 14, 0.6, 17, 1.8, 19, 3],
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 14.8, 0.85],
        'line-dasharray': [3, 1.6],
      },
    },
    {
      ...base,
      id: 'rails',
      minzoom: 8,
      filter: where(['==', ['get', 'kind'], 'rail'], ['!', IN_TUNNEL]),
      paint: {
        'line-color': palette.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 8, 0.6, 12, 1.2, 17, 3],
        'line-opacity': opacity(1),
      },
    },
    {
      ...base,
      id: 'rail-ties',
      minzoom: 10,
      filter: where(['==', ['get', 'kind'], 'rail'], ['!', IN_TUNNEL]),
      paint: {
        'line-color': palette.rail,
        'line-width': ['interpolate', ['linear'], ['zoom'], 10, 2.6, 12, 4, 17, 8],
        'line-dasharray': [0.25, 2.6],
        'line-opacity': opacity(1),
      },
    },
  ];
}

/** All lines of the map, each beneath the next. */
export function roadLayers(source: string, palette: Palette): LayerSpecification[] {
  const base = { type: 'line', source, 'source-layer': 'roads' } as const;
  const edge = (id: string, filter: FilterSpecification): LayerSpecification => ({
    ...base,
    id,
    minzoom: 7,
    filter,
    layout: { 'line-cap': 'butt', 'line-join': 'round', 'line-sort-key': ORDER },
    paint: {
      'line-color': edgeColour(palette),
      'line-width': width(true),
      'line-opacity': opacity(1),
    },
  });
  const fill = (id: string, filter: FilterSpecification): LayerSpecification => ({
    ...base,
    id,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': ORDER },
    paint: {
      'line-color': roadColour(palette),
      'line-width': width(false),
      'line-opacity': opacity(1),
    },
  });
  return [
    ...quietLines(source, palette),
    {
      ...base,
      id: 'tunnel-edges',
      minzoom: 9,
      filter: where(ON_ROADS, IN_TUNNEL),
      layout: { 'line-join': 'round', 'line-sort-key': ORDER },
      paint: {
        'line-color': edgeColour(palette),
        'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.7, 14, 1.1, 18, 1.8],
        'line-gap-width': width(false),
        'line-dasharray': [4, 3],
        'line-opacity': opacity(1),
      },
    },
    {
      ...base,
      id: 'tunnels',
      filter: where(ON_ROADS, IN_TUNNEL),
      layout: { 'line-join': 'round', 'line-sort-key': ORDER },
      paint: {
        'line-color': roadColour(palette),
        'line-width': width(false),
        'line-opacity': opacity(0.4),
      },
    },
    edge('road-edges', where(ON_ROADS, ['!', IN_TUNNEL], ['!', ON_BRIDGE])),
    fill('roads', where(ON_ROADS, ['!', IN_TUNNEL], ['!', ON_BRIDGE])),
    edge('bridge-edges', where(ON_ROADS, ON_BRIDGE)),
    fill('bridges', where(ON_ROADS, ON_BRIDGE)),
  ];
}
