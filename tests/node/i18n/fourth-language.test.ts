/** L1: a language is one line of src/domain/languages.ts; nothing else knows how many there are. */
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES, languageOf, type LanguageCode } from '../../../src/domain/languages.ts';
import { inLanguage, lotPath, parsePath, searchPath } from '../../../src/domain/paths.ts';
import { emergencyTexts } from '../../../src/i18n/emergency-texts.ts';

const FOURTH = { code: 'se', tag: 'se-NO', name: 'Davvisámegiella', offered: true };
const code = FOURTH.code as LanguageCode;
const languages = LANGUAGES as unknown as (typeof FOURTH)[];

languages.push(FOURTH);
afterAll(() => {
  languages.pop();
});

test('it has addresses, which are read as they are built', () => {
  expect(searchPath(code)).toBe('/se');
  expect(parsePath('/se')).toEqual({ page: 'search', language: 'se' });
  expect(parsePath('/se/')).toEqual({ page: 'search', language: 'se' });
  expect(lotPath(code, 'a-1')).toBe('/se/parkinglot/a-1');
  expect(parsePath(lotPath(code, 'a-1'))).toEqual({ page: 'lot', language: 'se', id: 'a-1' });
  expect(parsePath('/se/nowhere')).toEqual({ page: 'other', language: 'se' });
});

test('every page has one in it, and back', () => {
  expect(inLanguage(code, '/en/parkinglot/7')).toBe('/se/parkinglot/7');
  expect(inLanguage('no', '/se/parkinglot/7')).toBe('/parkinglot/7');
  expect(inLanguage('en', '/se')).toBe('/en');
});

test('it has a tag, and words for when its texts can’t be had', () => {
  expect(languageOf(code).tag).toBe('se-NO');
  expect(emergencyTexts(code).title).not.toBe('');
});

test('U3: no operator may take its prefix for a marker', async () => {
  const { checkOperators } = await import('../../../src/operators/check-operators.ts');
  const operator = { id: 'x', marker: 'se' };
  const { issues } = checkOperators({ operators: [operator] });
  const messages = issues.map(({ message }) => message);
  expect(messages).toContain('"se" is a path of the product');
});
