import { createContext, useContext } from 'react';
import type { PagePath } from '../domain/paths.ts';

/** What stands at the address: alone, so that what needs no more isn't rendered with each key that the address follows. */
export const PageKindContext = createContext<PagePath['page']>('search');

/** U4: from a lot's page, back is the search page; from anywhere else, the operator's home site. */
export function useIsLotPage(): boolean {
  return useContext(PageKindContext) === 'lot';
}
