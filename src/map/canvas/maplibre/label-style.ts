/** What all names on the map share: typeface, halo, and possible positions. */
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';

/** The product's own typeface, drawn by the browser, so that no glyph files are fetched. [M1] */
export const FONT = ['Schibsted Grotesk Variable', 'sans-serif'];

export const NAME = ['coalesce', ['get', 'name:no'], ['get', 'name']] as const;
type Symbols = Omit<SymbolLayerSpecification, 'id' | 'type' | 'source'>;

export function halo(palette: Palette, color = palette.label, width = 1.5) {
  return {
    'text-color': color,
    'text-halo-color': palette.halo,
    'text-halo-width': width,
    'text-halo-blur': 0.3,
  };
}

export function symbols(id: string, source: string, layer: Symbols): LayerSpecification {
  return { id, type: 'symbol', source, ...layer };
}

/** Whether a feature's name is due at this zoom, if its tile has a limit. */
export const IS_DUE = ['<=', ['coalesce', ['get', 'min_zoom'], 0], ['zoom']] as const;

export function isKind(kinds: readonly string[]) {
  return ['in', ['get', 'kind'], ['literal', kinds]] as const;
}

export const IS_POINT = ['==', ['geometry-type'], 'Point'] as const;

type Anchors = NonNullable<SymbolLayerSpecification['layout']>['text-variable-anchor-offset'] & {};

/** How much farther off a name over a pin stands, in ems: the pin stands above its position. */
const OVER_PIN = 1.4;

/**
 * Returns the positions tried for a name: on its place, then beside it, then farther and farther off, in ems.
 * @param overPin added to the farther ones above the place; far out, where clusters are round, none
 */
export function standingAround(distances: readonly number[], overPin = OVER_PIN): Anchors {
  const around = distances.flatMap((far, index) => {
    const slant = far * 0.85;
    const above = index === 0 ? 0 : overPin;
    return [
      'top',
      [0, far],
      'bottom',
      [0, -far - above],
      'left',
      [far + 0.3, 0],
      'right',
      [-far - 0.3, 0],
      'top-left',
      [slant, slant + 0.2],
      'top-right',
      [-slant, slant + 0.2],
      'bottom-left',
      [slant, -slant - above],
      'bottom-right',
      [-slant, -slant - above],
    ];
  });
  return ['center', [0, 0], ...around] as unknown as Anchors;
}

/** Far out, a name some ems off would stand in another valley: it stands by its place or not at all. */
const CLOSE_UNTIL_ZOOM = 8.5;

export const BESIDE = [
  'step',
  ['zoom'],
  ['literal', standingAround([2])],
  CLOSE_UNTIL_ZOOM,
  ['literal', standingAround([2, 2.8])],
] as unknown as Anchors;
