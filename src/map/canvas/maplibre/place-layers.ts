/** Names of towns and countries: the places that ship with the app. */
import type { LayerSpecification } from 'maplibre-gl';
import {
  BESIDE,
  BESIDE_TOWN,
  byZoom,
  CLOSE,
  FONT,
  halo,
  nearest,
  steppedAt,
  symbols,
  where,
} from './label-style.ts';
import { IS_FIRST, NAMED } from './marker-clearance.ts';
import type { Palette } from './palette.ts';

/** Which places of Norway are named at each zoom: cities first, villages when there is room. */
export const CITY_RANK = 100_000;
export const TOWN_RANK = 9_000;
export const PLACE_TIERS = [
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

/** Around a place's name. */
export const placePaddingPx = (rank: number): number => (rank >= TOWN_RANK ? 3 : 5);

/** A layer of names from the places that ship with the app, a source of their own. */
function ofPlaces(id: string, { layout, ...layer }: Parameters<typeof symbols>[1]) {
  const text = { 'text-field': ['get', 'name'] as unknown as string, 'text-font': FONT };
  return symbols(id, { ...layer, layout: { ...text, ...layout } }, 'places');
}

/** How much larger the names of the largest places are. */
export const LARGEST = { from: 400_000, by: 1.2 } as const;

function ofSize(usual: number) {
  return ['case', ['>=', ['get', 'rank'], LARGEST.from], usual * LARGEST.by, usual];
}

/** A city is named however many markers cover it: close to it where the name spans many kilometres. [M3] */
export const BESIDE_CITY = nearest(CLOSE);
const AMID_CITY = nearest([...CLOSE, 5, 6.4, 8, 10]);
const BY_CITY = steppedAt(9, BESIDE_CITY, AMID_CITY);

function besideOf(rank: number) {
  if (rank >= CITY_RANK) return BY_CITY;
  return rank >= TOWN_RANK ? BESIDE_TOWN : BESIDE;
}

const IS_LATER = ['!=', ['global-state', IS_FIRST], true] as const;

/** Towns abroad are named only with much room, and smaller. */
const FOREIGN_RANKS = [500_000, 4.5, 180_000, 6, 70_000, 7, 25_000, 8.5, 5_000];
const FOREIGN_FROM = ['step', ['zoom'], ...FOREIGN_RANKS];

function foreignLayer(palette: Palette): LayerSpecification {
  return ofPlaces('places-foreign', {
    minzoom: 3.5,
    maxzoom: 13,
    filter: where(
      ['==', ['get', 'kind'], 'foreign'],
      ['>=', ['get', 'rank'], FOREIGN_FROM],
      IS_LATER,
    ),
    layout: {
      'text-size': byZoom(4, 10.5, 9, 13),
      'symbol-sort-key': ['-', ['get', 'rank']],
      'text-padding': 8,
      'text-max-width': 8,
    },
    paint: halo(palette, palette.foreign, 1.2),
  });
}

/** Countries' names, while the whole country is in view. */
function countryLayer(palette: Palette): LayerSpecification {
  return ofPlaces('countries', {
    minzoom: 3,
    maxzoom: 6.2,
    filter: where(['==', ['get', 'kind'], 'country'], IS_LATER),
    layout: {
      'text-size': byZoom(3, 12, 6, 19),
      'text-letter-spacing': 0.18,
      'text-padding': 4,
      'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      'text-radial-offset': 2.4,
    },
    paint: halo(palette, palette.foreign, 1.4),
  });
}

/** Returns the layers of the places that ship with the app. */
export function placeLayers(palette: Palette): LayerSpecification[] {
  const [cities, ...smaller] = PLACE_TIERS.map(({ id, minzoom, maxzoom, from, below, size }) =>
    ofPlaces(`places-${id}`, {
      minzoom,
      maxzoom,
      filter: [
        'all',
        ['==', ['get', 'kind'], 'town'],
        ['>=', ['get', 'rank'], from],
        ['<', ['get', 'rank'], below],
        ['!=', ['get', 'name'], ['global-state', NAMED]],
      ],
      layout: {
        'text-size': byZoom(minzoom, ofSize(size[0]), minzoom + 6, ofSize(size[1])),
        'symbol-sort-key': ['-', ['get', 'rank']],
        'text-padding': placePaddingPx(from),
        'text-max-width': 8,
        // Beside a marker, if there is one. [M3]
        'text-variable-anchor-offset': besideOf(from),
      },
      paint: halo(palette, from >= TOWN_RANK ? palette.label : palette.town, 1.6),
    }),
  );
  // MapLibre places upper layers first, so the largest places come last.
  return [foreignLayer(palette), ...smaller.toReversed(), countryLayer(palette), cities!];
}
