import { type ComponentProps, memo, Suspense } from 'react';
import { optionalPart } from '../ui/on-demand.tsx';
import type { FooterLinks as Links } from './footer-links.tsx';

const OnDemand = optionalPart(async () => (await import('./footer-links.tsx')).FooterLinks);

/**
 * The footer's links, below the first screen or in a closed menu. The server's HTML has them; their code loads after the
 * page's. Nothing that changes around them renders them: React drops HTML that changes before its code has come.
 */
export const FooterLinks = memo(function FooterLinks(props: ComponentProps<typeof Links>) {
  return (
    <Suspense fallback={null}>
      <OnDemand {...props} />
    </Suspense>
  );
});
