/** Keeps the map's names clear of its markers and of all else that lies over it, and whole at its sides (M3). */
import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl';
import type { Position } from '../../../domain/geo.ts';
import { SMALL_PHONE_PX } from '../../../domain/view/first-frames.ts';
import { limited, type PixelBox, squaresOf } from '../../../domain/view/pixel-box.ts';
import { MAP_CARD_WIDTH_QUERY } from '../../../ui/breakpoints.ts';
import { coveredBoxes, COVERS, LATER } from '../../view/covered-boxes.ts';
import type { ClearOf, MapAdapter } from '../map-adapter.ts';
import { CLOSE_UNTIL_ZOOM } from './label-style.ts';
import { ROUND_ROOM_PX, IMAGES, PIN_ROOM_PX } from './map-images.ts';

export const CLEARANCE_SOURCE = 'markers';
/** The style's state: the name that a marker bears already. */
export const NAMED = 'named';
/** The style's state: whether the names are those of the first picture, which has none abroad. */
export const IS_FIRST = 'isFirst';

const IS_ROUND = ['has', 'roundPx'] as const;

function forMarker(ofRound: unknown, ofPin: unknown): ExpressionSpecification {
  return ['case', IS_ROUND, ofRound, ofPin] as unknown as ExpressionSpecification;
}

/** An invisible layer of the markers' areas. It is topmost, so it is placed before all names. */
export function clearanceLayer(): LayerSpecification {
  return {
    id: 'marker-clearance',
    type: 'symbol',
    source: CLEARANCE_SOURCE,
    layout: {
      'icon-image': forMarker(IMAGES.roundRoom, IMAGES.pinRoom),
      'icon-size': forMarker(['/', ['get', 'roundPx'], ROUND_ROOM_PX], 1),
      'icon-offset': forMarker(['literal', [0, 0]], ['literal', PIN_ROOM_PX.offset]),
      'icon-allow-overlap': true,
      // A cluster's ring and shadow.
      'icon-padding': 2,
    },
  };
}

/**
 * Each change makes the map place all names again and fade them for some frames, which is expensive without a
 * graphics card. Markers change with every keystroke, so the map gets them once they have settled.
 */
const SETTLE_MS = 450;
/** Without a graphics card: once nobody types on. */
const SLOW_SETTLE_MS = 2_000;

/** What is ground and what is water, of the embedded map's layers. */
const LAND = ['coast-earth', 'streets-earth', 'built-up-land', 'road-land'];
const WATER = ['coast-water', 'streets-water'];

/** The zoom from which land is drawn under lots that stand in the sea. */
export const LOT_LAND_ZOOM = 12;

/**
 * Gives the map the places of its markers, and again after each change of style.
 * @param isSlow whether the map is drawn without a graphics card
 * @returns the adapter's `keepClear`
 */
export function markerClearance(
  map: MapLibreMap,
  isSlow: () => boolean,
): NonNullable<MapAdapter['keepClear']> {
  const rooms: Record<'markers' | 'destination', readonly ClearOf[]> = {
    markers: [],
    destination: [],
  };
  const all = () => [...rooms.markers, ...rooms.destination];
  let given = '';
  /** By place: whether the map's coarse shore has it in the sea. Of a cluster that says nothing. */
  const inSea = new Map<string, boolean>();
  const isInSea = (position: Position) => inSea.get(String(position)) === true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the map comes to rest it places all names anyway. Given later, some would stand there and go again. */
  let hasArrived = false;
  let hasMoved = false;
  const viewport = () => {
    const { lng, lat } = map.getCenter();
    return [lng, lat, map.getZoom()].join();
  };
  const firstViewport = viewport();
  /** The first picture, which the map replaces without moving a name, can't know what lies over it. [M3] */
  const hasFirstNames = () => !hasMoved && map.getZoom() < CLOSE_UNTIL_ZOOM;

  function give(): void {
    hasArrived = false;
    const source = map.getSource<GeoJSONSource>(CLEARANCE_SOURCE);
    // The operator's street style has no such source.
    if (!source) return;
    const isFirst = hasFirstNames();
    const covers = isFirst ? `[data-map-float=${LATER}]` : COVERS;
    // And the name of the destination.
    const covered = coveredBoxes(map.getContainer(), `${covers}, [data-map-label]`);
    const current = [...all(), ...roomsOf(covered, map)];
    const next = JSON.stringify(
      current.map(({ position, ...room }) => [position, room, isInSea(position)]),
    );
    if (next === given) return;
    given = next;
    map.setGlobalStateProperty(IS_FIRST, isFirst);
    map.setGlobalStateProperty(NAMED, current.find(({ name }) => name)?.name ?? '');
    void source.setData({
      type: 'FeatureCollection',
      features: current.map(({ position, roundPx }) => ({
        type: 'Feature',
        properties: {
          ...(roundPx !== undefined && { roundPx }),
          ...(isInSea(position) && { inSea: true }),
        },
        geometry: { type: 'Point', coordinates: [...position] },
      })),
    });
  }

  function change(): void {
    clearTimeout(timer);
    const settleMs = isSlow() ? SLOW_SETTLE_MS : SETTLE_MS;
    timer = setTimeout(give, hasArrived ? 0 : settleMs);
  }

  function findSea(): void {
    if (map.getZoom() < LOT_LAND_ZOOM || !map.getLayer('coast-earth')) return;
    const view = map.getBounds();
    const layers = [...LAND, ...WATER];
    let finds = false;
    for (const { position, isCluster } of all()) {
      const [lng, lat] = position;
      if (isCluster || inSea.has(String(position)) || !view.contains([lng, lat])) continue;
      const [ground] = map.queryRenderedFeatures(map.project([lng, lat]), { layers });
      inSea.set(String(position), !ground || WATER.includes(ground.layer.id));
      finds ||= isInSea(position);
    }
    if (finds) change();
  }

  map.on('moveend', () => {
    hasArrived = true;
    hasMoved ||= viewport() !== firstViewport;
    change();
  });
  map.on('idle', findSea);
  // A new style has no names yet that could move.
  map.on('style.load', () => {
    given = '';
    give();
  });
  map.on('remove', () => clearTimeout(timer));
  return (whose, now) => {
    rooms[whose] = now;
    change();
  };
}

/** How far beyond its sides MapLibre still places what is hidden there, at most 100. */
const BESIDE_PX = 64;
/** The names of larger phones keep as far from the sides as those of the first picture, at most this far. */
const MOST_INSET_PX = 36;

/** What covers the map and what lies beside it: a name stands whole or not at all. In squares, for what keeps names away is round. */
function roomsOf(coveredAreas: readonly PixelBox[], map: MapLibreMap): readonly ClearOf[] {
  const { clientWidth: width, clientHeight: bottom } = map.getContainer();
  // A hidden map has no sides.
  if (bottom === 0) return [];
  const isPhone = matchMedia(MAP_CARD_WIDTH_QUERY).matches;
  const inset = isPhone ? limited((width - SMALL_PHONE_PX) / 2, 0, MOST_INSET_PX) : 0;
  const beside = { top: 0, bottom };
  const across = { left: 0, right: width };
  return [
    ...coveredAreas,
    { ...beside, left: inset - BESIDE_PX, right: inset },
    { ...beside, left: width - inset, right: width - inset + BESIDE_PX },
    { ...across, top: -BESIDE_PX, bottom: 0 },
    { ...across, top: bottom, bottom: bottom + BESIDE_PX },
  ].flatMap((covered) =>
    squaresOf(covered).map(({ x, y, side }) => {
      const { lng, lat } = map.unproject([x, y]);
      return { position: [lng, lat], roundPx: side };
    }),
  );
}
