/** Reads from the search page what a visitor sees. */
import type { Page } from 'playwright';
import type { SavedSearch } from '../../../src/features/search/state/search-session.ts';
import { overlaps } from '../../support/overlaps.ts';

export interface Look {
  readonly path: string;
  /** The text in the address. */
  readonly addressText: string;
  /** The text in the search field; undefined on a page without one. */
  readonly fieldText: string | undefined;
  /** The search in the tab's session. [U2] */
  readonly saved: SavedSearch | undefined;
  readonly heading: string;
  readonly count: string;
  /** The text of the chips beside the count and of the sentence below it. */
  readonly head: string;
  /** Ids of the results, in order. */
  readonly ids: readonly string[];
  /** The texts of all messages with a button. */
  readonly alerts: readonly string[];
  readonly switchText: string;
  /** How many markers the live map has; undefined if the map is hidden or not live. */
  readonly markers: number | undefined;
  /** Whether the map says that none of the matches is in view. */
  readonly isElsewhere: boolean;
  /** The focused element, if it is invisible. */
  readonly lostFocus: string | undefined;
  /** Whether something is open that covers what lies beneath it. */
  readonly isDropped: boolean;
}

export async function lookAt(page: Page): Promise<Look> {
  const seen = await page.evaluate(() => {
    const textOf = (selector: string) =>
      document.querySelector<HTMLElement>(selector)?.textContent?.trim() ?? '';
    const isSeen = (element: Element | null) =>
      element !== null &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true });
    const field = document.querySelector<HTMLInputElement>('input[name=search]');
    // Each operator has a session of its own.
    const operator = location.pathname.startsWith('/kystpark') ? 'kystpark' : 'fjellro';
    const results = document.querySelector('#results ul[aria-label]:not([aria-label=""])');
    const canvas = document.querySelector('canvas');
    const focused = document.activeElement;
    return {
      path: location.pathname,
      addressText: new URL(location.href).searchParams.get('search') ?? '',
      fieldText: field?.value,
      kept: sessionStorage.getItem(`search:${operator}`),
      heading: textOf('h1'),
      count: textOf('#results p[tabindex="-1"]'),
      head: [...document.querySelectorAll('#results p[tabindex="-1"] ~ *')]
        .map((element) => element.getAttribute('aria-label') ?? element.textContent)
        .join(' | '),
      ids: [...(results?.querySelectorAll('li a[href*="/parkinglot/"]') ?? [])].map(
        (link) => link.getAttribute('href')?.split('/').at(-1) ?? '',
      ),
      alerts: [...document.querySelectorAll('[role=alert]')].map(
        (alert) => alert.textContent ?? '',
      ),
      switchText: textOf('#show-list'),
      markers: isSeen(canvas) ? document.querySelectorAll('[data-marker]').length : undefined,
      isElsewhere: [...document.querySelectorAll('[data-map-float] output')].some(
        ({ textContent }) => /Ingen av|ikke her|None of|not here/.test(textContent),
      ),
      lostFocus:
        focused && focused !== document.body && !isSeen(focused)
          ? focused.outerHTML.slice(0, 120)
          : undefined,
      isDropped: document.querySelector('[aria-expanded=true]') !== null,
    };
  });
  const { kept, ...rest } = seen;
  const saved = kept === null ? undefined : (JSON.parse(kept) as { search?: SavedSearch }).search;
  return { ...rest, saved };
}

/** Returns which controls overlap. It takes longer than to look: each box of the page is measured. */
export async function overlapsOn(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate(overlaps);
  return found.filter((fault) => !fault.endsWith('is cut off'));
}
