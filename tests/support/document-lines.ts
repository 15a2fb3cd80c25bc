import type { Page } from 'playwright';

/**
 * Returns the document as lines to compare: one for each element (its attributes and a field's value) and one for each
 * element's text, with the place in the tree. Generated ids are numbered. The lines leave out what MapLibre draws, what is
 * for browsers without scripts, and the time of the answer (P9), which may be a minute later.
 */
export function documentLines(page: Page): Promise<string[]> {
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
