import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { SearchPage } from '../features/search/search-page.tsx';
import { useTakeOver } from '../ui/prerendered.ts';
import { ListFooter } from './footer.tsx';
import { useHasNavigated } from './has-navigated.ts';
import { PageHead } from './page-head.tsx';

/** The search page, and whether the visitor came back to it within the app (U1: only then a bare address restores). */
export function SearchRoute() {
  const location = useLocation();
  const hasNavigated = useHasNavigated();
  const cameByPop = useNavigationType() === NavigationType.Pop && hasNavigated;
  const cameByLink = (location.state as { restore?: unknown } | null)?.restore === true;
  useTakeOver(true);
  return (
    <>
      <PageHead />
      <SearchPage comingBack={cameByPop || cameByLink} footer={<ListFooter />} />
    </>
  );
}
