import { useLocation } from 'react-router-dom';
import { parsePath } from '../domain/paths.ts';

/** U4: from a lot's page, back is the search page; from anywhere else, the operator's home site. */
export function useIsLotPage(): boolean {
  return parsePath(useLocation().pathname).page === 'lot';
}
