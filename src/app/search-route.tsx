import { Suspense, useMemo, useState } from 'react';
import { SearchPage } from '../features/search/search-page.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { optionalPart } from '../ui/on-demand.tsx';
import { Footer } from './footer.tsx';
import { usePageData } from './page-data.ts';

const PageHead = optionalPart(async () => (await import('./page-head.tsx')).PageHead);

/** The search page, and its head, whose code loads after the page's: the server's HTML holds it. */
export function SearchRoute() {
  const isHydrated = useIsHydrated();
  const pageData = usePageData();
  // The server's data belong to the page that was loaded, not to one that the visitor comes back to.
  const [initial] = useState(isHydrated ? undefined : pageData?.search);
  // Kept, so that the end of hydration does not render the whole page again in one long task.
  const page = useMemo(
    () => <SearchPage initial={initial} footer={<Footer isOfList />} />,
    [initial],
  );
  return (
    <>
      <Suspense fallback={null}>
        <PageHead />
      </Suspense>
      {page}
    </>
  );
}
