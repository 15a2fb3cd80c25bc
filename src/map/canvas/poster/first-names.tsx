/**
 * The towns' names on the map's first picture (M3), drawn on the server alone, where the live map puts them: MapLibre
 * takes markers first, then the layers of names from the top, in each the largest place first; a name stands at the
 * first of its positions that is free, or not at all.
 */
import type { FirstMarker } from '../../../domain/view/first-view-types.ts';
import { boxAround, grown, type PixelBox, sharedArea } from '../../../domain/view/pixel-box.ts';
import type { Viewport } from '../../../domain/view/viewport.ts';
import { pixelsBetween } from '../../../domain/view/web-mercator.ts';
import { clusterSizePx } from '../../pins/cluster-look.ts';
import { pinBox } from '../../pins/marker-box.ts';
import { type Place, placesOf } from '../../view/places.ts';
import { BESIDE, BESIDE_FAR_OUT, CLOSE_UNTIL_ZOOM } from '../maplibre/label-style.ts';
import {
  BESIDE_CITY,
  CITY_RANK,
  LARGEST,
  PLACE_TIERS,
  TOWN_RANK,
  placePaddingPx,
} from '../maplibre/place-layers.ts';
import styles from './map-poster.module.css';

interface FirstNamesProps {
  readonly places: readonly unknown[];
  readonly viewport: Viewport;
  readonly markers: readonly FirstMarker[];
  /** Half of what is drawn, in CSS pixels: a name stands in it whole or not at all. */
  readonly half: { readonly x: number; readonly y: number };
}

/** Advances in hundredths of an em of Schibsted Grotesk 400, rounded to four; what isn't here is 60. */
const ADVANCES = new Map(
  Object.entries({
    24: 'i ',
    28: 'jl.',
    32: 't',
    36: 'If',
    40: 'rš',
    44: 'čž',
    48: '-ŋ',
    52: 'Jszđ',
    56: 'FLaceghkvxyåäáé',
    64: 'BKRTXY',
    68: 'DUV',
    72: 'ACGHNÅÄ',
    76: 'OQØÖ',
    80: 'w',
    88: 'Mmæ',
    92: 'WÆ',
  }).flatMap(([advance, letters]) => Array.from(letters, (letter) => [letter, Number(advance)])),
);
const OTHER_ADVANCE = 60;
const LINE_EM = 1.2;
const MARKER_PADDING_PX = 2;

export function FirstNames(props: FirstNamesProps) {
  return (
    <g aria-hidden="true">
      {placedNames(props).map(({ name, x, y, sizePx }) => (
        <text key={name} className={styles.name} x={x} y={y} fontSize={sizePx}>
          {name}
        </text>
      ))}
    </g>
  );
}

/** Where the names stand from the viewport's middle. */
export function placedNames({ places, viewport, markers, half }: FirstNamesProps) {
  const zoom = viewport.zoom - 1;
  if (zoom >= CLOSE_UNTIL_ZOOM) return [];
  const taken = markers.map((marker) => markerRoom(marker, viewport));
  return placesOf(places)
    .filter(({ country }) => country === 'NO')
    .toSorted((a, b) => b.rank - a.rank)
    .flatMap((place) => {
      const sizePx = sizeOf(place, zoom);
      const at = pixelsBetween(viewport.center, place.position, viewport.zoom);
      if (sizePx === undefined || Math.abs(at.x) > half.x || Math.abs(at.y) > half.y) return [];
      // MapLibre makes room for a name as large as it is at the tiles' next zoom.
      const roomPx = sizeOf(place, Math.floor(zoom) + 1) ?? sizePx;
      const width = (roomPx * advanceOf(place.name)) / 100;
      const paddingPx = placePaddingPx(place.rank);
      const offsets = besideOf(place) as readonly unknown[];
      for (let choice = 1; choice < offsets.length; choice += 2) {
        const [dx, dy] = offsets[choice] as readonly [number, number];
        const middle = { x: at.x + dx * roomPx, y: at.y + dy * roomPx };
        const box = grown(boxAround(middle, width, roomPx * LINE_EM), paddingPx);
        if (Math.max(-box.left, box.right) > half.x - MARKER_PADDING_PX) continue;
        if (taken.some((other) => sharedArea(other, box) > 0)) continue;
        taken.push(box);
        const [x, y] = [round(at.x + dx * sizePx), round(at.y + dy * sizePx)];
        return [{ name: place.name, x, y, sizePx: round(sizePx) }];
      }
      return [];
    });
}

function besideOf({ rank }: Place) {
  if (rank >= CITY_RANK) return BESIDE_CITY;
  return rank >= TOWN_RANK ? BESIDE_FAR_OUT : BESIDE;
}

/** Undefined where the place is not named at this zoom. */
function sizeOf({ rank }: Place, zoom: number): number | undefined {
  const tier = PLACE_TIERS.find(({ from, below }) => rank >= from && rank < below);
  if (!tier || zoom < tier.minzoom) return undefined;
  const [least, most] = tier.size;
  const size = least + ((most - least) * Math.min(6, zoom - tier.minzoom)) / 6;
  return rank >= LARGEST.from ? size * LARGEST.by : size;
}

function advanceOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => sum + (ADVANCES.get(letter) ?? OTHER_ADVANCE), 0);
}

function markerRoom(marker: FirstMarker, { center, zoom }: Viewport): PixelBox {
  const at = pixelsBetween(center, marker.position, zoom);
  if (!marker.lot) {
    const size = clusterSizePx(marker.pointCount);
    return grown(boxAround(at, size, size), MARKER_PADDING_PX);
  }
  return pinBox(at, { charging: marker.chargingCount > 0, selected: false });
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
