import { htmlPart } from '../ui/on-demand.tsx';

/** The footer's links, below the first screen or in a closed menu: their code loads after the page's. */
export const FooterLinks = htmlPart(async () => (await import('./footer-links.tsx')).FooterLinks);
