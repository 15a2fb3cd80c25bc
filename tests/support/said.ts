/** What a search page says, before its scripts and after. */
import { JSDOM } from 'jsdom';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** What a list says, without what only scripts know: saved lots, readings, distances from the visitor. Runs in the page as well. */
function saidIn(root: Document = document) {
  const text = (element: Element | null | undefined) =>
    // Without scripts a link stands in a button's place.
    [...(element?.querySelectorAll('noscript') ?? [])].reduce(
      (all, { textContent }) => all.replace(textContent ?? '', ''),
      element?.textContent ?? '',
    );
  const pane = root.querySelector('#results');
  const links = [...(pane?.querySelectorAll('li a[href*="/parkinglot/"]') ?? [])];
  return {
    ids: links.map((link) => link.getAttribute('href')),
    count: text(pane?.querySelector('p[tabindex="-1"]')),
    chips: [...(pane?.querySelectorAll('p ~ button') ?? [])].map((chip) => text(chip)),
    field: root.querySelector<HTMLInputElement>('input[name=search]')?.value,
  };
}

export function said(page: Page) {
  return page.evaluate(saidIn, undefined);
}

/** The same of the document that the server sends for an address. */
export async function saidAt(address: string) {
  return saidIn(await documentAt(address));
}

/** A busy server's page comes without an answer. */
const ANSWERED = /<script type="application\/json" id="page-data">[^<]*"answer":/;

export async function gotoAnswered(page: Page, address: string): Promise<void> {
  await expect.poll(async () => (await page.goto(address))?.text()).toMatch(ANSWERED);
}

/** The document of an address as the server sends it. */
export async function documentAt(address: string): Promise<Document> {
  let html = '';
  await expect.poll(async () => (html = await (await fetch(address)).text())).toMatch(ANSWERED);
  return new JSDOM(html, { url: address }).window.document;
}
