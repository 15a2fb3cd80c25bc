/** What a visitor finds on the page, by role and name, and sees. */
import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

type Name = string | RegExp;

export const button = (name: Name) => page.getByRole('button', { name });
export const checkbox = (name: Name) => page.getByRole('checkbox', { name });
export const heading = (name: Name) => page.getByRole('heading', { name });
export const link = (name: Name) => page.getByRole('link', { name });
export const radio = (name: Name) => page.getByRole('radio', { name });
export const region = (name: string) => page.getByRole('region', { name, exact: true });
/** Where a text stands first. */
export const text = (said: Name) => page.getByText(said).first();
export const title = () => page.getByRole('heading', { level: 1 });

function found(what: Locator | Name): Locator {
  return typeof what === 'string' || what instanceof RegExp ? text(what) : what;
}

/** @param says what else it has to say */
export async function sees(what: Locator | Name, says?: Name): Promise<void> {
  await expect.element(found(what)).toBeVisible();
  if (says !== undefined) await expect.element(found(what)).toHaveTextContent(says);
}

export async function seesWay(way: Locator, href: Name): Promise<void> {
  const there = typeof href === 'string' ? href : (expect.stringMatching(href) as string);
  await expect.element(way).toHaveAttribute('href', there);
}

export async function seesNo(what: Locator | Name): Promise<void> {
  await expect.element(found(what)).not.toBeInTheDocument();
}

/** What an element is marked as, if it is marked below the page. */
export function langOf(element: Element | null | undefined): string | null | undefined {
  return element?.closest('[lang]:not(html)')?.getAttribute('lang');
}

/** What the page asks for is answered by this, where it answers; all else comes as it is. @returns the real `fetch` */
export function serve(
  answer: (url: string, request: Request) => Response | Promise<Response> | undefined,
): typeof fetch {
  const fetched = globalThis.fetch.bind(globalThis);
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const request = new Request(input, init);
    return Promise.resolve(answer(request.url, request) ?? fetched(input, init));
  });
  return fetched;
}
