import { DESTINATIONS_CACHE } from '../../src/domain/cache-names.ts';
import { fetchText } from '../../src/http/fetch-text.ts';
import { runInSteps } from '../loading/pause.ts';
import type { DestinationIndex } from './destination-index.ts';

/** A larger file is refused; Norway's is a thirtieth of this. */
const MAX_BYTES = 32 * 2 ** 20;

/**
 * Loads a file of destinations on request and answers from it. Never rejects: without a file the answers are empty,
 * and the next call of `loadDestinations` tries again.
 */
export class DestinationService {
  readonly #fetchText: (url: string) => Promise<string>;
  #index: DestinationIndex | undefined;
  #loading: Promise<boolean> | undefined;

  constructor(fetchFile = (url: string) => fetchText(url, { maxBytes: MAX_BYTES })) {
    this.#fetchText = fetchFile;
  }

  get index(): DestinationIndex | undefined {
    return this.#index;
  }

  /**
   * Fetches and indexes the file in steps, so that other questions are answered between them. Loads once, however
   * often it is called.
   * @param url absolute, and always the same
   * @returns whether destinations are loaded.
   */
  loadDestinations(url: string): Promise<boolean> {
    if (this.#index) return Promise.resolve(true);
    return (this.#loading ??= this.#load(url));
  }

  async #load(url: string): Promise<boolean> {
    try {
      const [json, { buildDestinationIndex }] = await Promise.all([
        this.#fetchText(url),
        // A chunk of its own, so that only visitors who type load it.
        import('./destination-index.ts'),
      ]);
      this.#index = await runInSteps(buildDestinationIndex(json));
      void keepFile(url, json);
      return true;
    } catch {
      // The rest works without destinations; the next call tries again.
      return false;
    } finally {
      this.#loading = undefined;
    }
  }
}

/** Keeps the file for visits without a network: on the first one the service worker doesn't see its request. Never rejects. */
async function keepFile(url: string, json: string): Promise<void> {
  try {
    const cache = await caches.open(DESTINATIONS_CACHE);
    if (await cache.match(url)) return;
    const headers = { 'content-type': 'application/json' };
    await cache.put(url, new Response(json, { headers }));
  } catch {
    // There is no storage, or no room: they live as long as the page.
  }
}
