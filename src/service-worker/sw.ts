/**
 * The service worker: the shell without a network. Nothing in it belongs to one operator: the list's
 * one copy is the search worker's (D3), and a lot's answers are kept by the page that validated them.
 *
 * It never takes over an open page: a new one waits until all pages of the old one are closed, and
 * the old one's files stay until then, so that a page finds the chunks it was built with.
 */
import { DESTINATIONS_CACHE } from '../domain/cache-names.ts';
import { OFFERED_LANGUAGES } from '../domain/languages.ts';
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

/** Beyond this a slow network counts as none. */
const NETWORK_TIMEOUT_S = 3;
/** Where the build's files stand. */
const BASE = new URL(self.registration.scope).pathname;

/** Only a true answer of the type asked for is used or kept: a hotel's sign-in page is neither. */
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

// With the basemap's pictures and names. Its tiles are read in ranges, which the map itself keeps.
// oxlint-disable-next-line no-underscore-dangle -- the name that the build replaces by the list of files
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

// What is edited in place (operators, texts) comes from the network while that answers.
const settings = new NetworkFirst({
  cacheName: 'settings',
  networkTimeoutSeconds: NETWORK_TIMEOUT_S,
  plugins: [onlyOfType(/^application\/json/)],
});
const texts = OFFERED_LANGUAGES.map(({ code }) => `assets/i18n/${code}.json`);
const settingsPaths = ['operators.json', ...texts].map((path) => `${BASE}${path}`);
const isSettings = ({ pathname }: URL): boolean =>
  pathname === `${BASE}operators.json` || pathname.startsWith(`${BASE}assets/i18n/`);
registerRoute(({ url, sameOrigin }) => sameOrigin && isSettings(url), settings);

// The first visit's page is not this worker's yet: what it loaded is fetched once more, here.
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
    plugins: [onlyOfType(/^(image|application)\//)],
  }),
);

// S13: fetched by whoever types where they go, and then at hand without a network too.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(`${BASE}destinations/`),
  new StaleWhileRevalidate({
    cacheName: DESTINATIONS_CACHE,
    plugins: [onlyOfType(/^application\/json/)],
  }),
);

// Pages come from the network, prerendered ones and their status included; else the shell.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NETWORK_TIMEOUT_S,
      plugins: [{ handlerDidError: () => matchPrecache(`${BASE}shell.html`) }],
    }),
    { denylist: [/\/api\//] },
  ),
);
