import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useLocation } from 'react-router-dom';
import { usePaths } from '../operators/operator-context.tsx';
import { FailurePage } from './failure-page.tsx';
import { Layout } from './layout.tsx';
import { LotRoute } from './lot-route.tsx';
import { LazyNotFound } from './lazy-not-found.tsx';
import { SearchRoute } from './search-route.tsx';
import { PageKindContext } from './use-is-lot-page.ts';

const PAGES = { search: SearchRoute, lot: LotRoute, other: LazyNotFound };

/**
 * The product's pages below the base: the search page and a lot's page, each in every language
 * (U1). One element serves all languages, so changing the language keeps the page's state. An error at
 * one address, such as a language whose texts can't be loaded, is forgotten at the next.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const { page } = usePaths().parse(pathname);
  const Page = PAGES[page];
  return (
    <ErrorBoundary resetKeys={[pathname]} FallbackComponent={FailurePage}>
      <PageKindContext value={page}>
        <Layout>
          <Page />
        </Layout>
      </PageKindContext>
    </ErrorBoundary>
  );
}
