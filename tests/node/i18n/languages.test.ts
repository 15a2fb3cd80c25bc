import { expect, test } from 'vitest';
import { LANGUAGES, languageOfPath } from '../../../src/i18n/languages.ts';

test('L1 codes, tags and what is offered', () => {
  expect(LANGUAGES.map(({ code, tag, offered }) => [code, tag, offered])).toEqual([
    ['no', 'nb-NO', true],
    ['en', 'en-GB', true],
    ['dk', 'da-DK', false],
  ]);
});

test.each([
  ['/', 'no'],
  ['/en', 'en'],
  ['/en/parkinglot/7', 'en'],
  ['/dk/', 'dk'],
  ['/parkinglot/en', 'no'],
  ['/enebakk', 'no'],
  ['/EN', 'no'],
])('U1 %s is in %s', (path, code) => {
  expect(languageOfPath(path).code).toBe(code);
});
