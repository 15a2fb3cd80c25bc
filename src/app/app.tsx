import type { ReactNode } from 'react';
import { EngineProvider } from '../engine-client/engine-context.tsx';
import { SearchSessionProvider } from '../features/search/state/search-session.tsx';
import { TextsProvider } from '../i18n/texts.tsx';
import { OperatorProvider } from '../operators/operator-context.tsx';
import { HydrationProvider } from '../ui/hydration.tsx';
import { VisitorProvider } from '../visitor/visitor-position.tsx';
import { PageDataProvider } from './page-data.ts';
import { AppRoutes } from './routes.tsx';
import type { AppServices } from './start-app.ts';

/** The one tree of every page, on the server and in the browser: providers around the routes. */
export function App({
  services,
  router,
}: {
  readonly services: AppServices;
  readonly router: (routes: ReactNode, basename: string) => ReactNode;
}) {
  const { operator, basename, engine, i18n, pageData } = services;
  return (
    <PageDataProvider value={pageData}>
      <HydrationProvider pageTime={pageData}>
        <TextsProvider i18n={i18n}>
          <OperatorProvider value={operator}>
            <EngineProvider value={engine}>
              <VisitorProvider>
                <SearchSessionProvider operatorId={operator.id}>
                  {router(<AppRoutes />, basename)}
                </SearchSessionProvider>
              </VisitorProvider>
            </EngineProvider>
          </OperatorProvider>
        </TextsProvider>
      </HydrationProvider>
    </PageDataProvider>
  );
}
