import type { ReadFeed } from './feeds/feed.ts';
import type { FeedBody } from './feeds/feed-rows.ts';
import type { FeedText } from './feeds/feed-sources.ts';
import { WorkThread } from './threads/work-thread.ts';

/** 10 MB of real locations take a third of it. */
const LIMITS = { maxOldGenerationSizeMb: 256 };

/**
 * Reads a feed's answers on a thread of its own: 10 MB can take seconds, and made ones a gigabyte. Such an answer ends
 * its thread, which is no other feed's; the next one starts it again. [F4]
 * @param directory the build's folder
 */
export function feedReader(directory: string): ReadFeed {
  const thread = new WorkThread<FeedText, FeedBody>('feed-worker', directory, LIMITS);
  return (answer) => thread.ask(answer);
}
