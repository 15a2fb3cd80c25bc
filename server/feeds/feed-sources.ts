import type { FeedBody, FeedSource } from './feed-rows.ts';
import { readOcpi } from './ocpi.ts';
import { readStavanger } from './stavanger.ts';

export const FEED_SOURCES = {
  stavanger: readStavanger,
  ocpi: readOcpi,
} as const satisfies Readonly<Record<string, FeedSource>>;
export type FeedSourceId = keyof typeof FEED_SOURCES;
export const FEED_SOURCE_IDS = Object.keys(FEED_SOURCES) as FeedSourceId[];

/** The answer of a feed, as it came. */
export interface FeedText {
  readonly from: FeedSourceId;
  readonly text: string;
  readonly nowMs: number;
}

/** @throws Error in one sentence */
export function readFeed({ from, text, nowMs }: FeedText): FeedBody {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error('The answer is no JSON', { cause: error });
  }
  return FEED_SOURCES[from](json, nowMs);
}
