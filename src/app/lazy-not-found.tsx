import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(async () => {
  const { NotFoundPage: Component } = await import('./not-found-page.tsx');
  return { default: Component };
});

/** The page for addresses that are not ours; its code is for few. */
export function LazyNotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
