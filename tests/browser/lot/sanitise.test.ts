import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sanitisedFragment as sanitiseHtml } from '../../support/sanitised-fragment.ts';

let host: HTMLElement;

beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
});

afterEach(() => host.remove());

function shown(input: string, top: 2 | 3 = 3): string {
  const content = sanitiseHtml(input, top);
  host.replaceChildren(...(content ? [content] : []));
  return host.innerHTML;
}

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
});
