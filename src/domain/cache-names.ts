/** Caches that both the pages and the service worker write. */
export const DESTINATIONS_CACHE = 'destinations';
