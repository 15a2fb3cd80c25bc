/**
 * The service worker serves the shell without a network. It holds nothing of one operator: the search worker has the
 * list's snapshot (D3), and the page that validated a lot's answers caches them.
 *
 * It never takes over an open page: a new one waits until all pages of the old one are closed, and
 * the old one's files stay until then, so that a page finds the chunks it was built with.
 */
import { DESTINATIONS_CACHE } from '../domain/cache-names.ts';
import { LANGUAGES } from '../domain/languages.ts';
import type { WorkboxPlugin } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

/** A network that is slower counts as none. */
const NETWORK_TIMEOUT_S = 3;
/** The path of the build's files. */
const BASE = new URL(self.registration.scope).pathname;

/** Uses and caches only a successful answer of the expected type, which a hotel's sign-in page is not. */
function onlyOfType(type: RegExp): WorkboxPlugin {
  const fits = (response: Response): boolean =>
    response.status === 200 && type.test(response.headers.get('content-type') ?? '');
  return {
    fetchDidSucceed: async ({ response }) => {
      if (!fits(response)) throw new TypeError(`${response.url} is not what was asked for`);
      return response;
    },
    cacheWillUpdate: async ({ response }) => (fits(response) ? response : null),
  };
}

/** Caches a file once, whatever query it is asked with: none of ours depends on one, and there is no end of queries. */
const byPath: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) =>
    new URL(request.url).origin + new URL(request.url).pathname,
};

// Includes the basemap's pictures and names. Its tiles are read in ranges, which the map caches itself.
// oxlint-disable-next-line no-underscore-dangle -- the name that the build replaces by the list of files
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// Files that are edited in place (operators, texts) come from the network while that answers.
const settings = new NetworkFirst({
  cacheName: 'settings',
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [byPath, onlyOfType(/^application\/json/)],
});
const texts = LANGUAGES.filter(({ offered }) => offered).map(
  ({ code }) => `assets/i18n/${code}.json`,
);
const settingsPaths = ['operators.json', ...texts].map((path) => `${BASE}${path}`);
const isSettings = ({ pathname }: URL): boolean =>
  pathname === `${BASE}operators.json` || pathname.startsWith(`${BASE}assets/i18n/`);
registerRoute(({ url, sameOrigin }) => sameOrigin && isSettings(url), settings);

// The first visit's page is not under this worker's control yet, so its files are fetched once more here.
self.addEventListener('install', (event) => {
  const warmed = settingsPaths.map((path) => {
    const [response, done] = settings.handleAll({ event, request: new Request(path) });
    return Promise.all([response, done]);
  });
  event.waitUntil(Promise.all(warmed));
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${BASE}operators/`),
  new StaleWhileRevalidate({
    cacheName: 'operators',
    plugins: [byPath, onlyOfType(/^(image|application)\//)],
  }),
);

// Destinations, once a visitor has loaded them, are there without a network too (S13).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${BASE}destinations/`),
  new StaleWhileRevalidate({
    cacheName: DESTINATIONS_CACHE,
    plugins: [byPath, onlyOfType(/^application\/json/)],
  }),
);

// Pages come from the network, prerendered ones and their status included. Without a network, or where a gateway answers that
// the server is away, the shell serves.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NETWORK_TIMEOUT_S,
      plugins: [
        {
          fetchDidSucceed: async ({ response }) => {
            if (response.status === 502 || response.status === 504) throw new Error('gateway');
            return response;
          },
          handlerDidError: () => matchPrecache(`${BASE}shell.html`),
        },
      ],
    }),
    { denylist: [/\/api\//] },
  ),
);
