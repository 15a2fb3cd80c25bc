import { Suspense, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SearchPage } from '../features/search/search-page.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { optionalPart } from '../ui/on-demand.tsx';
import { ListFooter } from './footer.tsx';
import { useHasNavigated } from './has-navigated.ts';
import { type PageData, usePageData } from './page-data.ts';

const PageHead = optionalPart(async () => (await import('./page-head.tsx')).PageHead);

const NOTHING: Pick<PageData, 'search' | 'typedText'> = {};

/** The search page, and whether the visitor came back to it within the app (U1: only then a bare address restores). */
export function SearchRoute() {
  const location = useLocation();
  const hasNavigated = useHasNavigated();
  const isHydrated = useIsHydrated();
  const pageData = usePageData();
  // Only for the page that was loaded, not for one that the visitor comes back to.
  const [{ search, typedText }] = useState(() => (isHydrated ? NOTHING : (pageData ?? NOTHING)));
  const cameByPop = useNavigationType() === NavigationType.Pop && hasNavigated;
  const cameByLink = (location.state as { restore?: unknown } | null)?.restore === true;
  const comingBack = cameByPop || cameByLink;
  // The end of hydration must not render the whole page again in one go.
  const page = useMemo(
    () => (
      <SearchPage
        comingBack={comingBack}
        initial={search}
        typedText={typedText}
        footer={<ListFooter />}
      />
    ),
    [comingBack, search, typedText],
  );
  return (
    <>
      {/* The server's HTML has it; its code comes after the page's. */}
      <Suspense fallback={null}>
        <PageHead />
      </Suspense>
      {page}
    </>
  );
}
