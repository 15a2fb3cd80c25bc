import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router-dom';
import { TextsProvider } from '../i18n/texts.tsx';
import { EngineProvider } from '../engine-client/engine-context.tsx';
import { SearchSessionProvider } from '../features/search/search-session-context.tsx';
import { OperatorProvider } from '../operators/operator-context.tsx';
import { VisitorProvider } from '../ui/visitor-position.tsx';
import type { Booted } from './boot.ts';
import { FailurePage } from './failure-page.tsx';
import { AppRoutes } from './routes.tsx';

/** Providers around the routes. */
export function App({ operator, basename, engine, i18n }: Booted) {
  return (
    <TextsProvider i18n={i18n}>
      <OperatorProvider operator={operator}>
        <EngineProvider engine={engine}>
          <VisitorProvider>
            <SearchSessionProvider operatorId={operator.id}>
              <BrowserRouter basename={basename}>
                <ErrorBoundary FallbackComponent={FailurePage}>
                  <AppRoutes />
                </ErrorBoundary>
              </BrowserRouter>
            </SearchSessionProvider>
          </VisitorProvider>
        </EngineProvider>
      </OperatorProvider>
    </TextsProvider>
  );
}
