import { createContext, type ReactNode, useContext } from 'react';
import { SitePaths } from '../domain/paths.ts';
import type { Operator } from './operator.ts';

const OperatorContext = createContext<Operator | undefined>(undefined);

export function OperatorProvider(props: {
  readonly operator: Operator;
  readonly children: ReactNode;
}) {
  return (
    <OperatorContext.Provider value={props.operator}>{props.children}</OperatorContext.Provider>
  );
}

/** The operator this page belongs to (U3). */
export function useOperator(): Operator {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('There is no OperatorProvider.');
  return operator;
}

/** The addresses of this operator's pages (U1). */
export function usePaths(): SitePaths {
  return SitePaths.of(useOperator().language);
}
