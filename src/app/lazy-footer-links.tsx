import { earlyPart, withBoundary } from '../ui/on-demand.tsx';

/** In every page's HTML, which React drops where a context above it changes before the code has come: so it is loaded first. */
export const FooterLinks = withBoundary(
  earlyPart(async () => (await import('./footer-links.tsx')).FooterLinks),
);
