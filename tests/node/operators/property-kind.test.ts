import { expect, test } from 'vitest';
import type { Operator } from '../../../src/operators/operator.ts';
import {
  contractPropertyId,
  inFilterOrder,
  propertyKind,
} from '../../../src/operators/property-kind.ts';

type Properties = Operator['properties'];
const MAPPED: Properties = [
  { id: 40, kind: 'charging' },
  { id: 2, kind: 'indoor' },
];
const ELSEWHERE: Properties = [{ id: 7, kind: 'contract' }];
const TAKEN: Properties = [{ id: 1, kind: 'free' }];

test.each<[Properties, id: number, name: string | undefined, kind: string | undefined]>([
  [MAPPED, 40, undefined, 'charging'],
  [MAPPED, 2, 'EV charging', 'indoor'],
  [MAPPED, 3, 'Fast charging (50 kW or more)', undefined],
  // Id 1 is contract parking unless it has another name, or the operator maps another.
  [[], 1, undefined, 'contract'],
  [[], 1, 'Contract parking B2B', 'contract'],
  [[], 1, 'Sykkelparkering', undefined],
  [ELSEWHERE, 7, undefined, 'contract'],
  [ELSEWHERE, 1, 'Contract parking B2B', undefined],
  [TAKEN, 1, undefined, 'free'],
])('L6, S3: where %j is mapped, id %i named %s means %s', (properties, id, name, kind) => {
  expect(propertyKind({ properties }, id, name)).toBe(kind);
});

test('S3: contract parking has one id at most', () => {
  const ids = [[], ELSEWHERE, TAKEN].map((properties) => contractPropertyId({ properties }));
  expect(ids).toEqual([1, 7, undefined]);
});

test('L6: filters stand in the order of the mapping, the others follow as they came', () => {
  const ids = [1, 2, 99, 40].map((id) => ({ id, name: String(id) }));
  expect(inFilterOrder({ properties: MAPPED }, ids).map(({ id }) => id)).toEqual([40, 2, 1, 99]);
});
