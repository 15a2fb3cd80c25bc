/** A page is drawn once: what the server rendered is taken over as it is, and asks for nothing again. */
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it } from 'vitest';
import { lotCaseId } from '../support/lot-case-id.ts';
import { holdScripts, visitsOf } from '../support/early-visit.ts';
import { eventually } from '../support/eventually.ts';
import { runProduct } from '../support/running-product.ts';
import { longTest, sample } from '../support/sample.ts';

/**
 * Returns the document as lines to compare: one for each element (its attributes and a field's value) and one for each
 * element's text, with the place in the tree. Generated ids are numbered. The lines leave out what MapLibre draws, what is
 * for browsers without scripts, and the time of the answer (P9), which may be a minute later.
 */
function documentLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const numbers = new Map<string, number>();
    const withoutIds = (value: string) =>
      value.replace(/_[Rr]_\w*_/g, (id) => {
        const number = numbers.get(id) ?? numbers.size;
        numbers.set(id, number);
        return `id-${number}`;
      });
    const lines: string[] = [`lang ${document.documentElement.lang}`];
    const head = 'title, meta, link[rel=canonical], link[rel=alternate], script[type*="ld+json"]';
    lines.push(...[...document.head.querySelectorAll(head)].map(({ outerHTML }) => outerHTML));
    const walk = (element: Element, place: string) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
      const held =
        element instanceof HTMLInputElement ? ` holds ${element.value} ${element.checked}` : '';
      lines.push(`${place} ${element.localName} ${withoutIds(attributes.sort().join(' '))}${held}`);
      if (element.matches('.maplibregl-map, noscript')) return;
      let text = '';
      for (const child of element.childNodes) if (child instanceof Text) text += child.data;
      if (text !== '') lines.push(`${place} says ${text.replace(/\b\d\d[.:]\d\d\.?$/u, 'a time')}`);
      [...element.children].forEach((child, index) => walk(child, `${place}.${index}`));
    };
    const root = document.getElementById('root');
    if (root) walk(root, '');
    return lines;
  });
}

const running = runProduct();
const withPage = visitsOf(running);

const LOT = `/parkinglot/${lotCaseId('everything')}`;
/** None asks for lots: the picture and the head that the server makes for those are in no page of a browser alone (whole-addresses.test.ts compares their answers). */
const PATHS = [
  '/en',
  '/dk',
  '/kystpark',
  '/kystpark/en/',
  `/en${LOT}`,
  '/kystpark/parkinglot/50001',
  '/parkinglot/0',
  '/nowhere',
];
const VIEWS: readonly BrowserContextOptions[] = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
];

/** The same page as a browser renders it that got nothing from the server. */
async function openFresh(page: Page, path: string): Promise<void> {
  const shell = await (await fetch(`${running.origin}/shell.html`)).text();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    return route.fulfill({ contentType: 'text/html', body: shell });
  });
  await page.goto(running.origin + path);
}

const seen = ['/', LOT, ...sample(PATHS, 0, 2)].map((path, index) => ({
  path,
  view: VIEWS[index % VIEWS.length] ?? {},
}));
it.each(seen)(
  'what is hydrated: $path is the page that a browser renders by itself',
  async ({ path, view }) => {
    await withPage(view, async ({ page, errors, asked }) => {
      await page.goto(running.origin + path);
      await withPage(view, async ({ page: fresh }) => {
        await openFresh(fresh, path);
        // The head's order may differ.
        const linesOf = async (each: Page) => (await documentLines(each)).toSorted();
        await eventually(async () => expect(await linesOf(page)).toEqual(await linesOf(fresh)));
      });
      expect(errors).toEqual([]);
      // The list is the search worker's to fetch, a picture the browser's; free spaces are in no page's HTML (F4).
      const other = asked.filter(
        (name) => !/\/parkinglots(?:\/availability)?$|\/image$/.test(name),
      );
      expect(other).toEqual([]);
    });
  },
);

longTest('P1 a picture that failed before anyone listened is gone', async () => {
  await withPage({}, async ({ page, errors }) => {
    const release = await holdScripts(page);
    const answered = page.waitForResponse('**/images/borte.svg');
    const path = `/parkinglot/${lotCaseId('imageMissing')}`;
    await page.goto(running.origin + path, { waitUntil: 'commit' });
    await (await answered).finished();
    const picture = page.locator('main img[width="800"]');
    expect(await picture.count()).toBe(1);
    release();
    await picture.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });
});
