/** Reads from the search page what a visitor sees. */
import type { Page } from 'playwright';
import type { SavedSearch } from '../../../src/features/search/state/search-state.ts';

export type Look = Awaited<ReturnType<typeof lookAt>>;

export async function lookAt(page: Page) {
  const { kept, ...seen } = await page.evaluate(() => {
    const textOf = (selector: string) =>
      document.querySelector<HTMLElement>(selector)?.textContent?.trim() ?? '';
    const isSeen = (element: Element | null) =>
      element !== null &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true });
    // Each operator has a session of its own.
    const operator = location.pathname.startsWith('/kystpark') ? 'kystpark' : 'fjellro';
    const results = document.querySelector('#results ul[aria-label]:not([aria-label=""])');
    const canvas = document.querySelector('canvas');
    const focused = document.activeElement;
    return {
      addressText: new URL(location.href).searchParams.get('search') ?? '',
      /** Undefined on a page without a search field. */
      fieldText: document.querySelector<HTMLInputElement>('input[name=search]')?.value,
      kept: sessionStorage.getItem(`search:${operator}`),
      heading: textOf('h1'),
      count: textOf('#results p[tabindex="-1"]'),
      /** The chips beside the count and the sentence below it. */
      head: [...document.querySelectorAll('#results p[tabindex="-1"] ~ *')]
        .map((element) => element.getAttribute('aria-label') ?? element.textContent)
        .join(' | '),
      ids: [...(results?.querySelectorAll('li a[href*="/parkinglot/"]') ?? [])].map(
        (link) => link.getAttribute('href')?.split('/').at(-1) ?? '',
      ),
      hasAlert: document.querySelector('[role=alert]') !== null,
      switchText: textOf('#show-list'),
      /** Of the live map; undefined if that is hidden or not live. */
      markers: isSeen(canvas) ? document.querySelectorAll('[data-marker]').length : undefined,
      /** Whether the map says that none of the matches is in view. */
      isElsewhere: [...document.querySelectorAll('[data-map-float] output')].some(
        ({ textContent }) => /Ingen av|ikke her|None of|not here/.test(textContent),
      ),
      /** The focused element, if it is invisible. */
      lostFocus:
        focused && focused !== document.body && !isSeen(focused)
          ? focused.outerHTML.slice(0, 120)
          : undefined,
      /** Whether something is open that covers what lies beneath it. */
      isDropped: document.querySelector('[aria-expanded=true]') !== null,
    };
  });
  // The tab's session. [U2]
  const session = JSON.parse(kept ?? '{}') as { search?: SavedSearch };
  return { ...seen, saved: session.search };
}
