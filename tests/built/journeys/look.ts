/** What a visitor sees of the search page, read from it. */
import type { Page } from 'playwright';
import type { SavedSearch } from '../../../src/features/search/state/stored-search.ts';
import { overlaps } from '../../support/overlaps.ts';

export interface Look {
  readonly path: string;
  /** What the address says of the text. */
  readonly addressText: string;
  /** Undefined where there is no search field: a lot's page, or none of ours. */
  readonly fieldText: string | undefined;
  /** What the tab keeps of the search (U2). */
  readonly saved: SavedSearch | undefined;
  readonly heading: string;
  readonly count: string;
  /** The chips beside the count, and the sentence beneath it. */
  readonly head: string;
  /** Ids of the results, in order. */
  readonly ids: readonly string[];
  /** Texts of all messages with a way on. */
  readonly alerts: readonly string[];
  readonly switchText: string;
  /** A live map's markers; undefined where the map can't be seen or isn't live. */
  readonly markers: number | undefined;
  /** The map says that none of the matches is in view. */
  readonly isElsewhere: boolean;
  /** Where the focus is, if it is where nobody can see it. */
  readonly lostFocus: string | undefined;
  readonly overlaps: readonly string[];
}

export async function lookAt(page: Page): Promise<Look> {
  const seen = await page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, on its own
    const textOf = (selector: string) =>
      document.querySelector<HTMLElement>(selector)?.textContent?.trim() ?? '';
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, on its own
    const isSeen = (element: Element | null) =>
      element !== null &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true });
    const field = document.querySelector<HTMLInputElement>('input[name=search]');
    // A visitor of both operators has one for each.
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
      isElsewhere: /Ingen av|ikke her|None of|not here/.test(textOf('[data-map-float] output')),
      lostFocus:
        focused && focused !== document.body && !isSeen(focused)
          ? focused.outerHTML.slice(0, 120)
          : undefined,
    };
  });
  const { kept, ...rest } = seen;
  const saved = kept === null ? undefined : (JSON.parse(kept) as { search?: SavedSearch }).search;
  // What drops down lies over what is beneath it.
  const isDropped = await page.locator('[aria-expanded=true]').count();
  const found = isDropped > 0 ? [] : await page.evaluate(overlaps);
  return { ...rest, saved, overlaps: found.filter((fault) => !fault.endsWith('is cut off')) };
}
