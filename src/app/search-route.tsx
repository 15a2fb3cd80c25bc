import { lazy, Suspense } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SearchPage } from '../features/search/search-page.tsx';
import { useTakeOver } from '../ui/prerendered.ts';
import { LazyListFooter } from './lazy-links.tsx';
import { useHasNavigated } from './has-navigated.ts';

/** For search engines and the tab: after the first view. */
const PageHead = lazy(async () => {
  const { PageHead: Component } = await import('./page-head.tsx');
  return { default: Component };
});

/** The search page, and whether the visitor came back to it within the app (U1: only then a bare address restores). */
export function SearchRoute() {
  const location = useLocation();
  const hasNavigated = useHasNavigated();
  const cameByPop = useNavigationType() === NavigationType.Pop && hasNavigated;
  const cameByLink = (location.state as { restore?: unknown } | null)?.restore === true;
  useTakeOver(true);
  return (
    <>
      <Suspense fallback={null}>
        <PageHead />
      </Suspense>
      <SearchPage comingBack={cameByPop || cameByLink} footer={<LazyListFooter />} />
    </>
  );
}
