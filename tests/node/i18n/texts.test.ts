import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/domain/languages.ts';
import { PROPERTY_KINDS } from '../../../src/domain/property-vocabulary.ts';

type Texts = { readonly [key: string]: string | Texts };

async function load(code: string): Promise<Texts> {
  const url = new URL(`../../../public/assets/i18n/${code}.json`, import.meta.url);
  return JSON.parse(await readFile(url, 'utf8')) as Texts;
}

function flat(texts: Texts, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + key, value);
    else for (const entry of flat(value, `${prefix}${key}.`)) found.set(...entry);
  }
  return found;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(([, name]) => name ?? '')
    .toSorted()
    .join();

const norwegian = flat(await load('no'));

describe.each(LANGUAGES.map(({ code }) => code))('L2 the texts in "%s"', (code) => {
  test('have every key, with the same placeholders, and none is empty', async () => {
    const texts = flat(await load(code));
    expect([...texts.keys()].sort()).toEqual([...norwegian.keys()].sort());
    const faults = [...texts].filter(
      ([key, text]) =>
        text.trim() === '' ||
        text.includes('!') ||
        placeholders(text) !== placeholders(norwegian.get(key) ?? ''),
    );
    expect(faults).toEqual([]);
  });
});

test('L1 there is a file for every registered language and for no other', async () => {
  const files = await readdir(new URL('../../../public/assets/i18n/', import.meta.url));
  expect(files.sort()).toEqual(LANGUAGES.map(({ code }) => `${code}.json`).sort());
});

test('L6 everything a property can mean has a name and a description', () => {
  const keys = PROPERTY_KINDS.flatMap((kind) => [
    `property.${kind}.name`,
    `property.${kind}.description`,
  ]);
  expect(keys.filter((key) => !norwegian.has(key))).toEqual([]);
});

test('F1 "free" is what costs nothing; a space that nobody stands on is available', async () => {
  const said = [...flat(await load('en'))].filter(([, text]) => /\bfree\b/i.test(text));
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
