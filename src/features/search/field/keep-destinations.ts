import { DESTINATIONS_CACHE } from '../../../domain/cache-names.ts';
import { savesData } from '../../../http/saves-data.ts';

/**
 * Caches the file of destinations for visits without a network: on the first visit the service worker doesn't control the page
 * yet and missed the request. Never rejects.
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
    // Storage is denied or full, or the network is gone; they live as long as the page.
  }
}
