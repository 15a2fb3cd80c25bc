import { expect, test } from 'vitest';
import {
  contractPropertyId,
  inFilterOrder,
  propertyKind,
} from '../../../src/operators/property-kind.ts';

const NOTHING = { properties: [] };

test('L6: an id means what the operator maps it to, and nothing else', () => {
  const operator = {
    properties: [
      { id: 40, kind: 'charging' as const },
      { id: 2, kind: 'indoor' as const },
    ],
  };
  expect(propertyKind(operator, 40)).toBe('charging');
  expect(propertyKind(operator, 2, 'EV charging')).toBe('indoor');
  expect(propertyKind(operator, 3, 'Fast charging (50 kW or more)')).toBeUndefined();
});

test('L6: an unmapped id 1 with another name has no kind', () => {
  expect(propertyKind(NOTHING, 1, 'Sykkelparkering')).toBeUndefined();
});

test('S3: id 1 is contract parking unless the operator maps another', () => {
  expect(propertyKind(NOTHING, 1)).toBe('contract');
  expect(propertyKind(NOTHING, 1, 'Contract parking B2B')).toBe('contract');
  expect(contractPropertyId(NOTHING)).toBe(1);

  const elsewhere = { properties: [{ id: 7, kind: 'contract' as const }] };
  expect(contractPropertyId(elsewhere)).toBe(7);
  expect(propertyKind(elsewhere, 7)).toBe('contract');
  expect(propertyKind(elsewhere, 1, 'Contract parking B2B')).toBeUndefined();

  const taken = { properties: [{ id: 1, kind: 'free' as const }] };
  expect(contractPropertyId(taken)).toBeUndefined();
  expect(propertyKind(taken, 1)).toBe('free');
});

test('L6: filters stand in the order of the mapping, the others follow as they came', () => {
  const operator = {
    properties: [
      { id: 4, kind: 'disabledSpaces' as const },
      { id: 2, kind: 'charging' as const },
    ],
  };
  const ids = [1, 2, 99, 4].map((id) => ({ id, name: String(id) }));
  expect(inFilterOrder(operator, ids).map(({ id }) => id)).toEqual([4, 2, 1, 99]);
});
