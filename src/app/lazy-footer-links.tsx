import { earlyPart, withBoundary } from '../ui/on-demand.tsx';

/** In every page's HTML, under what changes first: a context that changes above it drops it, too. */
export const FooterLinks = withBoundary(
  earlyPart(async () => (await import('./footer-links.tsx')).FooterLinks),
);
