import { expect, test } from 'vitest';
import { pathBelow } from '../../../src/domain/paths.ts';
import { chooseOperator } from '../../../src/operators/choose-operator.ts';
import { picturesOf, withAssetBase } from '../../../src/operators/pictures.ts';
import { OPERATORS } from '../../support/sample-operators.ts';

test.each<[address: string, id: string, basename: string, rootPath?: string]>([
  ['https://parkering.example/', 'fjellro', '/'],
  ['https://www.kystpark.no/en/parkinglot/7', 'kystpark', '/'],
  ['http://KYSTPARK.localhost:4173/', 'kystpark', '/'],
  ['https://parkering.example/kystpark', 'kystpark', '/kystpark'],
  ['https://parkering.example/Kystpark/en', 'kystpark', '/kystpark'],
  ['https://parkering.example/x/../kystpark/', 'kystpark', '/kystpark'],
  ['https://parkering.example/#/kystpark/', 'fjellro', '/'],
  ['https://parkering.example/kystparken/', 'fjellro', '/'],
  // A label of the host is whoever set up that host's choice, a path's first segment the deployer's.
  ['https://a.kystpark.evil.example/', 'kystpark', '/'],
  ['https://ikke-kystpark.example/', 'fjellro', '/'],
  ['https://kystpark:kystpark@parkering.example/', 'fjellro', '/'],
  ['https://parkering.example/?/kystpark/&operator=kystpark', 'fjellro', '/'],
  ['https://parkering.example//kystpark/', 'fjellro', '/'],
  ['https://parkering.example/ky\u0455tpark/', 'fjellro', '/'],
  ['https://constructor.example/__proto__/', 'fjellro', '/'],
  ['https://a.example/park/', 'fjellro', '/park', '/park/'],
  ['https://a.example/park/kystpark/x', 'kystpark', '/park/kystpark', '/park/'],
  ['https://a.example/kystpark/', 'fjellro', '/park', '/park/'],
])('U3: %s is %s at %s (below the root path %s)', (address, id, basename, rootPath = '/') => {
  const found = chooseOperator({ ...OPERATORS, rootPath }, new URL(address));
  expect([found.operator.id, found.basename]).toEqual([id, basename]);
});

test.each([
  ['/', '/en/parkinglot/1', '/en/parkinglot/1'],
  ['/kystpark', '/kystpark', '/'],
  ['/kystpark', '/Kystpark/en', '/en'],
  ['/park', '/parkinglot/1', '/parkinglot/1'],
])('U3 below base %s, %s is %s', (basename, pathname, expected) => {
  expect(pathBelow(basename, pathname)).toBe(expected);
});

test('every picture of an operator is looked for below the folder of the build', () => {
  const pictures = OPERATORS.operators.flatMap((operator) =>
    picturesOf(withAssetBase(operator, '/parkering/')),
  );
  expect(pictures).toHaveLength(OPERATORS.operators.length * 5);
  for (const [, address] of pictures) expect(address).toMatch(/^\/parkering\//);
});
