import * as v from 'valibot';
import { fetchText } from '../../http/fetch-text.ts';
import { type Position, haversineKm, LEAST_KM_PER_DEGREE } from '../../domain/geo.ts';
import { leastBy } from '../../domain/least-by.ts';

/** A place of the embedded map, for its labels [M1] and the names of clusters [M8]. */
export interface Place {
  readonly name: string;
  readonly position: Position;
  /** Inhabitants; 0 if unknown. */
  readonly population: number;
  /** How large its name is, in inhabitants; those of a suburb count less. */
  readonly rank: number;
  /** By ISO 3166; empty if unknown. Names abroad are muted. */
  readonly country: string;
  /** Only if it differs from the name. */
  readonly englishName?: string | undefined;
}

/** Written by tools/basemap/places.ts. */
const rowSchema = v.tupleWithRest(
  [v.string(), v.number(), v.number(), v.number()],
  v.union([v.number(), v.string()]),
);

let loading: Promise<readonly Place[]> | undefined;

/** Loads the places that ship with the app, Norway's first, once a page. @throws if they fail to load */
export function loadPlaces(): Promise<readonly Place[]> {
  loading ??= fetchPlaces().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchPlaces(): Promise<readonly Place[]> {
  return placesOf(JSON.parse(await fetchText(`${import.meta.env.BASE_URL}basemap/places.json`)));
}

/** @throws if they are no places */
export function placesOf(rows: unknown): readonly Place[] {
  return v
    .parse(v.array(rowSchema), rows)
    .map(([name, lng, lat, population, rank, country, english]) => ({
      name,
      position: [lng, lat],
      population,
      rank: typeof rank === 'number' ? rank : population,
      country: typeof country === 'string' ? country : 'NO',
      englishName: typeof english === 'string' ? english : undefined,
    }));
}

/** How far a larger town's name reaches: ten times the inhabitants count like a third of the distance. */
const TOWN_WEIGHT = 0.45;
/** What is farther off is not near. */
const FARTHEST_KM = 40;

/** Returns the place that a position is near: the nearest, but larger ones reach farther; undefined beyond 40 km. */
export function nearestPlace<P extends Pick<Place, 'position' | 'population'>>(
  places: readonly P[],
  position: Position,
): P | undefined {
  return leastBy(places, (place) => {
    const [, lat] = place.position;
    if (Math.abs(lat - position[1]) * LEAST_KM_PER_DEGREE > FARTHEST_KM) return Infinity;
    const km = haversineKm(place.position, position);
    if (km > FARTHEST_KM) return Infinity;
    return (km + 1) / Math.max(place.population, 200) ** TOWN_WEIGHT;
  });
}
