import { type ComponentType, lazy, Suspense } from 'react';
import { LotSkeleton } from '../ui/lot-skeleton.tsx';

const load = async () => ({ default: (await import('../features/lot/lot-page.tsx')).LotPage });

let Page: ComponentType = lazy(load);

/**
 * Where the visitor arrives at a lot, its page's code comes beside operators and texts, and is
 * rendered at once: React holds back what was suspended for 300 ms. To be awaited before the first
 * render. Never rejects: a page that can't be had says so when it is rendered.
 */
export async function prepareLotRoute(): Promise<void> {
  if (!location.pathname.includes('/parkinglot/')) return;
  await load().then(
    ({ default: LotPage }) => (Page = LotPage),
    () => undefined,
  );
}

/** A lot's page, its code loaded on demand. */
export function LotRoute() {
  return (
    <Suspense fallback={<LotSkeleton />}>
      <Page />
    </Suspense>
  );
}
