/** How wide and in which colour a road of each class is drawn at each zoom. */
import type { DataDrivenPropertyValueSpecification, ExpressionSpecification } from 'maplibre-gl';
import { byZoom } from './label-style.ts';
import type { Palette } from './palette.ts';

type NumberValue = DataDrivenPropertyValueSpecification<number>;
type ColourValue = DataDrivenPropertyValueSpecification<string>;

export const DETAIL = ['get', 'kind_detail'] as const;

/** A class of roads that is drawn in its own way: its colours far out, close up and at its edge. */
interface Road {
  /** What the tiles' `kind_detail` says of it. A link is drawn like the road it leads to, but narrower. */
  readonly details: readonly string[];
  readonly far: keyof Palette;
  readonly near: keyof Palette;
  readonly edge: keyof Palette;
}

const withLinks = (name: string): readonly string[] => [name, `${name}_link`];

/** What no other class is. */
const STREET: Road = { details: [], far: 'secondaryFar', near: 'street', edge: 'streetEdge' };

/** The most important first. */
const ROADS: readonly Road[] = [
  { details: withLinks('motorway'), far: 'motorway', near: 'motorway', edge: 'motorwayEdge' },
  { details: withLinks('trunk'), far: 'trunk', near: 'trunk', edge: 'trunkEdge' },
  { details: withLinks('primary'), far: 'primaryFar', near: 'primary', edge: 'primaryEdge' },
  {
    details: withLinks('secondary'),
    far: 'secondaryFar',
    near: 'secondary',
    edge: 'secondaryEdge',
  },
  { ...STREET, details: withLinks('tertiary') },
  STREET,
  { ...STREET, details: ['service', 'driveway', 'alley', 'parking_aisle'], near: 'service' },
];

/** Picks a value by the feature's class. */
function byClass(valueOf: (road: Road, index: number) => number | string): ExpressionSpecification {
  const others = ROADS.flatMap((road, index) =>
    road === STREET ? [] : [road.details, valueOf(road, index)],
  );
  const ofStreet = valueOf(STREET, ROADS.indexOf(STREET));
  return ['match', [...DETAIL], ...others, ofStreet] as unknown as ExpressionSpecification;
}

/** At a zoom, in pixels: how much wider a road is with its edges, and each of `ROADS`; 0 where it isn't drawn yet. */
const WIDTHS: readonly (readonly [zoom: number, edge: number, ...px: number[]])[] = [
  [4, 0, 0.7, 0.5, 0, 0, 0, 0, 0],
  [6, 0, 1.3, 1.1, 0.7, 0, 0, 0, 0],
  [8.5, 0.8, 2.2, 2, 1.5, 0.9, 0.5, 0, 0],
  [11, 1.08, 3.6, 3.2, 2.6, 1.9, 1.4, 0.9, 0.5],
  [13, 1.3, 5.5, 5, 4.4, 3.6, 3, 1.9, 0.8],
  [15, 1.75, 10, 9, 8.5, 7.5, 7, 5.5, 2.6],
  [17, 2.2, 22, 20, 19, 17, 16, 13, 6.5],
  [19, 2.2, 60, 56, 52, 48, 46, 40, 20],
];

/** Drawn for 1:1,000,000, and so off its true position. */
const IS_COARSE = ['has', 'coarse'];

function quietAt(zoom: number): number {
  if (zoom < 13) return 1;
  return zoom < 15 ? 0.75 : 0.4;
}

const IS_LINK = ['any', ['has', 'is_link'], ['in', '_link', ['to-string', [...DETAIL]]]];
const LINK_PART = 0.62;

export function width(withEdge: boolean): NumberValue {
  const stops = WIDTHS.flatMap(([zoom, edge, ...widths]) => {
    const wide = (part: number) =>
      byClass((_road, index) => {
        const px = widths[index] ?? 0;
        return px > 0 ? px * part + (withEdge ? edge : 0) : 0;
      });
    const quiet = quietAt(zoom);
    const whole = ['case', IS_LINK, wide(LINK_PART), wide(1)];
    return [zoom, quiet === 1 ? whole : ['case', IS_COARSE, wide(quiet), whole]];
  });
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as NumberValue;
}

/** Fades the last streets around a city into the land. */
function thinningOut(part: 'near' | 'edge', palette: Palette): ExpressionSpecification {
  const colour = byClass((road) => palette[road[part]]);
  const ends = [0, ['to-color', colour], 1, ['to-color', palette.land]];
  const towards = (share: number) => ['interpolate', ['linear'], share, ...ends];
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

export function edgeColour(palette: Palette): ColourValue {
  return thinningOut('edge', palette);
}

/** At low zooms there is no room for an edge, so quiet roads take the edge's colour: white would vanish on paper. */
export function roadColour(palette: Palette): ColourValue {
  const far = byClass((road) => palette[road.far]);
  const near = thinningOut('near', palette);
  return byZoom(9, far, 11.5, near);
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
export const ORDER = byClass((_road, index) => ROADS.length - index);
