import { type ComponentProps, Suspense } from 'react';
import { optionalPart } from '../ui/on-demand.tsx';
import type { FooterLinks as Links } from './footer-links.tsx';

const OnDemand = optionalPart(async () => (await import('./footer-links.tsx')).FooterLinks);

/** Below the first screen, or in a closed menu: the server's HTML has them, and their code comes after the page's. */
export function FooterLinks(props: ComponentProps<typeof Links>) {
  return (
    <Suspense fallback={null}>
      <OnDemand {...props} />
    </Suspense>
  );
}
