import { expect, test } from 'vitest';

import { findKeyFaults, flattenTexts, unusedKeys } from '../../../tools/translation-keys.ts';

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
  expect(findKeyFaults('no', REFERENCE, REFERENCE)).toEqual([]);
});

test('L2: a text that no code uses is a fault; plurals and template keys count as uses', () => {
  const sources = "t('search.count', { count }); t(`property.${id}.name`);";
  expect(unusedKeys(REFERENCE.keys(), sources)).toEqual(['page.back']);
  expect(unusedKeys(REFERENCE.keys(), `${sources} const key = 'page.back';`)).toEqual([]);
});
