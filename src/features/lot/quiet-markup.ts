/** Stands in no real text (private use). */
const MARK = '\ue000';

const HANDLER_OR_STYLE = /(?<=[\s"'/])(?=(?:on\w+|style)[\s=/>])/gi;
const STYLE_TAG = /<(\/?)style(?=[\s/>]|$)/gi;

/**
 * Markup whose styles and handlers have other names, so that a parser finds none. Browsers report
 * each of them on the console, as refused by the content security policy, even in a document of no
 * page, and pasted texts are full of them. No defence: what is let through is the sanitiser's affair.
 * `noframes` is read just as `style` is.
 */
export function quietMarkup(html: string): string {
  // Tags first: the mark would hide `</style>`, and all that follows it would count as styles.
  return html
    .replaceAll(MARK, '')
    .replaceAll(STYLE_TAG, '<$1noframes')
    .replaceAll(HANDLER_OR_STYLE, MARK);
}

/** Takes back from texts and attributes what `quietMarkup` put into words that only looked like names. */
export function unquiet(root: DocumentFragment): void {
  const nodes = document.createNodeIterator(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (node instanceof Text) {
      if (node.data.includes(MARK)) node.data = node.data.replaceAll(MARK, '');
      continue;
    }
    if (!(node instanceof Element)) continue;
    for (const { name, value } of node.attributes) {
      if (value.includes(MARK)) node.setAttribute(name, value.replaceAll(MARK, ''));
    }
  }
}
