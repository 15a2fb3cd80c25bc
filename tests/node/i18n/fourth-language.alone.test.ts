/** L1: a language is one line of src/domain/languages.ts, that of CONTRIBUTING.md; nothing else knows how many there are. */
import { afterAll, expect, test } from 'vitest';
import { LANGUAGES, offeredLanguages, type LanguageCode } from '../../../src/domain/languages.ts';
import { SitePaths } from '../../../src/domain/paths.ts';
import { emergencyTexts } from '../../../src/app/start-failure.ts';
import { noteParagraphs } from '../../../tools/import/lot/detail-notes.ts';

const FOURTH = { code: 'se', tag: 'se-NO', name: 'Davvisámegiella', offered: true };
const code = FOURTH.code as LanguageCode;
const paths = SitePaths.of('no');
const languages = LANGUAGES as unknown as (typeof FOURTH)[];
const offeredBefore = offeredLanguages('no').map(({ tag }) => tag);

languages.push(FOURTH);
afterAll(() => {
  languages.pop();
});

test('its addresses are parsed as they are built, and every page has one in it', () => {
  expect(paths.lot(code, 'a-1')).toBe('/se/parkinglot/a-1');
  expect(paths.parse('/se/parkinglot/a-1')).toEqual({ page: 'lot', language: 'se', id: 'a-1' });
  expect(paths.inLanguage('no', '/se/parkinglot/7')).toBe('/parkinglot/7');
  // An operator may have it for its own: its addresses then have no prefix.
  const own = SitePaths.of(code);
  expect([own.lot(code, '7'), own.lot('no', '7')]).toEqual(['/parkinglot/7', '/no/parkinglot/7']);
  expect(offeredLanguages('no').map(({ tag }) => tag)).toEqual([...offeredBefore, 'se-NO']);
});

test('it has words for when its texts can’t be had', () => {
  expect(emergencyTexts(code).title).not.toBe('');
});

test('the importers say in English what they have no words for in it', () => {
  const notes = [{ about: 'maxHeight', text: '2.1' }, { about: 'noParkingFee' }] as const;
  expect(noteParagraphs(notes, code)).toBe('<p>Height limit: 2.1</p><p>No parking fee</p>');
});

test('U3: no operator may take its prefix for a marker', async () => {
  // Loaded only now: its taken segments are those of the languages.
  const { checkOperators } = await import('../../../src/operators/check-operators.ts');
  const { issues } = checkOperators({ operators: [{ id: 'x', marker: 'se' }] });
  expect(issues.map(({ message }) => message)).toContain('"se" is a path of the product');
});
