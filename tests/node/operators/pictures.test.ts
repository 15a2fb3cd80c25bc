import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { withAssetBase } from '../../../src/operators/asset-base.ts';
import type { OperatorsFile } from '../../../src/operators/operator.ts';
import { picturesOf } from '../../../src/operators/pictures.ts';

const FILE = new URL('../../fixtures/operators.json', import.meta.url);

test('every picture of an operator is looked for below the folder of the build', () => {
  const file = JSON.parse(readFileSync(FILE, 'utf8')) as OperatorsFile;
  const { operators } = withAssetBase(file, '/parkering/');
  const pictures = operators.flatMap(picturesOf);
  expect(pictures).toHaveLength(operators.length * 5);
  for (const address of pictures) expect(address).toMatch(/^\/parkering\//);
});
