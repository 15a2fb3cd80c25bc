import { DESTINATIONS_CACHE } from '../../../domain/cache-names.ts';
import { savesData } from '../../../http/saves-data.ts';

/**
 * Keeps the file of destinations for when there is no network. The first visit's page is not the service
 * worker's yet, so that it passed by it: once it has been used it is asked for once more, mostly of the browser's
 * own cache. Not where the visitor asks to save data. Never rejects.
 */
export async function keepDestinations(url: string): Promise<void> {
  if (savesData() || !('serviceWorker' in navigator)) return;
  if (navigator.serviceWorker.controller) return;
  try {
    await navigator.serviceWorker.ready;
    const cache = await caches.open(DESTINATIONS_CACHE);
    if (await cache.match(url)) return;
    const response = await fetch(url);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (response.status === 200 && isJson) await cache.put(url, response);
  } catch {
    // Denied, full or offline: they live as long as the page.
  }
}
