import { lazy, Suspense } from 'react';
import { LotSkeleton } from '../ui/lot-skeleton.tsx';

const LotPage = lazy(async () => {
  const { LotPage: Component } = await import('../features/lot/lot-page.tsx');
  return { default: Component };
});

/** A lot's page, its code loaded on demand. */
export function LotRoute() {
  return (
    <Suspense fallback={<LotSkeleton />}>
      <LotPage />
    </Suspense>
  );
}
