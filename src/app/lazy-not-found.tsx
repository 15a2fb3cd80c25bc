import { lazyPage } from '../ui/on-demand.tsx';

/** The page for addresses that are not ours; its code is for few. */
export const { Page: LazyNotFound, preload: preloadNotFound } = lazyPage(
  async () => (await import('./not-found-page.tsx')).NotFoundPage,
);
