import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  languageOfCountry,
  LANGUAGES,
  offeredLanguages,
  sameLanguage,
} from '../../../src/domain/languages.ts';
import { SitePaths, withoutEndSlash } from '../../../src/domain/paths.ts';
import { withBase } from '../../../src/ui/use-href.ts';

test('L1 codes, tags and what is offered; others may follow', () => {
  expect(LANGUAGES.slice(0, 3).map((one) => [one.code, one.tag, one.offered])).toEqual([
    ['no', 'nb-NO', true],
    ['en', 'en-GB', true],
    ['dk', 'da-DK', false],
  ]);
});

test.each([
  ['no', '/', 'no'],
  ['no', '/en', 'en'],
  ['no', '/en/parkinglot/7', 'en'],
  ['no', '/parkinglot/en', 'no'],
  ['no', '/enebakk', 'no'],
  ['no', '/EN', 'no'],
  ['en', '/', 'en'],
  ['en', '/no', 'no'],
  ['en', '/parkinglot/7', 'en'],
] as const)('U1 where the operator’s language is %s, %s is in %s', (home, path, code) => {
  expect(SitePaths.of(home).parse(path).language).toBe(code);
});

test.each([
  ['no', '/', 'en', '/en'],
  ['no', '/en/parkinglot/7', 'no', '/parkinglot/7'],
  ['no', '/parkinglot/7', 'en', '/en/parkinglot/7'],
  ['no', '/dk/parkinglot/7', 'en', '/en/parkinglot/7'],
  ['no', '/enebakk', 'en', '/en/enebakk'],
  ['en', '/', 'no', '/no'],
  ['en', '/no/parkinglot/7', 'en', '/parkinglot/7'],
] as const)('U1 where it is %s, %s in %s is %s', (home, path, code, expected) => {
  expect(SitePaths.of(home).inLanguage(code, path)).toBe(expected);
});

test.each([
  ['/', { page: 'search' }],
  ['/stored', { page: 'stored' }],
  ['/parkinglot/7/', { page: 'lot', id: '7' }],
  ['/parkinglot/a%2Db', { page: 'lot', id: 'a-b' }],
  ['/parkinglot/%E0%A4%A', { page: 'lot', id: undefined }],
  ['/parkinglot', { page: 'other' }],
  ['/parkinglot/7/x', { page: 'other' }],
  ['//', { page: 'search' }],
])('P1 what %s is', (path, page) => {
  expect(SitePaths.of('no').parse(path)).toEqual({ language: 'no', ...page });
});

test('L3 the region of a tag never matters to a reader, and no is nb', () => {
  const pairs = ['no nb-NO', 'en-GB en', 'nb nn', 'nog nbg', 'sno snb'];
  const are = pairs.map((pair) => sameLanguage(...(pair.split(' ') as [string, string])));
  expect(are).toEqual([true, true, false, false, false]);
});

test('U1 the operator’s language is no prefix, and is offered first', () => {
  expect(SitePaths.of('en').parse('/en').page).toBe('other');
  expect(SitePaths.of('no').parse('/no').page).toBe('other');
  // Danish is offered to whom it is the operator's.
  const offered = (['no', 'en', 'dk'] as const).map((home) =>
    offeredLanguages(home)
      .map(({ code }) => code)
      .join(' '),
  );
  expect(offered).toEqual([
    expect.stringMatching(/^no en(?!.*dk)/),
    expect.stringMatching(/^en no/),
    expect.stringMatching(/^dk no en/),
  ]);
});

test.each([
  ['NO', 'nb'],
  ['SE', 'sv'],
  ['DK', 'da'],
  ['FI', 'fi'],
])('L1 names in %s are in %s', (country, language) => {
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
  const paths = ['/', '//', '/en/', '/en//', '/en', ''];
  expect(paths.map(withoutEndSlash)).toEqual(['/', '/', '/en', '/en', '/en', '']);
  // By an expression that looks for slashes before an end, this would take hours.
  expect(withoutEndSlash(`${'/'.repeat(1_000_000)}a`)).toHaveLength(1_000_001);
});

test.each([
  ['/', '/', '/'],
  ['/parkering', '/', '/parkering'],
  // Else the browser would leave for another host.
  ['/', '//elsewhere.example', '/elsewhere.example'],
  ['/', '/\\elsewhere.example', '/elsewhere.example'],
])('U3 below %s, %s leads to %s, with all that follows', (basename, pathname, expected) => {
  const more = { search: '?search=oslo', hash: '#map' };
  expect(withBase(basename, { pathname, ...more })).toEqual({ pathname: expected, ...more });
  expect(withBase(basename, pathname)).toMatchObject({ pathname: expected });
});
