import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOperator } from '../../operators/operator-context.tsx';
import { contractPropertyId } from '../../operators/property-kind.ts';
import { readAddress, writeAddress } from './state/search-address.ts';
import { NO_FILTERS, type SearchFilters } from './state/search-filters.ts';

/** Safari refuses about 100 history changes in 30 s (U1). */
export const ADDRESS_DELAY_MS = 350;

/**
 * U1: keeps the address as the filters are, a moment after they change, and tells of an address that
 * somebody else wrote.
 * @param filters undefined while the page does not know its own yet
 * @returns writes the address at once; `leaving`: by a link, whose page may take a while to come, and
 *   which a change of the address meanwhile would undo
 */
export function useSearchAddress(
  filters: SearchFilters | undefined,
  onForeignAddress: (filters: SearchFilters) => void,
): (options: { readonly leaving: boolean }) => void {
  const contractId = contractPropertyId(useOperator());
  const location = useLocation();
  const navigate = useNavigate();
  const written = useRef(location.search);
  const latest = useRef(filters);
  const isLeaving = useRef(false);
  useEffect(() => {
    latest.current = filters;
    // Still here, and changing what is searched for.
    isLeaving.current = false;
  }, [filters]);

  // A link pressed since changes the browser's address before its page is drawn.
  const path = useRef('');
  useLayoutEffect(() => {
    path.current = window.location.pathname;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- taken when the page at an address is drawn
  }, [location]);

  useEffect(() => {
    if (!filters) return undefined;
    const search = writeAddress(written.current, filters, contractId);
    if (search === written.current) return undefined;
    const timer = setTimeout(() => {
      if (isLeaving.current || window.location.pathname !== path.current) return;
      written.current = search;
      void navigate(
        { search, hash: window.location.hash },
        { replace: true, state: location.state as unknown, preventScrollReset: true },
      );
    }, ADDRESS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [filters, contractId, navigate, location.state]);

  useEffect(() => {
    if (location.search === written.current) return;
    written.current = location.search;
    onForeignAddress(readAddress(location.search, contractId) ?? NO_FILTERS);
  }, [location.search, contractId, onForeignAddress]);

  return useCallback(
    ({ leaving }) => {
      if (leaving) isLeaving.current = true;
      if (!latest.current) return;
      const search = writeAddress(written.current, latest.current, contractId);
      if (search === written.current) return;
      written.current = search;
      // Past the router: its own replace would be cut off by the navigation that follows.
      const { pathname, hash } = window.location;
      window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
    },
    [contractId],
  );
}
