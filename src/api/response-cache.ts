import * as v from 'valibot';
import type { JsonAnswer } from './http.ts';

/** An answer as it was once given, and when. */
export interface CachedAnswer extends JsonAnswer {
  /** ms since the epoch. */
  readonly fetchedAtMs: number;
}

/** Answers about visited lots, for when there is no network. Never the list: the worker has the one snapshot of that (D3). */
export interface ResponseCache {
  /** Only for answers that passed their schema. Never rejects. */
  readonly keep: (url: string, answer: JsonAnswer) => Promise<void>;
  readonly find: (url: string) => Promise<CachedAnswer | undefined>;
}

/** Some hundred lots with all their parts; beyond this the oldest answers go. */
const MAX_ANSWERS = 500;

const stored = v.object({
  json: v.unknown(),
  contentLanguage: v.optional(v.string()),
  fetchedAtMs: v.pipe(v.number(), v.finite()),
});

/** @param name one cache each for operator and language, so that none shows under another's. */
export function createResponseCache(name: string): ResponseCache {
  // Throws where storage is denied; then nothing is kept.
  const open = async () => caches.open(`answers:${name}`);
  return {
    keep: async (url, { json, contentLanguage }) => {
      try {
        const cache = await open();
        const keys = await cache.keys();
        const surplus = keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS + 1));
        await Promise.all(surplus.map((request) => cache.delete(request)));
        // Deleted first: the order of the keys is that of the last visits.
        await cache.delete(url);
        await cache.put(url, Response.json({ json, contentLanguage, fetchedAtMs: Date.now() }));
      } catch {
        // Denied or full: the page works without.
      }
    },
    find: async (url) => {
      try {
        const response = await (await open()).match(url);
        if (!response) return undefined;
        const parsed = v.parse(stored, await response.json());
        return { ...parsed, json: parsed.json, contentLanguage: parsed.contentLanguage };
      } catch {
        return undefined;
      }
    },
  };
}
