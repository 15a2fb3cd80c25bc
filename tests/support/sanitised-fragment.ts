import { sanitiseHtml } from '../../src/features/lot/html/sanitise-in-browser.ts';

/** What the page would show of an API's HTML, as nodes; undefined for nothing. */
export function sanitisedFragment(html: string, topHeading: 2 | 3): DocumentFragment | undefined {
  const safe = sanitiseHtml(html, topHeading);
  if (safe === '') return undefined;
  const template = document.createElement('template');
  template.innerHTML = safe;
  return template.content;
}
