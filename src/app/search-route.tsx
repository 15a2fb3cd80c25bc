import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SearchPage } from '../features/search/search-page.tsx';
import { useOperator } from '../operators/operator-context.tsx';
import { LazyListFooter } from './lazy-links.tsx';
import { useHasNavigated } from './has-navigated.ts';

/** For search engines: after the first view. */
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
  const { t } = useTranslation();
  const operator = useOperator();
  return (
    <>
      <title>{`${t('page.searchTitle')} – ${operator.name}`}</title>
      <Suspense fallback={null}>
        <PageHead />
      </Suspense>
      <SearchPage comingBack={cameByPop || cameByLink} footer={<LazyListFooter />} />
    </>
  );
}
