import { useLocation } from 'react-router-dom';

/** U4: from a lot's page, back is the search page; from anywhere else, the operator's home site. */
export function useIsLotPage(): boolean {
  return /^(\/[a-z]{2})?\/parkinglot\//.test(useLocation().pathname);
}
