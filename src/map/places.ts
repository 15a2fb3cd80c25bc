import * as v from 'valibot';
import { fetchText } from '../http/fetch-text.ts';
import { type Position, haversineKm } from '../domain/geo.ts';

/** A place of the embedded map: its labels (M1) and the names of clusters (M8). */
export interface Place {
  readonly name: string;
  readonly position: Position;
  /** Inhabitants; 0 where unknown. */
  readonly population: number;
}

const rowSchema = v.tuple([v.string(), v.number(), v.number(), v.number()]);

let loading: Promise<readonly Place[]> | undefined;

/** The places that ship with the app, Norway's first; one request a page. @throws when they can't be had */
export function loadPlaces(): Promise<readonly Place[]> {
  loading ??= fetchPlaces().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchPlaces(): Promise<readonly Place[]> {
  const json = await fetchText(`${import.meta.env.BASE_URL}basemap/places.json`);
  const rows = v.parse(v.array(rowSchema), JSON.parse(json));
  return rows.map(([name, lng, lat, population]) => ({ name, position: [lng, lat], population }));
}

/** A town stands for its surroundings: ten times the people weigh like three times the nearness. */
const TOWN_WEIGHT = 0.45;
const FARTHEST_KM = 150;

/** The place a position is said to be near: the nearest, larger ones reaching farther; none within 150 km, none. */
export function nearestPlace(places: readonly Place[], position: Position): Place | undefined {
  let best: Place | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const place of places) {
    if (Math.abs(place.position[1] - position[1]) > 1.5) continue;
    const km = haversineKm(place.position, position);
    if (km > FARTHEST_KM) continue;
    const score = (km + 1) / Math.max(place.population, 200) ** TOWN_WEIGHT;
    if (score < bestScore) {
      best = place;
      bestScore = score;
    }
  }
  return best;
}
