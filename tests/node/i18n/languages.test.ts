import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, languageOfPath } from '../../../src/domain/languages.ts';
import { inLanguage } from '../../../src/domain/paths.ts';

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

test.each([
  ['/', 'en', '/en'],
  ['/en', 'no', '/'],
  ['/en/parkinglot/7', 'no', '/parkinglot/7'],
  ['/parkinglot/7', 'en', '/en/parkinglot/7'],
  ['/dk/parkinglot/7', 'en', '/en/parkinglot/7'],
  ['/enebakk', 'en', '/en/enebakk'],
] as const)('U1 %s in %s is %s', (path, code, expected) => {
  expect(inLanguage(code, path)).toBe(expected);
});

test('L1 one file names the languages, so that one line adds one', () => {
  const root = join(import.meta.dirname, '../../..');
  const code = new RegExp(`['"](?:${LANGUAGES.map((language) => language.code).join('|')})['"]`);
  const naming = ['src', 'server', 'tools', 'workers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      // The tags of OpenStreetMap say 'no' where they deny something.
      .filter((name) => !name.startsWith(join('tools', 'import')))
      .filter((name) => code.test(readFileSync(join(root, name), 'utf8'))),
  );
  expect(naming).toEqual([join('src', 'domain', 'languages.ts')]);
});
