import type { MouseEvent } from 'react';

/**
 * Follows a link to a section of the page. Adds no history entry, because going back must lead to the search.
 * Focuses the section's heading.
 */
export function scrollToSection(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}
