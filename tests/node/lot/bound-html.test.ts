import * as fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import {
  boundHtml,
  MAX_DEPTH,
  MAX_LENGTH,
  MAX_TAGS,
} from '../../../src/features/lot/html/bound-html.ts';
import { ATTRIBUTES, TAGS } from '../../../src/features/lot/html/html-rules.ts';
import { IS_WHOLE } from '../../support/sample.ts';
import { forAll } from '../../support/for-all.ts';

/** What a parser puts in by itself: a table's body and row, for each level of tables. */
const PARSERS_OWN = 2;

const { document } = new JSDOM('').window;

function parsed(html: string): Element {
  const host = document.createElement('div');
  host.innerHTML = html;
  return host;
}

function depthOf(element: Element): number {
  let deepest = 0;
  for (const child of element.children) deepest = Math.max(deepest, 1 + depthOf(child));
  return deepest;
}

const FOREIGN =
  'script style svg math template select option textarea title noscript iframe form input img x-y plaintext';
const tag = fc.constantFrom(...TAGS, ...FOREIGN.split(' '));
const attribute = fc.oneof(
  fc.constantFrom(
    ' href=https://a.example/',
    ' href="a>b"',
    " lang='no",
    ' title="</b>"',
    ' a=b"c',
  ),
  fc.constantFrom('/', ' ='),
  fc.string({ maxLength: 6 }).map((text) => ` href=${text}`),
);
const opening = fc
  .tuple(tag, fc.array(attribute, { maxLength: 2 }))
  .map(([name, rest]) => `<${name}${rest.join('')}>`);
const odd = '<!-- --> <!--> <![CDATA[ ]]> < </ <? " \' &lt; \0'.split(' ');
const piece = fc.oneof(
  { weight: 4, arbitrary: opening },
  { weight: 3, arbitrary: tag.map((name) => `</${name}>`) },
  { weight: 2, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constantFrom(...odd) },
);
const soup = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''));

describe('quality: what a parser is given is bounded before it parses', () => {
  test('whatever comes: depth, tags and attributes; well nested, so that two parsers agree; and once is enough', () => {
    forAll({ numRuns: 1_000 }, soup, (html) => {
      const once = boundHtml(html);
      expect(boundHtml(once)).toBe(once);
      const open: string[] = [];
      let deepest = 0;
      for (const [, slash, name = ''] of once.matchAll(/<(\/?)([a-z\d]+)[^>]*>/g)) {
        if (slash && open.pop() !== name) throw new Error(`${name} is closed in another's place`);
        if (!slash && name !== 'br' && name !== 'hr') open.push(name);
        deepest = Math.max(deepest, open.length);
      }
      expect(open).toEqual([]);
      expect(deepest).toBeLessThanOrEqual(MAX_DEPTH);
      const host = parsed(once);
      expect(depthOf(host)).toBeLessThanOrEqual(MAX_DEPTH * (1 + PARSERS_OWN));
      for (const element of host.querySelectorAll('*')) {
        expect(TAGS).toContain(element.localName);
        for (const name of element.getAttributeNames()) expect(ATTRIBUTES).toContain(name);
      }
    });
  });

  test.each([
    ['nested tables', '<table><tr><td>x'.repeat(885)],
    ['formatting in each paragraph', `${'<b><i><u>'.repeat(10)}${'<p>x</p>'.repeat(4_000)}`],
    ['links in links', '<a href=https://a.example/>x'.repeat(9_000)],
    ['open items', '<ul><li>'.repeat(9_000)],
  ])('%s', (_name, html) => {
    const host = parsed(boundHtml(html));
    expect(depthOf(host)).toBeLessThanOrEqual(MAX_DEPTH * (1 + PARSERS_OWN));
    expect(host.querySelectorAll('*').length).toBeLessThanOrEqual(MAX_TAGS * (1 + PARSERS_OWN));
  });
});

describe('what people write stays as they meant it', () => {
  test.each([
    ['<p>En<p>To', '<p>En</p><p>To</p>'],
    ['<ul><li>En<li>To</ul>', '<ul><li>En</li><li>To</li></ul>'],
    ['<table><tr><td>1<tr><td>2</table>', '<table><tr><td>1</td></tr><tr><td>2</td></tr></table>'],
    ['<dl><dt>A<dd>B<dt>C</dl>', '<dl><dt>A</dt><dd>B</dd><dt>C</dt></dl>'],
    ['a < b &amp; c', 'a &lt; b &amp; c'],
    ['<center>x</center>', 'x'],
    ['<a href=\'https://a.no/?a&b="c"\'>x</a>', '<a href="https://a.no/?a&b=&quot;c&quot;">x</a>'],
    ['<b title="</b>">x</b>', '<b>x</b>'],
    ['x<script>if (a</b) alert("<p>")</script>y', 'xy'],
    ['x<!-- <p> -->y<!-->z', 'xyz'],
    ['<svg><p>x<svg></svg></svg>y', 'y'],
    ['x<br/>y<br>', 'x<br>y<br>'],
  ])('%s', (html, expected) => {
    expect(boundHtml(html)).toBe(expected);
  });

  test('text beyond the depth stays', () => {
    const beyond = `${'<div>'.repeat(8)}x${'</div>'.repeat(8)}y`;
    const [open, closed] = ['<div>'.repeat(MAX_DEPTH), '</div>'.repeat(MAX_DEPTH)];
    expect(boundHtml(open + beyond + closed)).toBe(`${open}xy${closed}`);
  });
});

const pieces = [
  '<p>|</p>|<|<1|<a b|</|<!--|-->|<!|<?|<td>|</td>|<table>|<tr>|<dt|<dd>|<b>|</b>|<b |<li>|<ul>|<br>|<h1>|<x>|</x |<z |=',
  '<a href="b">|<script>|</script>|<style|<svg>|</svg>|<svg|<p>a|a |&|&#1|="|\'|x|\0| |/|>|/>|="a"|b=c |å|\u{d800}',
].flatMap((texts) => texts.split('|'));

/** To read a text once takes up to 60 ms, and twice that where others work, too; to read it again and again takes 800 ms. */
const ONCE_MS = 400;

/** The least of twelve runs, since what else runs meanwhile only adds to them; the first within the bound is enough. */
function costMs(html: string): number {
  let least = Infinity;
  for (let run = 0; run < 12 && least > ONCE_MS; run += 1) {
    const before = performance.now();
    boundHtml(html);
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

test('a text of the greatest length is read once, whatever it repeats', () => {
  const deep = ['<div>'.repeat(699), '<table>'.repeat(700), '<table><tr><td>'.repeat(200)];
  const beginning = fc.constantFrom('', '<svg>', '<a ', ...deep);
  const repeated = fc.constantFrom('', ...pieces);
  const comments = ['<!--<p>', '<a b="<p>', "<a b='<p>"].map(
    (one) => ['<b>', one, ''] as [string, string, string],
  );
  const options = { numRuns: IS_WHOLE ? 7_000 : 100, examples: comments };
  forAll(options, beginning, repeated, repeated, (text, one, other) => {
    const html = (text + (one + other || 'x').repeat(MAX_LENGTH)).slice(0, MAX_LENGTH);
    expect(costMs(html)).toBeLessThanOrEqual(ONCE_MS);
  });
});

test('a word that a browser would take seconds to lay out is given spaces', () => {
  const bounded = boundHtml('<b><i>x'.repeat(14_000));
  const words = bounded.replaceAll(/<[^>]*>/g, '').split(' ');
  expect(Math.max(...words.map((word) => word.length))).toBeLessThanOrEqual(1_000);
  expect(words.join('')).toBe('x'.repeat(14_000));
  expect(boundHtml(bounded)).toBe(bounded);
});

test('end tags find what they end, however much is open', () => {
  expect(boundHtml(`<b>${'<i>'.repeat(600)}x${'</u>'.repeat(20_000)}</b>y`)).toBe(
    `<b>${'<i>'.repeat(MAX_DEPTH - 1)}x${'</i>'.repeat(MAX_DEPTH - 1)}</b>y`,
  );
  expect(boundHtml(`<b><table><tr><td>${'<i>'.repeat(3)}${'</b>'.repeat(20_000)}x`)).toBe(
    '<b><table><tr><td><i><i><i>x</i></i></i></td></tr></table></b>',
  );
  expect(boundHtml('<'.repeat(5) + 'b>x')).toBe('&lt;&lt;&lt;&lt;<b>x</b>');
});
