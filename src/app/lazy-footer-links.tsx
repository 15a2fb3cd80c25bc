import { earlyPart, withBoundary } from '../ui/on-demand.tsx';

/** Its code comes before hydration: React drops the HTML of a part without code when a context above it changes. */
export const FooterLinks = withBoundary(
  earlyPart(async () => (await import('./footer-links.tsx')).FooterLinks),
);
