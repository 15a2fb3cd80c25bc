import createDOMPurify, { type WindowLike } from 'dompurify';
import { safeWebUrl } from '../../../api/safe-url.ts';
import { boundHtml } from './bound-html.ts';
import { ATTRIBUTES, TAGS } from './html-rules.ts';
import { NO_HTML, type SafeHtml, type Sanitise } from '../data/safe-lot.ts';

const CONTACT_LINK = /^(?:mailto:[^\s@:/?]+@[\w.-]+|tel:\+?[\d\s().-]{3,24})$/i;

/** The only sanitiser of an API's HTML, for server and browser. Empty if nothing readable is left; no heading is skipped. */
export function createSanitiser(window: WindowLike & { readonly document: Document }): Sanitise {
  const purify = createDOMPurify(window);
  const { document } = window;
  return (html, topHeading) => {
    if (html.trim() === '') return NO_HTML;
    const fragment: DocumentFragment | null = purify.sanitize(
      outlined(boundHtml(html), topHeading),
      {
        ALLOWED_TAGS: [...TAGS],
        ALLOWED_ATTR: [...ATTRIBUTES],
        ALLOW_ARIA_ATTR: false,
        ALLOW_DATA_ATTR: false,
        // Their values would otherwise have to be addresses.
        ADD_URI_SAFE_ATTR: [...ATTRIBUTES].filter((name) => name !== 'href'),
        ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:)/i,
        RETURN_DOM_FRAGMENT: true,
      },
    );
    if (fragment === null || fragment.textContent.trim() === '') return NO_HTML;
    for (const link of fragment.querySelectorAll('a')) guardLink(link);
    const holder = document.createElement('div');
    holder.append(fragment);
    return holder.innerHTML as SafeHtml;
  };
}

/** Keeps a link's address only if it is safe by itself, wherever the page is. */
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

/**
 * Returns the HTML with headings at the page's levels. Each cell ends with a space, because neighbouring cells
 * would be read as one word ("1 t30 kr").
 * @param html from `boundHtml`, so that everything that looks like a tag is one
 */
function outlined(html: string, topHeading: number): string {
  const used = [...new Set(html.match(/(?<=<h)[1-6]/g))].sort();
  return html
    .replaceAll(/(<\/?h)([1-6])(?=[ >])/g, (_tag, start: string, level: string) => {
      return `${start}${Math.min(6, topHeading + used.indexOf(level))}`;
    })
    .replaceAll(/ ?<\/t[dh]>/g, (end) => ` ${end.trimStart()}`);
}
