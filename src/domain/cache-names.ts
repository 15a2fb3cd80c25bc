/** A cache that both the search worker and the service worker write. */
export const DESTINATIONS_CACHE = 'destinations';
