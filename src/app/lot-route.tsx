import { lazy, Suspense } from 'react';
import { LotSkeleton } from '../ui/lot-skeleton.tsx';

const load = () => import('../features/lot/lot-page.tsx');

const LotPage = lazy(async () => {
  const { LotPage: Component } = await load();
  return { default: Component };
});

// Arrived at a lot: its page's code comes beside operators and texts, not after them.
if (location.pathname.includes('/parkinglot/')) load().catch(() => undefined);

/** A lot's page, its code loaded on demand. */
export function LotRoute() {
  return (
    <Suspense fallback={<LotSkeleton />}>
      <LotPage />
    </Suspense>
  );
}
