import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Route, Routes, useLocation } from 'react-router-dom';
import { LOT_SEGMENT } from '../domain/paths.ts';
import { FailurePage } from './failure-page.tsx';
import { Layout } from './layout.tsx';
import { LotRoute } from './lot-route.tsx';
import { LazyNotFound } from './lazy-not-found.tsx';
import { SearchRoute } from './search-route.tsx';

/**
 * The product's routes below the base: the search page and a lot's page, each in every language
 * (U1). One element serves all languages, so changing the language keeps the page's state. What fails at one
 * address, as a language whose texts can't be had, is no reason to fail at the next.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKeys={[pathname]} FallbackComponent={FailurePage}>
      <Routes>
        <Route path="/:language?" element={<Layout />}>
          <Route index element={<SearchRoute />} />
          <Route path={`${LOT_SEGMENT}/:id`} element={<LotRoute />} />
          <Route path="*" element={<LazyNotFound />} />
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}
