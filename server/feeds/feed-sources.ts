import type { FeedSource } from './feed-source.ts';
import { OCPI_FEED } from './ocpi.ts';
import { STAVANGER_FEED } from './stavanger.ts';

export const FEED_SOURCES = {
  stavanger: STAVANGER_FEED,
  ocpi: OCPI_FEED,
} as const satisfies Readonly<Record<string, FeedSource>>;
export type FeedSourceId = keyof typeof FEED_SOURCES;
export const FEED_SOURCE_IDS = Object.keys(FEED_SOURCES) as FeedSourceId[];
