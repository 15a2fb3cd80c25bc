import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type LanguageCode,
  languageOfCountry,
  LANGUAGES,
  offeredLanguages,
} from '../../../src/domain/languages.ts';
import { SitePaths, withoutEndSlash } from '../../../src/domain/paths.ts';

function offered(home: LanguageCode): readonly LanguageCode[] {
  return offeredLanguages(home).map(({ code }) => code);
}

test('L1 codes, tags and what is offered', () => {
  // Others may follow.
  expect(LANGUAGES.slice(0, 3).map((one) => [one.code, one.tag, one.offered])).toEqual([
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
  expect(SitePaths.of('no').parse(path).language).toBe(code);
});

test.each([
  ['/', 'en', '/en'],
  ['/en', 'no', '/'],
  ['/en/parkinglot/7', 'no', '/parkinglot/7'],
  ['/parkinglot/7', 'en', '/en/parkinglot/7'],
  ['/dk/parkinglot/7', 'en', '/en/parkinglot/7'],
  ['/enebakk', 'en', '/en/enebakk'],
] as const)('U1 %s in %s is %s', (path, code, expected) => {
  expect(SitePaths.of('no').inLanguage(code, path)).toBe(expected);
});

test.each([
  ['/', 'en'],
  ['/no', 'no'],
  ['/no/parkinglot/7', 'no'],
  ['/parkinglot/7', 'en'],
  ['/dk', 'dk'],
] as const)('U1 where the operator’s language is English, %s is in %s, and back', (path, code) => {
  const paths = SitePaths.of('en');
  expect(paths.parse(path).language).toBe(code);
  expect(paths.inLanguage(code, path)).toBe(path);
  expect(paths.inLanguage('en', path)).toBe(paths.withoutLanguage(path));
});

test('U1 the operator’s language is no prefix, and is offered first', () => {
  expect(SitePaths.of('en').parse('/en').page).toBe('other');
  expect(SitePaths.of('no').parse('/no').page).toBe('other');
  expect(offered('no').slice(0, 2)).toEqual(['no', 'en']);
  expect(offered('en').slice(0, 2)).toEqual(['en', 'no']);
  expect(offered('no')).not.toContain('dk');
  // Danish is offered to whom it is the operator's.
  expect(offered('dk').slice(0, 3)).toEqual(['dk', 'no', 'en']);
});

test.each([
  ['NO', 'nb'],
  ['SE', 'sv'],
  ['DK', 'da'],
  ['FI', 'fi'],
])('names in %s are in %s', (country, language) => {
  expect(languageOfCountry(country)).toBe(language);
});

test('L1 one file names the languages, so that one line adds one', () => {
  const root = join(import.meta.dirname, '../../..');
  const code = new RegExp(`['"](?:${LANGUAGES.map((language) => language.code).join('|')})['"]`);
  const naming = ['src', 'server', 'tools', 'workers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      // The tags of OpenStreetMap say 'no' where they deny something.
      .filter((name) => !/^tools.(?:import|basemap)/.test(name))
      .filter((name) => code.test(readFileSync(join(root, name), 'utf8'))),
  );
  expect(naming).toEqual([join('src', 'domain', 'languages.ts')]);
});

test('a path loses the slashes at its end, in time that grows with its length alone', () => {
  expect(['/', '//', '/en/', '/en//', '/en', ''].map(withoutEndSlash)).toEqual([
    '/',
    '/',
    '/en',
    '/en',
    '/en',
    '',
  ]);
  // By an expression that looks for slashes before an end, this would take hours.
  const slashes = '/'.repeat(1_000_000);
  expect(withoutEndSlash(`${slashes}a`)).toHaveLength(1_000_001);
});
