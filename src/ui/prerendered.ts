/**
 * The facts that came with the page (server/facts, `npm run prerender`). They cover the app until it has
 * as much to show, so that nothing flashes; then they go, with what they added to the head.
 */
import { useEffect } from 'react';
import './prerendered.css';

/** A page that never gets ready has something to say by itself: it must not stay covered. */
const LONGEST_COVER_MS = 10_000;

/** Lays the facts over the app. Called once, before it renders. */
export function coverWithPrerendered(): void {
  const facts = document.getElementById('prerendered');
  if (!facts) return;
  facts.classList.add('prerendered-cover');
  setTimeout(dropPrerendered, LONGEST_COVER_MS);
}

/** Uncovers the app. Does nothing the second time. */
export function dropPrerendered(): void {
  const hadFocus = document.getElementById('prerendered')?.contains(document.activeElement);
  for (const node of document.querySelectorAll('[data-prerendered]')) node.remove();
  // To the same place in the app, not to nowhere.
  if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Uncovers the app once the page it shows says as much as the facts. */
export function useTakeOver(ready: boolean): void {
  useEffect(() => {
    if (ready) dropPrerendered();
  }, [ready]);
}
