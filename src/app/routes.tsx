import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useLocation } from 'react-router-dom';
import { usePaths } from '../operators/operator-context.tsx';
import { FailurePage } from './failure-page.tsx';
import { Layout } from './layout.tsx';
import { LotRoute } from './lot-route.tsx';
import { lazyPage } from '../ui/on-demand.tsx';
import { SearchRoute } from './search-route.tsx';
import { PageKindContext } from './use-is-lot-page.ts';

/** The pages that few visit, in one chunk: what is kept on the device, and addresses that are not ours. */
export const LazyOther = lazyPage(async () => (await import('./other-page.tsx')).OtherPage);

const PAGES = { search: SearchRoute, lot: LotRoute, stored: LazyOther, other: LazyOther };

/**
 * The product's pages below the base: the search page, a lot's page and what is kept on the device, each in every language
 * (U1). One element serves all languages, so changing the language keeps the page's state. An error at
 * one address, such as a language whose texts can't be loaded, is forgotten at the next.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const { page } = usePaths().parse(pathname);
  const Page = PAGES[page];
  return (
    <ErrorBoundary resetKey={pathname} FallbackComponent={FailurePage}>
      <PageKindContext value={page}>
        <Layout>
          <Page />
        </Layout>
      </PageKindContext>
    </ErrorBoundary>
  );
}
