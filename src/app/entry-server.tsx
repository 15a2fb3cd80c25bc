import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { i18n as I18n } from 'i18next';
import { StaticRouter } from 'react-router-dom';
import type { EngineClient } from '../engine-client/engine-client.ts';
import { ENGINE_AT_FIRST } from '../engine-client/engine-client.ts';
import { PAGE_SIZE } from '../domain/constants.ts';
import type { BBox } from '../domain/geo.ts';
import { SitePaths } from '../domain/paths.ts';
import type { NamedFirstView } from '../domain/view/first-view-types.ts';
import { askedAddress } from '../features/search/state/search-address.ts';
import { NO_FILTERS } from '../features/search/state/search-filters.ts';
import { contractPropertyId } from '../operators/property-kind.ts';
import { startTranslations } from '../i18n/translations.ts';
import { preloadParts } from '../ui/on-demand.tsx';
import { FirstMarkers } from '../map/canvas/poster/first-markers.tsx';
import { StructuredDataProvider } from '../ui/structured-data.tsx';
import { App } from './app.tsx';
import type { PageData } from './page-data.ts';
import type { RenderedPage } from './rendered-page.ts';

/** React's mark for a part that it leaves to the browser. */
const CLIENT_RENDERED = '<!--$!-->';
const ROOT = '<div id="root">';
/** The start tag in src/map/canvas/poster/map-poster.tsx. */
const FIRST_MARKERS_ROOM = /<div[^>]* data-first-markers=""[^>]*>/;

/** An engine client that does nothing: effects don't run on the server. */
const silentEngine: EngineClient = {
  getState: () => ENGINE_AT_FIRST,
  subscribe: () => () => undefined,
  ask: () => new Promise(() => undefined),
  retry: () => undefined,
  dispose: () => undefined,
};

/** By the texts themselves, which a release reads once: plural rules and parsed texts serve all pages. */
const translations = new WeakMap<object, Promise<I18n>>();

function translationsOf(language: PageData['language'], texts: PageData['texts']): Promise<I18n> {
  // A file of texts is an object.
  const file = texts as object;
  const started = translations.get(file) ?? startTranslations(language, texts);
  translations.set(file, started);
  return started;
}

/** Renders the page that `entry-client.tsx` takes over. @throws what a component throws */
export async function renderPage(
  pageData: PageData,
  firstView?: NamedFirstView,
): Promise<RenderedPage> {
  const { operator, basename, language, texts, pathname } = pageData;
  const [i18n] = await Promise.all([translationsOf(language, texts), preloadParts()]);
  const structuredData: object[] = [];
  const html = renderToString(
    <StructuredDataProvider value={structuredData}>
      <div id="root">
        <App
          services={{ operator, basename, engine: silentEngine, i18n, pageData }}
          router={(routes, base) => (
            <StaticRouter location={pathname} basename={base}>
              {routes}
            </StaticRouter>
          )}
        />
      </div>
    </StructuredDataProvider>,
  );
  // React leaves a part that threw to the browser without an error.
  if (html.includes(CLIENT_RENDERED)) throw new Error(`${pathname} can't be rendered whole.`);
  // React writes the elements of the head first.
  const start = html.indexOf(ROOT);
  const root = html.slice(start);
  return {
    head: html.slice(0, start),
    root: firstView ? withFirstMarkers(root, pageData, firstView, i18n) : root,
    structuredData,
  };
}

/** Puts the map's first markers into the element that is there for them, which hydration does not touch. */
function withFirstMarkers(
  root: string,
  { operator, language, basename, search }: PageData,
  view: NamedFirstView,
  i18n: I18n,
): string {
  const folder = basename.replace(/\/$/, '');
  const path = folder + SitePaths.of(operator.language).search(language);
  const { filters } = search?.asked ?? { filters: NO_FILTERS };
  const areaHref = (area: BBox) => {
    const place = { limit: PAGE_SIZE, area, view: 'map' } as const;
    return path + askedAddress({ filters, place }, contractPropertyId(operator));
  };
  const markers = renderToStaticMarkup(
    <FirstMarkers
      view={view}
      operator={operator}
      language={language}
      basename={basename}
      assetBase={import.meta.env.BASE_URL}
      nameless={i18n.t('lotCard.nameless')}
      areaHref={areaHref}
      lotsText={(count) => i18n.t('map.lots', { count })}
    />,
  );
  return root.replace(FIRST_MARKERS_ROOM, (room) => room + markers);
}
