import type { MouseEvent } from 'react';

/** Goes to a section and focuses its heading, without a history entry: going back must lead to the search. */
export function scrollToSection(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth' });
  section?.querySelector('h2')?.focus({ preventScroll: true });
}
