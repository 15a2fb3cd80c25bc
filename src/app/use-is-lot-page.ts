import { createContext, useContext } from 'react';
import type { PagePath } from '../domain/paths.ts';

/** Which page the address names. Separate, because the address changes with each key and few components need more than this. */
export const PageKindContext = createContext<PagePath['page']>('search');

/** U4: from a lot's page, back is the search page; from anywhere else, the operator's home site. */
export function useIsLotPage(): boolean {
  return useContext(PageKindContext) === 'lot';
}
