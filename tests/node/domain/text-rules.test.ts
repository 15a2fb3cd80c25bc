import { expect, test } from 'vitest';
import { escapeHtml, scriptSafeJson } from '../../../src/domain/escape-html.ts';
import { placeLine } from '../../../src/domain/place-line.ts';

test('text is written for HTML, attributes and scripts without a loss', () => {
  expect(escapeHtml('<b title="A & B">&amp;')).toBe(
    '&lt;b title=&quot;A &amp; B&quot;&gt;&amp;amp;',
  );
  const value = { said: '</script><!-- & "' };
  expect(scriptSafeJson(value)).toBe(String.raw`{"said":"\u003c/script>\u003c!-- & \""}`);
  expect(JSON.parse(scriptSafeJson(value))).toEqual(value);
});

test.each([
  ['P-hus', 'Storgata 1', 'Moss', 'Storgata 1, Moss'],
  ['P-hus', ' Storgata 1 ', ' ', 'Storgata 1'],
  ['P-hus', '', 'Moss', 'Moss'],
  ['P-hus', '', '', ''],
  ['P-hus storgata 1', 'Storgata 1', 'Moss', 'Moss'],
  // The title is the street.
  ['', 'Storgata 1', 'Moss', 'Moss'],
])('the place of %j in %j, %j is %j', (name, street, city, line) => {
  expect(placeLine({ name, street, city })).toBe(line);
});
