/** Numbers of roads, as on Norwegian signs. */
import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { byZoom, FONT, IS_DUE, isKind, symbols, where } from './label-style.ts';
import { IMAGES } from './map-images.ts';
import type { Palette } from './palette.ts';

const REF = ['coalesce', ['get', 'shield_text'], ['get', 'ref']] as const;
const IS_EURO = ['==', ['slice', ['to-string', [...REF]], 0, 1], 'E'];
const ofNetwork = (isEuro: boolean) => (isEuro ? IS_EURO : ['!', IS_EURO]);

/** A longer reference is not a number that a sign shows. */
const MAX_REF_LENGTH = 5;
/** Norway's county roads above it have a number that no sign shows. */
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

/** The numbers of the shipped files, each a point on its road (tools/basemap). */
function roadNumbers(palette: Palette, isEuro: boolean): LayerSpecification {
  const { layout, paint } = numberSign(palette, isEuro);
  return symbols(isEuro ? 'euro-numbers' : 'numbers', {
    'source-layer': 'road_numbers',
    minzoom: 6,
    filter: where(
      ofNetwork(isEuro),
      IS_DUE,
      ['any', ['!', ['has', 'aside']], ['==', ['get', 'aside'], ['floor', ['zoom']]]],
      // A coarse road's number disappears before the road is faint.
      ['any', ['has', 'street'], ['<', ['zoom'], COARSE_NUMBERS_END]],
    ),
    // Numbers beside their road are tried after all others.
    layout: {
      ...layout,
      'symbol-sort-key': ['+', ['get', 'min_zoom'], ['case', ['has', 'aside'], 100, 0]],
      // The padding keeps a number's two positions apart, or it would show twice within a thumb's width.
      'icon-padding': ['case', ['has', 'aside'], 4, 16] as unknown as number,
    },
    paint,
  });
}

const COARSE_NUMBERS_END = 15;

/** The numbers of an operator's file, which are attributes of its lines. */
function lineNumbers(palette: Palette, isEuro: boolean): LayerSpecification {
  const { layout, paint } = numberSign(palette, isEuro);
  return symbols(isEuro ? 'euro-shields' : 'shields', {
    'source-layer': 'roads',
    minzoom: isEuro ? 6 : 8,
    filter: where(
      isKind(['highway', 'major_road']),
      // Protomaps' attribute; the shipped numbers are points.
      ['has', 'shield_text'],
      ['!', ['has', 'is_link']],
      ['<=', ['length', ['to-string', [...REF]]], MAX_REF_LENGTH],
      ['<=', ['to-number', [...REF], 0], MAX_SIGNED_NUMBER],
      ofNetwork(isEuro),
      // Numbers of lesser roads start at a zoom with room for them.
      ['any', ['!=', ['get', 'kind_detail'], 'secondary'], ['>=', ['zoom'], 10]],
    ),
    layout: {
      ...layout,
      'symbol-placement': 'line',
      'symbol-spacing': byZoom(6, 220, 10, 360),
    },
    paint,
  });
}

/** Returns the layers for both kinds of file, E roads last, because upper layers are placed first. */
export function roadNumberLayers(palette: Palette): LayerSpecification[] {
  return [false, true].flatMap((isEuro) => [
    lineNumbers(palette, isEuro),
    roadNumbers(palette, isEuro),
  ]);
}
