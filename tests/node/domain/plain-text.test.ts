import { expect, test } from 'vitest';
import { escapeHtml, scriptSafeJson } from '../../../src/domain/escape-html.ts';
import { fold } from '../../../src/domain/fold.ts';
import { lotTitle } from '../../../src/domain/lot-title.ts';
import { plainText, searchableText } from '../../../src/domain/plain-text.ts';

test.each([
  ['Dalseter Fjell U+0026amp; Ferie', 'Dalseter Fjell & Ferie'],
  ['Circle K Olav VU+0026#039;S Gate', "Circle K Olav V'S Gate"],
  ['A &amp;amp; B', 'A & B'],
  ['&#xe5;pent &quot;her&quot;', 'åpent "her"'],
  ['Kjøp & salg; AT&T', 'Kjøp & salg; AT&T'],
  ['&#0;&#x202e;&bogus;', '&#0;&bogus;'],
])('F1: %j is called %j', (written, meant) => {
  expect(plainText(written)).toBe(meant);
  expect(lotTitle({ name: written }, '')).toBe(meant);
});

test.each([
  ['Dalseter Fjell U+0026amp; Ferie', 'Dalseter Fjell'],
  ['Circle K Olav VU+0026#039;S Gate', 'Circle K Olav V'],
  ['Alfen dobbel U+0026quot;SvenskenU+0026quot;', 'Alfen dobbel'],
  ['A &amp;amp; Buen', 'Buen'],
  ['Kjøp & salg', 'Kjøp & salg'],
])('S1, S8: %j is found by %j, and that is part of it as it is written', (written, searched) => {
  expect(searchableText(written)).toBe(searched);
  expect(written).toContain(searched);
});

test.each([
  ['rsen', 'Andersens plass', true],
  ['p-hus', 'Bryggen P-HUS', true],
  ['åsane', 'Asane', false],
  ['åsane', 'A\u030Asane senter', true],
  ['i̇', 'İstanbul', true],
  ['\ud800', 'x\ud800y', true],
])('S1: %j folded in %j folded: %j', (query, text, expected) => {
  expect(fold(text).includes(fold(query))).toBe(expected);
});

test('text is written for HTML, attributes and scripts without a loss', () => {
  expect(escapeHtml('<b title="A & B">&amp;')).toBe(
    '&lt;b title=&quot;A &amp; B&quot;&gt;&amp;amp;',
  );
  const value = { said: '</script><!-- & "' };
  expect(scriptSafeJson(value)).toBe(String.raw`{"said":"\u003c/script>\u003c!-- & \""}`);
  expect(JSON.parse(scriptSafeJson(value))).toEqual(value);
});
