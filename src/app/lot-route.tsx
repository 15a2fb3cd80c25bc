import { useMemo, useState } from 'react';
import { LotSkeleton } from '../ui/lot-skeleton.tsx';
import { useIsHydrated } from '../ui/hydration.tsx';
import { lazyPage } from '../ui/on-demand.tsx';
import { usePageData } from './page-data.ts';
import type { PageTarget } from './start-app.ts';

const load = () => import('../features/lot/page/lot-page.tsx');

const { Page, preload } = lazyPage(async () => (await load()).LotPage, <LotSkeleton />);

export const preloadLotPage = preload;

/** Requests a lot before its page is rendered, which waits for texts and more. */
export async function askForLot({ operator, language }: PageTarget, id: string): Promise<void> {
  const { askForLot: ask } = await load();
  ask(operator, language, id);
}

/** A lot's page, its code loaded on demand. */
export function LotRoute() {
  const isHydrated = useIsHydrated();
  const pageData = usePageData();
  const [initial] = useState(isHydrated ? undefined : pageData?.lot);
  // The end of hydration must not render the whole page again in one go.
  return useMemo(() => <Page initial={initial} />, [initial]);
}
