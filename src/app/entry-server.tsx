import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { EngineClient } from '../engine-client/engine-client.ts';
import { ENGINE_AT_FIRST } from '../engine-client/engine-client.ts';
import type { FirstView } from '../domain/view/first-view.ts';
import { startTranslations } from '../i18n/translations.ts';
import { preloadParts } from '../ui/on-demand.tsx';
import { FirstMarkers } from '../map/poster/first-markers.tsx';
import { StructuredDataProvider } from '../ui/structured-data.tsx';
import { App } from './app.tsx';
import type { PageData } from './page-data.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Marks a part that is left to the browser. */
const CLIENT_RENDERED = '<!--$!-->';
const ROOT = '<div id="root">';
/** The start tag in src/map/poster/map-poster.tsx. */
const FIRST_MARKERS_ROOM = /<div[^>]* data-first-markers=""[^>]*>/;

/** Never asks anybody anything: effects don't run here. */
const silentEngine: EngineClient = {
  getState: () => ENGINE_AT_FIRST,
  subscribe: () => () => undefined,
  ask: () => new Promise(() => undefined),
  retry: () => undefined,
  dispose: () => undefined,
};

/** Renders the page that `entry-client.tsx` takes over. @throws what a component throws */
export async function renderPage(pageData: PageData, firstView?: FirstView): Promise<RenderedPage> {
  const { operator, basename, language, texts, pathname } = pageData;
  const [i18n] = await Promise.all([startTranslations(language, '', texts), preloadParts()]);
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
  // React leaves what threw to the browser, and tells nobody.
  if (html.includes(CLIENT_RENDERED)) throw new Error(`${pathname} can't be rendered whole.`);
  // React writes what belongs into the head before all else.
  const start = html.indexOf(ROOT);
  const root = html.slice(start);
  return {
    head: html.slice(0, start),
    root: firstView
      ? withFirstMarkers(root, pageData, firstView, i18n.t('lotCard.nameless'))
      : root,
    structuredData,
  };
}

/** Puts the map's first markers where the page leaves room for them: hydration leaves that alone. */
function withFirstMarkers(
  root: string,
  { operator, language, basename }: PageData,
  view: FirstView,
  nameless: string,
): string {
  const markers = renderToStaticMarkup(
    <FirstMarkers
      view={view}
      operator={operator}
      language={language}
      basename={basename}
      assetBase={import.meta.env.BASE_URL}
      nameless={nameless}
    />,
  );
  return root.replace(FIRST_MARKERS_ROOM, (room) => room + markers);
}
