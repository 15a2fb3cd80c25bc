/** What all names on the map share: typeface, halo, and possible positions. */
import type {
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { Palette } from './palette.ts';

/** The product's own typeface, drawn by the browser, so that no glyph files are fetched. [M1] */
export const FONT = ['Schibsted Grotesk Variable', 'sans-serif'];

export const NAME = ['coalesce', ['get', 'name:no'], ['get', 'name']] as const;
export const NAME_TEXT = { 'text-field': [...NAME] as unknown as string, 'text-font': FONT };
type Symbols = Omit<SymbolLayerSpecification, 'id' | 'type' | 'source'>;

/** The source of streets: what ships, or the operator's own file. */
export const STREETS = 'streets';

export function halo(palette: Palette, color = palette.label, width = 1.5) {
  return {
    'text-color': color,
    'text-halo-color': palette.halo,
    'text-halo-width': width,
    'text-halo-blur': 0.3,
  };
}

export function symbols(id: string, layer: Symbols, source = STREETS): SymbolLayerSpecification {
  return { id, type: 'symbol', source, ...layer };
}

export function where(...conditions: readonly unknown[]): FilterSpecification {
  return ['all', ...conditions] as unknown as FilterSpecification;
}

/** A value that changes evenly from one zoom to the next: `zoom, value, zoom, value, …`. */
export function byZoom(...stops: readonly unknown[]) {
  return ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;
}

/** A value that grows ever faster from one zoom to the next, as widths on the ground do: `zoom, value, …`. */
export function growing(base: number, ...stops: readonly unknown[]) {
  return [
    'interpolate',
    ['exponential', base],
    ['zoom'],
    ...stops,
  ] as unknown as ExpressionSpecification;
}

/** Whether a feature's name is due at this zoom, if its tile has a limit. */
export const IS_DUE = ['<=', ['coalesce', ['get', 'min_zoom'], 0], ['zoom']] as const;

export function isKind(kinds: readonly string[]) {
  return ['in', ['get', 'kind'], ['literal', kinds]] as unknown as FilterSpecification;
}

export const IS_POINT = ['==', ['geometry-type'], 'Point'] as const;

type Anchors = NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset'] & {};

type Offset = readonly [right: number, down: number];

/** Parts of a turn, clockwise from the right, in the order in which they are tried. */
const DIRECTIONS = [3, 9, 0, 6, 1, 5, 11, 7, 2, 4, 10, 8].map((hour) => hour / 12);

/** A name is wider than high. */
const WIDER = 1.6;

/**
 * Returns the positions tried for a name that is moved off its place by no more than it must: ring by ring, in ems. All
 * have one anchor, because MapLibre otherwise keeps the side where a name once stood, even when its place is free.
 * @param last offsets tried after the rings, in ems
 */
export function nearest(rings: readonly number[], ...last: readonly Offset[]): Anchors {
  const around = rings.flatMap((far) =>
    DIRECTIONS.map((turn) => {
      const angle = 2 * Math.PI * turn;
      return [WIDER * far * Math.cos(angle), far * Math.sin(angle)];
    }),
  );
  const offsets = [[0, 0], ...around, ...last];
  return offsets.flatMap((offset) => [
    'center',
    offset.map((ems) => Math.round(ems * 100) / 100),
  ]) as unknown as Anchors;
}

/** Far out, a name some ems off would stand in another valley: it stands by its place or not at all. */
export const CLOSE_UNTIL_ZOOM = 8.5;

/** The positions of small places. */
export const BESIDE = nearest([1, 2, 3]);

/** The positions of towns far out: below a large marker, which hides all others, farther off than on its other sides. */
export const BESIDE_FAR_OUT = nearest([1, 2], [0, 3], [-2.4, 2.6], [2.4, 2.6]);

/** How far off a name may stand as long as it is close, in ems. */
export const CLOSE = [0.5, 1, 1.5, 2, 2.5, 3, 3.6, 4.2] as const;

/** Other positions from a zoom on. */
export function steppedAt(zoom: number, below: Anchors, from: Anchors): Anchors {
  const literals = [['literal', below], zoom, ['literal', from]];
  return ['step', ['zoom'], ...literals] as unknown as Anchors;
}

/** Close up few towns are in view, and their centres are looked for. */
export const BESIDE_TOWN = steppedAt(CLOSE_UNTIL_ZOOM, BESIDE_FAR_OUT, nearest(CLOSE));
