import type { Reading } from '../../src/domain/availability.ts';
import type { Position } from '../../src/domain/geo.ts';

/** What a feed says of one place at one time, before it is known which lot that is. */
export interface FeedRow {
  /** What the feed calls the place. */
  readonly name: string;
  /** The ids that its lot may have, or where a lot of that name is. */
  readonly place: { readonly ids: readonly string[] } | { readonly position: Position };
  readonly reading: Omit<Reading, 'id'>;
}

/** A row that gives no lot a reading, and why. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

export interface FeedBody {
  readonly rows: readonly FeedRow[];
  readonly leftOut: readonly LeftOut[];
}

/** A kind of feed: the shape of its answers. docs/feeds.md states the fields of each. */
export interface FeedSource {
  /** @throws Error in one sentence, if the answer has another shape */
  readonly read: (body: unknown, nowMs: number) => FeedBody;
}
