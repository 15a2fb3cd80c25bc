import * as v from 'valibot';
import type { JsonAnswer } from './request-json.ts';

/** A cached answer and when it was fetched. */
export interface CachedAnswer extends JsonAnswer {
  /** ms since the epoch. */
  readonly fetchedAtMs: number;
}

/** Answers about visited lots, for visits without a network. The list is not here: its one snapshot is the worker's (D3). */
export interface ResponseCache {
  /** Stores an answer, which must have passed its schema. Never rejects. */
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

/** @param name names one cache for each operator and language, so that no answer shows under the wrong one. */
export function createResponseCache(name: string): ResponseCache {
  // Throws where storage is denied; then nothing is cached.
  const open = async () => caches.open(`answers:${name}`);
  return {
    keep: async (url, { json, contentLanguage }) => {
      try {
        const cache = await open();
        const keys = await cache.keys();
        const surplus = keys.slice(0, Math.max(0, keys.length - MAX_ANSWERS + 1));
        await Promise.all(surplus.map((request) => cache.delete(request)));
        // Deleted first, so that the keys stay in the order of the last visits.
        await cache.delete(url);
        await cache.put(url, Response.json({ json, contentLanguage, fetchedAtMs: Date.now() }));
      } catch {
        // Storage is denied or full: the page works without it.
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
