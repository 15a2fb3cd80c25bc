import { useEffect, useMemo, useRef, useState } from 'react';
import type { Property } from '../../../domain/lot.ts';
import { useLoadReport } from '../../../engine-client/engine-context.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useOperator } from '../../../operators/operator-context.tsx';
import { inFilterOrder } from '../../../operators/property-kind.ts';

/** Nobody reads more, and drawing thousands of boxes would hold up the page. */
const MAX_OFFERED = 300;

/**
 * The properties to filter on: the API's list, until it is there and where it is empty those the lots have;
 * undefined until either is known. In the operator's order (L6). A selected one is always among them, so
 * that it can be taken away again.
 * @param initial the API's list, where it came with the page, in the language of that
 */
export function useFilterOptions(
  selectedIds: readonly number[],
  initial?: readonly Property[],
): readonly Property[] | undefined {
  const operator = useOperator();
  const { apiBaseUrl, api: kind } = operator;
  const { code, tag } = useLanguage();
  const fromLots = useLoadReport()?.properties;
  const [fromApi, setFromApi] = useState(initial);
  // The language that the names at hand are in.
  const known = useRef(initial && code);

  useEffect(() => {
    if (known.current === code) return undefined;
    const abort = new AbortController();
    const load = async () => {
      try {
        // With the lot page's code: the first view shows results without it.
        const { createParkingApi } = await import('../../../api/parking-api.ts');
        const pageOrigin = window.location.origin;
        const files = kind === 'files' ? code : undefined;
        const api = createParkingApi({ baseUrl: apiBaseUrl, locale: tag, files, pageOrigin });
        setFromApi(await api.properties(abort.signal));
        known.current = code;
      } catch {
        // What the lots have is offered, or what is at hand in the language before.
      }
    };
    void load();
    return () => abort.abort();
  }, [apiBaseUrl, kind, code, tag]);

  return useMemo(() => {
    const listed = fromApi && fromApi.length > 0 ? fromApi : fromLots;
    if (!listed) return undefined;
    const offered = inFilterOrder(operator, listed).slice(0, MAX_OFFERED);
    const missing = selectedIds
      .filter((id) => !offered.some((property) => property.id === id))
      .map((id) => ({
        id,
        name: [...listed, ...(fromLots ?? [])].find((property) => property.id === id)?.name ?? '',
      }));
    return [...offered, ...missing];
  }, [operator, fromApi, fromLots, selectedIds]);
}
