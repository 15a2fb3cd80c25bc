import { useMemo, useState } from 'react';
import { LotSkeleton } from '../ui/skeleton.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { lazyPage } from '../ui/on-demand.tsx';
import { usePageData } from './page-data.ts';

export const LotPage = lazyPage(
  async () => (await import('../features/lot/page/lot-page.tsx')).LotPage,
  <LotSkeleton />,
);

export function LotRoute() {
  const isHydrated = useIsHydrated();
  const pageData = usePageData();
  const [initial] = useState(isHydrated ? undefined : pageData?.lot);
  // The end of hydration must not render the whole page again in one go.
  return useMemo(() => <LotPage initial={initial} />, [initial]);
}
