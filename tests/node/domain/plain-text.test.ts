import { expect, test } from 'vitest';
import { lotTitle } from '../../../src/domain/lot-name.ts';
import { plainText } from '../../../src/domain/plain-text.ts';

test.each([
  ['Dalseter Fjell U+0026amp; Ferie', 'Dalseter Fjell & Ferie'],
  ['Circle K Olav VU+0026#039;S Gate', "Circle K Olav V'S Gate"],
  ['A &amp;amp; B', 'A & B'],
  ['&#xe5;pent &quot;her&quot;', 'åpent "her"'],
  ['Kjøp & salg; AT&T', 'Kjøp & salg; AT&T'],
  ['&#0;&#55296;&bogus;', '&#0;&#55296;&bogus;'],
])('F1: %j is called %j', (written, meant) => {
  expect(plainText(written)).toBe(meant);
  expect(lotTitle({ name: written }, '')).toBe(meant);
});
