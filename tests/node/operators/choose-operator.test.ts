import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { pathBelow } from '../../../src/domain/paths.ts';
import { chooseOperator } from '../../../src/operators/choose-operator.ts';
import { operatorsFileSchema } from '../../../src/operators/operator.ts';

const file = v.parse(
  operatorsFileSchema,
  JSON.parse(await readFile(new URL('../../fixtures/operators.json', import.meta.url), 'utf8')),
);

function choice(address: string, rootPath = '/') {
  const { operator, basename } = chooseOperator({ ...file, rootPath }, new URL(address));
  return [operator.id, basename];
}

describe('U3', () => {
  test.each([
    ['https://parkering.example/', 'fjellro', '/'],
    ['https://kystpark.example/', 'kystpark', '/'],
    ['https://www.kystpark.no/en/parkinglot/7', 'kystpark', '/'],
    ['http://kystpark.localhost:4173/', 'kystpark', '/'],
    ['http://KYSTPARK.localhost/', 'kystpark', '/'],
    ['https://parkering.example/kystpark', 'kystpark', '/kystpark'],
    ['https://parkering.example/kystpark/en', 'kystpark', '/kystpark'],
    ['https://parkering.example/Kystpark/', 'kystpark', '/kystpark'],
    ['https://parkering.example/?search=kystpark', 'fjellro', '/'],
    ['https://parkering.example/#kystpark', 'fjellro', '/'],
    ['https://parkering.example/#/kystpark/', 'fjellro', '/'],
    ['https://parkering.example/parkinglot/kystpark', 'fjellro', '/'],
    ['https://parkering.example/en/kystpark', 'fjellro', '/'],
    ['https://parkering.example/kystparken/', 'fjellro', '/'],
    ['https://ikke-kystpark.example/', 'fjellro', '/'],
    ['https://kystpark@parkering.example/', 'fjellro', '/'],
  ])('%s is %s at %s', (address, id, basename) => {
    expect(choice(address)).toEqual([id, basename]);
  });

  test('the marker counts below a root path, too', () => {
    expect(choice('https://a.example/park/', '/park/')).toEqual(['fjellro', '/park']);
    expect(choice('https://a.example/park/kystpark/x', '/park/')).toEqual([
      'kystpark',
      '/park/kystpark',
    ]);
    expect(choice('https://a.example/kystpark/', '/park/')).toEqual(['fjellro', '/park']);
  });
});

test.each([
  ['/', '/en/parkinglot/1', '/en/parkinglot/1'],
  ['/kystpark', '/kystpark', '/'],
  ['/kystpark', '/Kystpark/en', '/en'],
  ['/park', '/parkinglot/1', '/parkinglot/1'],
])('U3 below base %s, %s is %s', (basename, pathname, expected) => {
  expect(pathBelow(basename, pathname)).toBe(expected);
});
