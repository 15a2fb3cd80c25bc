import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { EngineProvider } from '../engine-client/engine-context.tsx';
import { SearchSessionProvider } from '../features/search/search-session-context.tsx';
import { OperatorProvider } from '../operators/operator-context.tsx';
import { VisitorProvider } from '../ui/visitor-position.tsx';
import type { Booted } from './boot.ts';
import { createRouter } from './router.tsx';

/** Providers around the routes. */
export function App({ operator, basename, engine, i18n }: Booted) {
  const [router] = useState(() => createRouter(basename, i18n));
  return (
    <I18nextProvider i18n={i18n}>
      <OperatorProvider operator={operator}>
        <EngineProvider engine={engine}>
          <VisitorProvider>
            <SearchSessionProvider operatorId={operator.id}>
              <RouterProvider router={router} />
            </SearchSessionProvider>
          </VisitorProvider>
        </EngineProvider>
      </OperatorProvider>
    </I18nextProvider>
  );
}
