/** What of an API's HTML is shown: text for readers only. No images, media, forms, frames, styles, SVG or MathML. */

export const TAGS: ReadonlySet<string> = new Set(
  (
    'p br hr div span blockquote h1 h2 h3 h4 h5 h6 strong b em i u s small sub sup a ' +
    'ul ol li dl dt dd table caption thead tbody tfoot tr th td'
  ).split(' '),
);

export const ATTRIBUTES: ReadonlySet<string> = new Set(
  'href colspan rowspan scope lang dir'.split(' '),
);

/** Elements whose content a parser reads as plain text up to the end tag. */
export const RAW_TEXT: ReadonlySet<string> = new Set(
  'script style title textarea iframe noembed noframes noscript xmp plaintext'.split(' '),
);

/** Elements that have no text for readers; they are left out with their content. */
export const UNREAD: ReadonlySet<string> = new Set([
  ...RAW_TEXT,
  ...'svg math template select option button datalist audio video object head'.split(' '),
]);
