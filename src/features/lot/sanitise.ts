import createDOMPurify from 'dompurify';
import { safeWebUrl } from '../../api/safe-url.ts';
import { quietMarkup, unquiet } from './quiet-markup.ts';

/** Text for readers and nothing else: no images, media, forms, frames, styles, SVG or MathML. */
const TAGS = [
  'p br hr div span blockquote h1 h2 h3 h4 h5 h6',
  'strong b em i u s small sub sup a',
  'ul ol li dl dt dd',
  'table caption thead tbody tfoot tr th td',
].flatMap((names) => names.split(' '));

const ATTRIBUTES = ['href', 'colspan', 'rowspan', 'scope', 'lang', 'dir'];

/** Longer texts are cut: no reader gets there, and parsing must not hold up the page. */
const MAX_LENGTH = 400_000;

/** As many elements take seconds to clean and lay out; what follows is cut, too. */
const MAX_TAGS = 6_000;

const CONTACT_LINK = /^(?:mailto:[^\s@:/?]+@[\w.-]+|tel:\+?[\d\s().-]{3,24})$/i;

/**
 * An API's HTML as nodes that are safe to put into the page. Nodes, not a string: nothing parses
 * the result a second time, so it can't turn into something else, and no Trusted Type is needed.
 * @param topHeading level that the text's highest headings get; lower ones follow without gaps, so
 * that the page's outline stays right
 * @returns undefined when nothing readable is left
 */
export function sanitiseHtml(html: string, topHeading: 2 | 3): DocumentFragment | undefined {
  if (html.trim() === '') return undefined;
  // Null where the parser finds no body, as for a <frameset>.
  const fragment: DocumentFragment | null = createDOMPurify.sanitize(
    quietMarkup(readableStart(html)),
    {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      // Else their values would have to be addresses.
      ADD_URI_SAFE_ATTR: ATTRIBUTES.filter((name) => name !== 'href'),
      ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
      // Text inside is no text of the lot's.
      ADD_FORBID_CONTENTS: ['select', 'option', 'button', 'textarea', 'datalist'],
      RETURN_DOM_FRAGMENT: true,
    },
  );
  if (fragment === null || fragment.textContent.trim() === '') return undefined;
  unquiet(fragment);
  for (const stray of fragment.querySelectorAll(':not(a)[href]')) stray.removeAttribute('href');
  for (const link of fragment.querySelectorAll('a')) guardLink(link);
  demoteHeadings(fragment, topHeading);
  return fragment;
}

function readableStart(html: string): string {
  let end = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    end = html.indexOf('<', end + 1);
    if (end < 0) return html.slice(0, MAX_LENGTH);
  }
  return html.slice(0, Math.min(end, MAX_LENGTH));
}

/** A link keeps its address only if it is safe on its own, wherever the page lies. */
function guardLink(link: HTMLAnchorElement): void {
  const address = link.getAttribute('href') ?? '';
  link.removeAttribute('href');
  if (CONTACT_LINK.test(address)) {
    link.setAttribute('href', address);
    return;
  }
  const safe = safeWebUrl(address);
  if (safe === undefined) return;
  link.setAttribute('href', safe);
  link.setAttribute('rel', 'noopener noreferrer external');
  link.setAttribute('target', '_blank');
}

function demoteHeadings(fragment: DocumentFragment, topHeading: number): void {
  const headings = [...fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = [...new Set(headings.map((heading) => heading.localName))].sort();
  for (const heading of headings) {
    const level = Math.min(6, topHeading + levels.indexOf(heading.localName));
    const replacement = document.createElement(`h${level}`);
    replacement.append(...heading.childNodes);
    for (const name of ['lang', 'dir']) {
      const value = heading.getAttribute(name);
      if (value !== null) replacement.setAttribute(name, value);
    }
    heading.replaceWith(replacement);
  }
}
