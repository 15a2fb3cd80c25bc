import { useCallback } from 'react';
import { useOperator } from '../../../operators/operator-context.tsx';
import { propertyKind } from '../../../operators/property-kind.ts';
import type { KindOf } from './lot-summary.ts';

/** L6: what a property means at this operator. */
export function usePropertyKind(): KindOf {
  const operator = useOperator();
  return useCallback(({ id, name }) => propertyKind(operator, id, name), [operator]);
}
