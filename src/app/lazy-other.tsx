import { lazyPage } from '../ui/on-demand.tsx';

/** The pages that few visit, in one chunk: what is kept on the device, and addresses that are not ours. */
export const LazyOther = lazyPage(async () => (await import('./other-page.tsx')).OtherPage);
