/** Hostile HTML against the sanitiser. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { sanitiseHtml as sanitised } from '../../../src/features/lot/html/sanitise-in-browser.ts';
import { drawsOf } from '../../support/sample.ts';
import { lateEvents } from '../../support/late-events.ts';
import { CALL, CORPUS } from './corpus.ts';

const TAGS = new Set(
  'p br hr div span blockquote h1 h2 h3 h4 h5 h6 strong b em i u s small sub sup a ul ol li dl dt dd table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set('href colspan rowspan scope lang dir rel target'.split(' '));
const SAFE_ADDRESS = /^(?:https?:\/\/[^/@]+\/|mailto:[^?]+$|tel:[+\d\s().-]+$)/;

/** What the page would show of an API's HTML, as nodes; undefined for nothing. */
function sanitiseHtml(html: string, topHeading: 2 | 3): DocumentFragment | undefined {
  const safe = sanitised(html, topHeading);
  return safe === '' ? undefined : parsed(safe);
}

/** What must not stand in the page: the first forbidden thing, or undefined. */
function forbidden(root: ParentNode): string | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return element.nodeName;
    if (!TAGS.has(element.localName)) return element.localName;
    // Not `element.attributes`: what is checked may be a form that hides it.
    for (const name of element.getAttributeNames()) {
      if (!ATTRIBUTES.has(name)) return `${element.localName}[${name}]`;
    }
    const address = element.getAttribute('href');
    if (address !== null && !SAFE_ADDRESS.test(address)) return `href ${address}`;
    if (address !== null && element.localName !== 'a') return `${element.localName}[href]`;
  }
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  return comments.nextNode() ? 'a comment' : undefined;
}

const harms = new Set<number>();

beforeAll(() => {
  Reflect.set(window, 'harm', (id: number) => harms.add(id));
});

/** A page of its own. Scripts run and are noticed, but dialogs and new tabs would outlive the test and stop the next. */
function openFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-scripts', 'allow-same-origin');
  document.body.append(frame);
  return frame;
}

/** Puts each into a page, presses what can be pressed, and tells which ran script there. */
async function harmful(
  payloads: readonly string[],
  put: (host: HTMLElement, armed: string) => void,
): Promise<readonly (string | undefined)[]> {
  harms.clear();
  Reflect.set(window.top ?? window, 'armed', window);
  const frames = [openFrame(), openFrame()] as const;
  // Taken now: payloads clobber the names.
  const { body } = frames[0].contentDocument!;
  for (const [id, html] of payloads.entries()) {
    const host = document.createElement('div');
    body.append(host);
    put(host, html.replaceAll(CALL, `top.armed.harm(${id})`));
    for (const target of host.querySelectorAll('a, button, area, math')) {
      target.removeAttribute('target');
      const address = target.getAttribute('href') ?? '';
      // A link that leads out would take the test with it.
      if (/^(https?:|\/|\\|#|\?)/.test(address)) continue;
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
  }
  // In a page that no payload has changed.
  await lateEvents(frames[1].contentDocument!.body);
  for (const frame of frames) frame.remove();
  return [...harms].map((id) => payloads[id]);
}

describe('quality: hostile HTML is harmless', () => {
  test.each(Object.entries(CORPUS))('%s', { timeout: 120_000 }, async (_family, payloads) => {
    const survivors = payloads.flatMap((html) => {
      const content = sanitiseHtml(html, 3);
      // Written out and read again, it stays harmless.
      const found = content && (forbidden(content) ?? forbidden(parsed(written(content))));
      return found === undefined ? [] : [`${found}: ${html}`];
    });
    expect(survivors).toEqual([]);

    const ran = await harmful(payloads, (host, html) => {
      const content = sanitiseHtml(html, 3);
      if (content) host.append(content);
    });
    expect(ran).toEqual([]);
  });

  test('negative control: without the sanitiser it harms', async () => {
    const payloads = CORPUS['in the open'] ?? [];
    const ran = await harmful(payloads, (host, html) => {
      host.innerHTML = html;
    });
    expect(ran.length).toBeGreaterThan(payloads.length / 2);
  });
});

function written(content: DocumentFragment | undefined): string {
  const host = document.createElement('div');
  if (content) host.append(content.cloneNode(true));
  return host.innerHTML;
}

function parsed(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

const FOREIGN =
  'svg math style script template form input img iframe title textarea noscript select option mtext mglyph annotation-xml foreignObject desc x-evil object';
const name = fc.constantFrom(...TAGS, ...FOREIGN.split(' '));
const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('javascript:1', 'https://a.example/', '"><svg>', 'tel:1', 'parentNode'),
);
const attribute = fc
  .tuple(fc.constantFrom(...ATTRIBUTES, ...'id name style onerror src is'.split(' ')), value)
  .map(([key, said]) => ` ${key}="${said.replaceAll('"', '&quot;')}"`);
const opening = fc
  .tuple(name, fc.array(attribute, { maxLength: 3 }))
  .map(([tag, attributes]) => `<${tag}${attributes.join('')}>`);
const odd = '<!-- --> </p> </style> </svg> <![CDATA[ ]]> &lt;img&gt; \0 <'.split(' ');
const piece = fc.oneof(
  { weight: 4, arbitrary: opening },
  { weight: 3, arbitrary: name.map((tag) => `</${tag}>`) },
  { weight: 2, arbitrary: fc.string({ maxLength: 10 }) },
  { weight: 1, arbitrary: fc.constantFrom(...odd) },
);

test(
  'quality: whatever HTML comes: only what is allowed comes out, and cleaning twice is cleaning once',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), (parts) => {
        const content = sanitiseHtml(parts.join(''), 3);
        expect(content && forbidden(content)).toBeUndefined();
        const once = written(content);
        const twice = written(sanitiseHtml(once, 3));
        const thrice = written(sanitiseHtml(twice, 3));
        expect(thrice).toBe(twice);
      }),
      { numRuns: drawsOf(3_000) },
    );
  },
);

describe('HTML of the API reads as part of the page', () => {
  const table =
    '<table><caption>Pris</caption><tbody><tr><th scope="row">Dag</th><td colspan="2">20 kr</td></tr></tbody></table>';
  const safe = 'rel="noopener noreferrer external" target="_blank"';

  test.each<[what: string, html: string, shown: string]>([
    [
      'headings follow the page’s outline without gaps',
      '<h1>A</h1><h4 lang="en">B</h4><h6>C</h6><h1>D</h1>',
      '<h3>A</h3><h4 lang="en">B</h4><h5>C</h5><h3>D</h3>',
    ],
    [
      'links open in a new tab without a referrer',
      '<a href="https://a.example/x">A</a> <a href="/x">B</a>',
      `<a href="https://a.example/x" ${safe}>A</a> <a>B</a>`,
    ],
    [
      'addresses and telephones stay',
      '<a href="mailto:hjelp@fjellro.example">A</a><a href="tel:+47 22 33 44">B</a>',
      '<a href="mailto:hjelp@fjellro.example">A</a><a href="tel:+47 22 33 44">B</a>',
    ],
    ['unsafe links become text', '<a href="mailto:a@b.example?body=x">A</a>', '<a>A</a>'],
    // Cells don't run together in text (P7).
    ['tables stay', table, table.replaceAll(/<\/t[hd]>/g, ' $&')],
    ...['', '<p>&nbsp;</p>', '<br><br>', '<img src=x>', '<script>x</script>'].map(
      (html): [string, string, string] => [`"${html}" is nothing`, html, ''],
    ),
  ])('%s', (_what, html, shown) => {
    expect(sanitised(html, 3)).toBe(shown);
  });
});
