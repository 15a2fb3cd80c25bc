/** How wide and in which colour a road of each class is drawn at each zoom. */
import type { DataDrivenPropertyValueSpecification, ExpressionSpecification } from 'maplibre-gl';
import { byZoom } from './label-style.ts';
import type { Palette } from './palette.ts';

export type NumberValue = DataDrivenPropertyValueSpecification<number>;
type ColourValue = DataDrivenPropertyValueSpecification<string>;

/** The classes drawn differently, the most important first. A link is drawn like the road it leads to, but narrower. */
const CLASSES = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'street',
  'service',
] as const;
type RoadClass = (typeof CLASSES)[number];

export const DETAIL = ['get', 'kind_detail'] as const;

/** Picks a value per class by the feature's `kind_detail` or, without that, its `kind`. */
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

/** Widths in pixels at a zoom, in the order of `CLASSES`; 0 for a class that isn't drawn yet. */
const WIDTHS: readonly (readonly [zoom: number, ...px: number[]])[] = [
  [4, 0.7, 0.5, 0, 0, 0, 0, 0],
  [6, 1.3, 1.1, 0.7, 0, 0, 0, 0],
  [8.5, 2.2, 2, 1.5, 0.9, 0.5, 0, 0],
  [11, 3.6, 3.2, 2.6, 1.9, 1.4, 0.9, 0.5],
  [13, 5.5, 5, 4.4, 3.6, 3, 1.9, 0.8],
  [15, 10, 9, 8.5, 7.5, 7, 5.5, 2.6],
  [17, 22, 20, 19, 17, 16, 13, 6.5],
  [19, 60, 56, 52, 48, 46, 40, 20],
];

/** Width of a road's edge on both sides, in pixels. */
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

/**
 * Roads drawn for 1:1,000,000 are off their true position, so they fade with the zoom and are gone where blocks can
 * be told apart.
 */
const IS_COARSE = ['has', 'coarse'];

function quietAt(zoom: number): number {
  if (zoom < 13) return 1;
  return zoom < 15 ? 0.75 : 0.4;
}

const IS_LINK = ['any', ['has', 'is_link'], ['in', '_link', ['to-string', [...DETAIL]]]];
const LINK_PART = 0.62;

export function width(withEdge: boolean): NumberValue {
  const stops = WIDTHS.flatMap(([zoom, ...widths]) => {
    const edge = withEdge ? edgeAt(zoom) : 0;
    const wide = (part: number) => {
      const drawn = widths.map((px, index) => [CLASSES[index], px > 0 ? px * part + edge : 0]);
      return byClass(Object.fromEntries(drawn) as Widths);
    };
    const quiet = quietAt(zoom);
    const whole = ['case', IS_LINK, wide(LINK_PART), wide(1)];
    return [zoom, quiet === 1 ? whole : ['case', IS_COARSE, wide(quiet), whole]];
  });
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as NumberValue;
}

/** Fades the last streets around a city into the land. */
function thinningOut(colour: unknown, palette: Palette): ExpressionSpecification {
  const ends = [0, ['to-color', colour], 1, ['to-color', palette.land]];
  const towards = (part: number) => ['interpolate', ['linear'], part, ...ends];
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

export function edgeColour(palette: Palette): ColourValue {
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
 * At low zooms there is no room for an edge, so quiet roads take the edge's colour: white would vanish on paper.
 * They change to their own colour over some zooms, as the edge grows.
 */
export function roadColour(palette: Palette): ColourValue {
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
 * Fades what is drawn for 1:1,000,000 before its position could be taken for exact: small roads and railways first,
 * the main roads where blocks can be told apart. [M2]
 */
export function opacity(usual: number): NumberValue {
  const isMain = ['in', [...DETAIL], ['literal', ['motorway', 'trunk', 'primary', 'secondary']]];
  const coarse = (main: number) => {
    return ['case', IS_COARSE, ['case', isMain, main * usual, 0], usual];
  };
  return byZoom(12.3, usual, 13.2, coarse(0.85), 15, coarse(0.6), 16, coarse(0));
}

/** The most important road comes last, so that it is drawn over the others. */
export const ORDER = byClass({
  motorway: 7,
  trunk: 6,
  primary: 5,
  secondary: 4,
  tertiary: 3,
  street: 2,
  service: 1,
});
