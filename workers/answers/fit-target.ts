/** The box that the map shows of what was asked for. [M4, G1] */
import type { Frame, Reason, Subject } from '../../src/domain/answers-api.ts';
import type { BBox, Position } from '../../src/domain/geo.ts';
import type {
  Destination,
  FitQuery,
  MatchQuery,
  SearchEngine,
} from '../../src/domain/search-api.ts';
import { runInSteps } from '../loading/pause.ts';

/** If every match is farther away than this, the visitor's position doesn't decide where the map goes. */
const NEAR_KM = 50;

const METRES_PER_DEGREE = 111_000;
/** The widest accuracy circle that the map shows; a wider one says nothing. */
const MAX_ACCURACY_M = 5_000;

export interface FitEngine extends Pick<SearchEngine, 'search'> {
  /** In steps, because a broad text takes tens of milliseconds at a million lots, and keys must not wait for the map. */
  fitExtentInSteps(query: FitQuery): Generator<unknown, BBox | undefined>;
}

/** Returns the query for a subject's lots. */
export function matchOfSubject({ text, words, propertyIds, moment }: Subject): MatchQuery {
  return { text, words, propertyIds, moment };
}

/** @returns undefined if nothing matches and no destination is in force: the map stays. */
export async function fitTarget(
  engine: FitEngine,
  subject: Subject,
  bounds: Frame['bounds'],
  reason: Extract<Reason, { readonly kind: 'all' | 'fit' | 'visitor' }>,
): Promise<BBox | undefined> {
  const query = { ...matchOfSubject(subject), bounds };
  const { destination, visitor } = subject;
  if (reason.kind === 'all') return fit(engine, query);
  const isNear = visitor !== undefined && isNearMatch(engine, query, visitor);
  if (reason.kind === 'visitor') {
    if (visitor === undefined) return undefined;
    const around = accuracyBox(visitor, reason.accuracyM);
    const extent = isNear ? await fit(engine, { ...query, position: visitor }) : undefined;
    return extent ? union(extent, around) : around;
  }
  if (destination) return destinationBox(engine, query, destination);
  const position = isNear ? visitor : undefined;
  return fit(engine, { ...query, position });
}

function fit(engine: FitEngine, query: FitQuery): Promise<BBox | undefined> {
  return runInSteps(engine.fitExtentInSteps(query));
}

/** Returns a region's extent; for a town the box of its matches; else the box of the nearest matches. */
async function destinationBox(
  engine: FitEngine,
  query: FitQuery,
  { kind, name, position, extent }: Destination,
): Promise<BBox> {
  if (kind === 'region' && extent) return extent;
  const city = kind === 'town' ? name : undefined;
  return (await fit(engine, { ...query, position, city })) ?? [...position, ...position];
}

function isNearMatch(engine: FitEngine, query: MatchQuery, from: Position): boolean {
  const { hits } = engine.search({ ...query, position: from, limit: 1 });
  const km = hits[0]?.distanceKm;
  return km !== undefined && km <= NEAR_KM;
}

function accuracyBox([lng, lat]: Position, accuracyM: number): BBox {
  const high = Math.min(accuracyM, MAX_ACCURACY_M) / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return [lng - wide, lat - high, lng + wide, lat + high];
}

function union(a: BBox, b: BBox): BBox {
  const [west, south] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  return [west, south, Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
