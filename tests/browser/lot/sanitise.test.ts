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

/** What is left beyond the list. */
function forbidden(root: ParentNode): string[] {
  const found: string[] = [];
  for (const { namespaceURI, localName, attributes } of root.querySelectorAll('*')) {
    if (namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(String(namespaceURI));
    if (!ALLOWED_TAGS.has(localName)) found.push(localName);
    for (const { name, value } of attributes) {
      if (!ALLOWED_ATTRIBUTES.has(name)) found.push(`${localName}[${name}]`);
      if (name === 'href' && !/^(https?:\/\/[^/@]+\/|mailto:|tel:)/.test(value)) found.push(value);
    }
  }
  return found;
}

function shown(input: string, top: 2 | 3 = 3): string {
  const content = sanitiseHtml(input, top);
  host.replaceChildren(...(content ? [content] : []));
  return host.innerHTML;
}

describe('quality: HTML of the API is harmless', () => {
  test('whatever the page does with it', async () => {
    const display = getComputedStyle(document.body).display;
    for (const { html } of HOSTILE_HTML) {
      const content = sanitiseHtml(html, 3);
      if (!content) continue;
      expect([html, ...forbidden(content)]).toEqual([html]);
      const own = document.createElement('div');
      own.append(content);
      host.append(own);
      for (const link of own.querySelectorAll('a')) {
        link.addEventListener('click', (event) => event.preventDefault());
        link.click();
      }
      // Written out and read again it stays what it is.
      const again = new DOMParser().parseFromString(own.innerHTML, 'text/html').body;
      expect([html, ...forbidden(again)]).toEqual([html]);
      expect([html, harms, getComputedStyle(document.body).display]).toEqual([html, 0, display]);
    }
    await lateEvents(document.body);
    expect([harms, getComputedStyle(document.body).display]).toEqual([0, display]);
  });

  test('negative control: without the sanitiser each that runs by itself harms', async () => {
    for (const { html } of HOSTILE_HTML.filter(({ harmful }) => harmful)) {
      harms = 0;
      host.innerHTML = html;
      await expect.poll(() => harms, { message: html, interval: 5 }).toBeGreaterThan(0);
    }
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
    expect(forbidden(content ?? host)).toEqual([]);
    expect(harms).toBe(0);
  });
});
