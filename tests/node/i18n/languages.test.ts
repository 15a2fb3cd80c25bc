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
  ['no', '/', 'no', 'en', '/en'],
  ['no', '/en', 'en', 'no', '/'],
  ['no', '/en/parkinglot/7', 'en', 'no', '/parkinglot/7'],
  ['no', '/dk/parkinglot/7', 'dk', 'en', '/en/parkinglot/7'],
  ['no', '/parkinglot/en', 'no', 'en', '/en/parkinglot/en'],
  ['no', '/enebakk', 'no', 'en', '/en/enebakk'],
  ['no', '/EN', 'no', 'en', '/en/EN'],
  ['en', '/', 'en', 'no', '/no'],
  ['en', '/no/parkinglot/7', 'no', 'en', '/parkinglot/7'],
] as const)(
  'U1 where the operator’s language is %s, %s is in %s; in %s it is %s',
  (home, path, code, other, expected) => {
    const paths = SitePaths.of(home);
    expect(paths.parse(path).language).toBe(code);
    expect(paths.inLanguage(other, path)).toBe(expected);
  },
);

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

test('L1 names in a country are in its language', () => {
  const languages = ['NO', 'SE', 'DK', 'FI'].map((country) => languageOfCountry(country));
  expect(languages).toEqual(['nb', 'sv', 'da', 'fi']);
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
