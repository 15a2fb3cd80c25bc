import { type ComponentType, lazy, Suspense } from 'react';
import { lotIdOf } from '../domain/lot.ts';
import { LotSkeleton } from '../ui/lot-skeleton.tsx';
import type { Chosen } from './boot.ts';

const load = () => import('../features/lot/lot-page.tsx');

/** A file that hangs must not hold back the page, which has a skeleton for it. */
const PATIENCE_MS = 3_000;

let Page: ComponentType = lazy(async () => ({ default: (await load()).LotPage }));

/**
 * Where the visitor arrives at a lot, its page's code comes beside operators and texts, the lot is
 * asked for as soon as it is known of whom, and the page is rendered at once: React holds back what
 * was suspended for 300 ms. To be awaited before the first render. Never rejects: a page that can't be
 * had says so when it is rendered.
 */
export async function prepareLotRoute(chosen: Promise<Chosen>): Promise<void> {
  const [, rest] = location.pathname.split('/parkinglot/');
  if (rest === undefined) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([arriveAt(rest.replace(/\/$/, ''), chosen), patience]);
}

async function arriveAt(lot: string, chosen: Promise<Chosen>): Promise<void> {
  try {
    const [{ LotPage, askForLot }, { operator, language }] = await Promise.all([load(), chosen]);
    Page = LotPage;
    const id = lotIdOf(lot);
    if (id !== undefined) askForLot(operator, language, id);
  } catch {
    // Of no lot's page: boot tells of its own.
  }
}

/** A lot's page, its code loaded on demand. */
export function LotRoute() {
  return (
    <Suspense fallback={<LotSkeleton />}>
      <Page />
    </Suspense>
  );
}
