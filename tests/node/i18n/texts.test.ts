import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { PROPERTY_KINDS } from '../../../src/domain/property-vocabulary.ts';
import { findKeyFaults, flattenTexts, unusedKeys } from '../../../tools/translation-keys.ts';

const FOLDER = join(import.meta.dirname, '../../../public/assets/i18n');

function textsIn(code: string): ReadonlyMap<string, string> {
  return flattenTexts(JSON.parse(readFileSync(join(FOLDER, `${code}.json`), 'utf8')));
}
const norwegian = textsIn('no');

test.each(LANGUAGES.map(({ code }) => code))(
  'L2 the texts in "%s" have every key, with the same placeholders; none is empty, or shouts',
  (code) => {
    const texts = textsIn(code);
    expect(findKeyFaults(code, norwegian, texts)).toEqual([]);
    expect([...texts.values()].filter((text) => text.includes('!'))).toEqual([]);
  },
);

test('L2 every text is used by the page', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /\.tsx?$/.test(name));
  const text = sources.map((name) => readFileSync(join('src', name), 'utf8')).join('\n');
  expect(unusedKeys(norwegian.keys(), text)).toEqual([]);
});

test('L1 there is a file for every registered language and for no other', () => {
  const files = LANGUAGES.map(({ code }) => `${code}.json`);
  expect(readdirSync(FOLDER).sort()).toEqual(files.sort());
});

test('L6 everything a property can mean has a name and a description', () => {
  const keys = PROPERTY_KINDS.flatMap((kind) =>
    ['name', 'description'].map((part) => `property.${kind}.${part}`),
  );
  expect(keys.filter((key) => !norwegian.has(key))).toEqual([]);
});

test('F1 "free" is what costs nothing; a space that nobody stands on is available', () => {
  const said = [...textsIn('en')].filter(([, text]) => /\bfree\b/i.test(text));
  expect(said.map(([key]) => key)).toEqual([
    'property.free.name',
    'property.stepFree.name',
    'property.stepFree.description',
    'lot.cost.free',
    'lot.cost.freeWithTerms',
    'facts.freeFor',
    'facts.stepFree',
    'cost.freeCharging',
  ]);
});

const REFERENCE = flattenTexts({
  page: { back: 'Tilbake til {{operator}}' },
  search: { count_one: '{{count, number}} treff', count_other: '{{count, number}} treff' },
  property: { 1: { name: 'Avtale' } },
});

test('L2: missing, empty and extra texts and differing placeholders are faults', () => {
  const texts = flattenTexts({
    page: { back: 'Back to {{name}}', forward: 'Forward' },
    search: { count_one: ' ', count_other: '{{count, number}} hits' },
  });
  expect(findKeyFaults('en', REFERENCE, texts)).toEqual([
    'en fills in other values in page.back than no',
    'en has an empty search.count_one',
    'en lacks property.1.name',
    'en alone has page.forward',
  ]);
});

test('L2: a text that no code uses is a fault; plurals and template keys count as uses', () => {
  const sources = "t('search.count', { count }); t(`property.${id}.name`);";
  expect(unusedKeys(REFERENCE.keys(), sources)).toEqual(['page.back']);
  expect(unusedKeys(REFERENCE.keys(), `${sources} const key = 'page.back';`)).toEqual([]);
});
