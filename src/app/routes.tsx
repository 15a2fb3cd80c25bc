import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useLocation } from 'react-router-dom';
import { usePaths } from '../operators/operator-context.tsx';
import { FailurePage } from './failure-page.tsx';
import { Layout } from './layout.tsx';
import { LotRoute } from './lot-route.tsx';
import { LazyOther } from './lazy-other.tsx';
import { SearchRoute } from './search-route.tsx';
import { PageKindContext } from './use-is-lot-page.ts';

const PAGES = { search: SearchRoute, lot: LotRoute, stored: LazyOther, other: LazyOther };

/** U1: one element serves all languages, so changing it keeps the page's state. An address's error is forgotten at the next. */
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
