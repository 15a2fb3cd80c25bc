import { Suspense, useContext, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SearchPage } from '../features/search/search-page.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { optionalPart } from '../ui/on-demand.tsx';
import { ListFooter } from './footer.tsx';
import { HasNavigatedContext } from './layout.tsx';
import { usePageData } from './page-data.ts';

const PageHead = optionalPart(async () => (await import('./page-head.tsx')).PageHead);

/** Renders the search page, and tells it whether the visitor came back to it: then a bare address restores the search. [U1] */
export function SearchRoute() {
  const location = useLocation();
  const hasNavigated = useContext(HasNavigatedContext);
  const isHydrated = useIsHydrated();
  const pageData = usePageData();
  // The server's data belong to the page that was loaded, not to one that the visitor comes back to.
  const [initial] = useState(isHydrated ? undefined : pageData?.search);
  const cameByPop = useNavigationType() === NavigationType.Pop && hasNavigated;
  const cameByLink = (location.state as { restore?: unknown } | null)?.restore === true;
  const comingBack = cameByPop || cameByLink;
  // Kept, so that the end of hydration does not render the whole page again in one long task.
  const page = useMemo(
    () => <SearchPage comingBack={comingBack} initial={initial} footer={<ListFooter />} />,
    [comingBack, initial],
  );
  return (
    <>
      {/* The server's HTML holds the head, so its code loads after the page's. */}
      <Suspense fallback={null}>
        <PageHead />
      </Suspense>
      {page}
    </>
  );
}
