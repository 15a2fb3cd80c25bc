import type { Position } from '../../src/domain/geo.ts';
import type {
  Destination,
  DestinationAnswer,
  DestinationQuery,
  NearKind,
} from '../../src/domain/search-api.ts';

/** What the decisions need of the destinations (workers/destinations). */
export interface Places {
  answer(query: DestinationQuery): DestinationAnswer;
  placesNear(positions: readonly Position[], kind?: NearKind): readonly (string | undefined)[];
  /** Largest first. */
  largestTowns(count: number): readonly Destination[];
}
