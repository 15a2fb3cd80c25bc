import { createContext } from 'react';
import { SitePaths } from '../domain/paths.ts';
import type { Operator } from './operator.ts';
import { useProvided } from '../use-provided.ts';

const OperatorContext = createContext<Operator | undefined>(undefined);

export const OperatorProvider = OperatorContext.Provider;

/** The operator this page belongs to (U3). */
export function useOperator(): Operator {
  return useProvided(OperatorContext);
}

/** The addresses of this operator's pages (U1). */
export function usePaths(): SitePaths {
  return SitePaths.of(useOperator().language);
}
