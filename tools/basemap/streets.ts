/** The two files of streets that ship: Norway's main roads, and the streets of two cities. */
import type { Feature } from 'geojson';
import {
  MAIN_ROADS_BOX,
  MAIN_ROADS_MAX_TILE_ZOOM,
  STREETS_MAX_ZOOM,
  STREETS_MIN_ZOOM,
} from '../../src/domain/basemap.ts';
import { boxAround } from '../../src/domain/geo.ts';
import { cityStreets, roadsAround } from './city-streets.ts';
import { type KnownTown, type NamedPoint, namedPoints, villages } from './named-points.ts';
import { areas, districts, norwegianRoads, rivers } from './norway-roads.ts';
import { type ArchiveInfo, pmtilesFile } from './pmtiles-writer.ts';
import { norwegianTowns } from './places.ts';
import { roadNumbers } from './road-numbers.ts';
import { joined, type Road, road, roadsAt } from './road.ts';
import { cutTiles, type TileLayer, type TileRange } from './tile-layers.ts';

const BUILT_UP_MIN_ZOOM = 7;

/** The points that are named at a zoom. The finest tiles are also drawn at all zooms beyond. */
function namedAt(points: readonly NamedPoint[], finestZoom: number) {
  return (zoom: number) =>
    zoom >= finestZoom ? points : points.filter(({ properties }) => properties.min_zoom <= zoom);
}

/** Coarser where the next zoom has tiles of its own, before anybody sees the corners. */
function coarserBefore(finestZoom: number, coarse: number, fine: number) {
  return (zoom: number) => (zoom < finestZoom ? coarse : fine);
}

/** Ground, waters and names, the same in both files. */
function grounds(finestZoom: number, squares: readonly Feature[] = []): TileLayer[] {
  const flowing = rivers();
  const lakes = areas('norway-n1000/Innsjo', 'lake');
  const builtUp = areas('norway-n1000/Tettbebyggelse', 'residential');
  const names = namedPoints();
  const parts = districts();
  const known: KnownTown[] = [
    ...norwegianTowns(),
    ...parts.map(({ properties: { name }, geometry: { coordinates: position } }) => ({
      name,
      position,
      inhabitants: 0,
    })),
  ];
  const waterNames = namedAt(names.water, finestZoom);
  const places = namedAt([...names.places, ...villages(known), ...parts], finestZoom);
  return [
    {
      name: 'landuse',
      featuresAt: (zoom) => (zoom >= BUILT_UP_MIN_ZOOM ? [...builtUp, ...squares] : []),
    },
    {
      name: 'water',
      featuresAt: (zoom) => [...lakes, ...flowing(zoom), ...waterNames(zoom)],
      toleranceAt: coarserBefore(finestZoom, 7, 3),
    },
    { name: 'earth', featuresAt: namedAt(names.earth, finestZoom) },
    { name: 'places', featuresAt: places },
    { name: 'pois', featuresAt: namedAt(names.pois, finestZoom) },
  ];
}

/** Zooms from which the map draws footpaths, drives and the names of side streets. */
const PATHS_MIN_ZOOM = 14;
const SERVICE_MIN_ZOOM = 13;
const NAMES_MIN_ZOOM = 14;

function streetsAt(streets: readonly Road[], zoom: number): Road[] {
  const drawn = streets.filter(
    ({ properties: { kind, kind_detail: detail } }) =>
      (kind !== 'path' || zoom >= PATHS_MIN_ZOOM) &&
      (detail !== 'service' || zoom >= SERVICE_MIN_ZOOM),
  );
  if (zoom >= NAMES_MIN_ZOOM) return joined(drawn);
  return joined(
    drawn.map((each) => {
      const {
        is_link: _isLink,
        ref: _ref,
        name: _name,
        oneway: _oneway,
        ...plain
      } = each.properties;
      return plain.kind === 'minor_road' ? road(each.geometry.coordinates, plain) : each;
    }),
  );
}

const ROAD_NUMBERS_MIN_ZOOM = 6;
/** Where the next zoom has tiles of its own, a quarter of a pixel is fine enough. */
const COARSE_EXTENT = 2_048;
const FINE_EXTENT = 4_096;
const NUMBERS_MAX_ZOOM = 16;

function numbersAt(numbers: ReturnType<typeof roadNumbers>, finestZoom: number) {
  return (zoom: number) =>
    numbers.filter(({ properties: { min_zoom: minZoom, aside } }) => {
      const isFinest = zoom >= finestZoom;
      if (aside !== undefined) return isFinest ? aside >= zoom : aside === zoom;
      return isFinest || minZoom <= zoom;
    });
}

/** The fields by which readers recognise the schema. */
const FIELDS = { kind: 'String', kind_detail: 'String', name: 'String' };

function streetsFile(
  layers: readonly TileLayer[],
  range: TileRange,
  { bounds, metadata }: ArchiveInfo,
): Uint8Array {
  return pmtilesFile(cutTiles(layers, range), {
    bounds,
    metadata: {
      type: 'baselayer',
      // The schema of these layers and attributes.
      version: '4.0.0',
      ...metadata,
      vector_layers: layers.map(({ name }) => ({ id: name, fields: FIELDS })),
    },
  });
}

/** Norway's main roads, from N1000. */
export function norwayRoadsFile(): Uint8Array {
  const roads = norwegianRoads();
  const numbers = roadNumbers(roads, ROAD_NUMBERS_MIN_ZOOM, NUMBERS_MAX_ZOOM);
  const layers: TileLayer[] = [
    ...grounds(MAIN_ROADS_MAX_TILE_ZOOM),
    {
      name: 'roads',
      featuresAt: (zoom) => roadsAt(roads, zoom),
      toleranceAt: coarserBefore(MAIN_ROADS_MAX_TILE_ZOOM, 6, 3),
    },
    { name: 'road_numbers', featuresAt: numbersAt(numbers, MAIN_ROADS_MAX_TILE_ZOOM) },
  ];
  const range = {
    minZoom: STREETS_MIN_ZOOM,
    maxZoom: MAIN_ROADS_MAX_TILE_ZOOM,
    extentAt: coarserBefore(MAIN_ROADS_MAX_TILE_ZOOM, COARSE_EXTENT, FINE_EXTENT),
  };
  return streetsFile(layers, range, {
    bounds: MAIN_ROADS_BOX,
    metadata: { name: 'norway-roads', attribution: '© Kartverket (CC BY 4.0)' },
  });
}

/**
 * The cities' streets, with the coarse roads around them in the same tiles: a tile on a city's edge
 * is whole, and no tile is drawn twice.
 */
export function cityStreetsFile(): Uint8Array {
  const cities = cityStreets();
  const boxes = cities.map(({ box }) => box);
  const around = roadsAround(cities, norwegianRoads());
  const fine = cities.flatMap(({ roads }) => roads);
  const squares = cities.flatMap((city) => city.squares);
  const minZoom = MAIN_ROADS_MAX_TILE_ZOOM + 1;
  const numbers = roadNumbers([...fine, ...around], minZoom, NUMBERS_MAX_ZOOM);
  const layers: TileLayer[] = [
    ...grounds(minZoom, squares),
    {
      name: 'roads',
      featuresAt: (zoom) => [...joined(around), ...streetsAt(fine, zoom)],
      toleranceAt: () => 2,
    },
    { name: 'road_numbers', featuresAt: numbersAt(numbers, STREETS_MAX_ZOOM) },
  ];
  return streetsFile(
    layers,
    { minZoom, maxZoom: STREETS_MAX_ZOOM, boxes },
    {
      bounds: boxAround(
        boxes.flatMap(([west, south, east, north]) => [
          [west, south],
          [east, north],
        ]),
      ),
      metadata: {
        name: 'city-streets',
        attribution: '© OpenStreetMap contributors (ODbL), © Kartverket (CC BY 4.0)',
        // The boxes with all streets, for the sentence that says where they are missing.
        cities: boxes,
      },
    },
  );
}
