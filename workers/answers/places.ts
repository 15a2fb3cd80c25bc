import type { Position } from '../../src/domain/geo.ts';
import type { DestinationAnswer, DestinationQuery, NearKind } from '../../src/domain/search-api.ts';

/** The part of the destinations (workers/destinations) that the decisions use. */
export interface Places {
  answer(query: DestinationQuery): DestinationAnswer;
  placeNear(position: Position, kind?: NearKind): string | undefined;
}
