import type { MouseEvent } from 'react';

/**
 * For a link to a section of the page. Scrolls without a history entry of its own: going back must lead
 * to the search. Moves the focus to the section's heading.
 */
export function scrollToSection(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}
