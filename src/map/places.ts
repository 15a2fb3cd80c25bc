import * as v from 'valibot';
import { fetchText } from '../http/fetch-text.ts';
import { type Position, haversineKm } from '../domain/geo.ts';

/** A place of the embedded map: its labels (M1) and the names of clusters (M8). */
export interface Place {
  readonly name: string;
  readonly position: Position;
  /** Inhabitants; 0 where unknown. */
  readonly population: number;
  /** As many inhabitants as its name is large: those of a suburb count less. */
  readonly rank: number;
  /** Outside Norway: its name is muted. */
  readonly isForeign: boolean;
  /** Where it differs. */
  readonly englishName?: string | undefined;
}

/** As tools/basemap/places.ts writes them. */
const rowSchema = v.tupleWithRest(
  [v.string(), v.number(), v.number(), v.number()],
  v.union([v.number(), v.string()]),
);

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
  return rows.map(([name, lng, lat, population, rank, foreign, english]) => ({
    name,
    position: [lng, lat],
    population,
    rank: typeof rank === 'number' ? rank : population,
    isForeign: foreign === 1,
    englishName: typeof english === 'string' ? english : undefined,
  }));
}

/** A town stands for its surroundings: ten times the people weigh like three times the nearness. */
const TOWN_WEIGHT = 0.45;
const FARTHEST_KM = 150;

/** The place a position is said to be near: the nearest, larger ones reaching farther; none within 150 km, none. */
export function nearestPlace<P extends Pick<Place, 'position' | 'population'>>(
  places: readonly P[],
  position: Position,
): P | undefined {
  let best: P | undefined;
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
