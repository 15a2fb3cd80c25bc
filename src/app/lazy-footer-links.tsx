import { earlyPart, withBoundary } from '../ui/on-demand.tsx';

/**
 * In the HTML of every page. Its code comes before hydration, because React drops the HTML of a part whose code has not come
 * when a context above it changes.
 */
export const FooterLinks = withBoundary(
  earlyPart(async () => (await import('./footer-links.tsx')).FooterLinks),
);
