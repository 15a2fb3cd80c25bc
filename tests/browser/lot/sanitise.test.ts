import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sanitisedFragment as sanitiseHtml } from '../../support/sanitised-fragment.ts';
import { lateEvents } from '../../support/late-events.ts';
import { HOSTILE_HTML } from './hostile-html.ts';

declare global {
  interface Window {
    harmed?: () => void;
  }
}

const ALLOWED_TAGS = new Set(
  'p br hr div span blockquote h1 h2 h3 h4 h5 h6 strong b em i u s small sub sup a ul ol li dl dt dd table caption thead tbody tfoot tr th td'.split(
    ' ',
  ),
);
const ALLOWED_ATTRIBUTES = new Set('href colspan rowspan scope lang dir rel target'.split(' '));

let harms = 0;
let host: HTMLElement;

beforeEach(() => {
  harms = 0;
  window.harmed = () => {
    harms += 1;
  };
  host = document.createElement('div');
  document.body.append(host);
});

afterEach(() => {
  host.remove();
  delete window.harmed;
});

/** Everything that is left, checked against the list. */
function expectNarrow(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) {
    expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
    expect(ALLOWED_TAGS).toContain(element.localName);
    for (const { name } of element.attributes) expect(ALLOWED_ATTRIBUTES).toContain(name);
    const href = element.getAttribute('href') ?? 'tel:none';
    expect(href).toMatch(/^(https?:\/\/[^/@]+\/|mailto:|tel:)/);
  }
}

function shown(input: string, top: 2 | 3 = 3): string {
  const content = sanitiseHtml(input, top);
  host.replaceChildren(...(content ? [content] : []));
  return host.innerHTML;
}

describe('quality: HTML of the API is harmless', () => {
  test.each(HOSTILE_HTML)('$html', async ({ html }) => {
    const content = sanitiseHtml(html, 3);
    if (content) {
      expectNarrow(content);
      host.append(content);
      for (const link of host.querySelectorAll('a')) {
        link.addEventListener('click', (event) => event.preventDefault());
        link.click();
      }
      // Written out and read again it stays what it is.
      const second = new DOMParser().parseFromString(host.innerHTML, 'text/html');
      expectNarrow(second.body);
    }
    await lateEvents(document.body);
    expect(harms).toBe(0);
    expect(getComputedStyle(document.body).display).not.toBe('none');
  });

  test.each(HOSTILE_HTML.filter(({ harmful }) => harmful))(
    'negative control, harms without the sanitiser: $html',
    async ({ html }) => {
      host.innerHTML = html;
      await expect.poll(() => harms).toBeGreaterThan(0);
    },
  );

  test('whatever tags and attributes come together, the list holds', () => {
    const piece = fc.constantFrom(
      ...HOSTILE_HTML.flatMap(({ html }) => html.match(/<[^<>]*>?|[^<>]+/g) ?? []),
      '<p>',
      '</p>',
      '<svg>',
      '<math>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<table>',
      '<template>',
      '"',
      "'",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 2, maxLength: 12 }), (pieces) => {
        const content = sanitiseHtml(pieces.join(''), 3);
        if (!content) return;
        expectNarrow(content);
        host.replaceChildren(content);
      }),
      { numRuns: 1500 },
    );
    expect(harms).toBe(0);
  });
});

describe('HTML of the API reads as part of the page', () => {
  test('headings follow the page’s outline without gaps', () => {
    expect(shown('<h1>A</h1><h4 lang="en">B</h4><h6>C</h6><h1>D</h1>')).toBe(
      '<h3>A</h3><h4 lang="en">B</h4><h5>C</h5><h3>D</h3>',
    );
    expect(shown('<h2>A</h2>', 2)).toBe('<h2>A</h2>');
  });

  test('links open in a new tab without a referrer; unsafe ones become text', () => {
    expect(shown('<a href="https://a.example/x">A</a> <a href="/x">B</a>')).toBe(
      '<a href="https://a.example/x" rel="noopener noreferrer external" target="_blank">A</a> <a>B</a>',
    );
    expect(
      shown('<a href="mailto:hjelp@fjellro.example">A</a><a href="tel:+47 22 33 44">B</a>'),
    ).toBe('<a href="mailto:hjelp@fjellro.example">A</a><a href="tel:+47 22 33 44">B</a>');
    expect(shown('<a href="mailto:a@b.example?body=x&bcc=c@d.example">A</a>')).toBe('<a>A</a>');
  });

  test('lists and tables stay', () => {
    const table =
      '<table><caption>Pris</caption><tbody><tr><th scope="row">Dag</th><td colspan="2">20 kr</td></tr></tbody></table>';
    // Cells don't run together in text (P7).
    expect(shown(table)).toBe(table.replaceAll(/<\/t[hd]>/g, ' $&'));
  });

  test.each([
    '',
    ' ',
    '<p> </p>',
    '<p>&nbsp;</p>',
    '<br><br>',
    '<img src=x>',
    '<script>x</script>',
  ])('%j is nothing', (input) => {
    expect(sanitiseHtml(input, 3)).toBeUndefined();
  });

  test.each([
    ['plain text', 'å'.repeat(300_000)],
    ['open tags', '<p>'.repeat(100_000)],
    ['deep nesting', '<div>'.repeat(60_000)],
    ['broken tags', '<'.repeat(300_000)],
    ['attributes', `<p ${'a='.repeat(150_000)}>x`],
    ['entities', '&amp'.repeat(75_000)],
    ['links', '<a href=https://a.example>x</a>'.repeat(9_000)],
    ['a table', '<table><tr><td>x'.repeat(12_000)],
  ])('300,000 characters of %s come through', (_name, input) => {
    const content = sanitiseHtml(input.slice(0, 300_000), 3);
    expectNarrow(content ?? host);
    expect(harms).toBe(0);
  });
});
