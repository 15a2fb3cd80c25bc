import { useEffect, useMemo, useRef, useState } from 'react';
import type { Property } from '../../../domain/lot.ts';
import { useEngineState } from '../../../engine-client/engine-context.tsx';
import { useTexts } from '../../../i18n/texts.tsx';
import { useOperator } from '../../../operators/operator-context.tsx';
import { inFilterOrder } from '../../../operators/property-kind.ts';

/** A longer list isn't read, and drawing thousands of boxes would block the page. */
const MAX_OFFERED = 300;

/**
 * Returns the properties to filter by, in the operator's order [L6]: the API's list; until it is loaded, or if it
 * is empty, the properties that lots have; undefined until either is known. A selected one is always included, so
 * that it can be removed.
 * @param initial the API's list, if it came with the page, in the page's language
 */
export function usePropertyOptions(
  selectedIds: readonly number[],
  initial?: readonly Property[],
): readonly Property[] | undefined {
  const operator = useOperator();
  const { apiBaseUrl, api: kind } = operator;
  const { code, tag } = useTexts();
  const [fromApi, setFromApi] = useState(initial);
  // The lots' own are needed only for what the API's list lacks.
  const isListed =
    fromApi !== undefined &&
    fromApi.length > 0 &&
    selectedIds.every((id) => fromApi.some((property) => property.id === id));
  const fromLots = useEngineState((state) =>
    isListed || state.status !== 'ready' ? undefined : state.report.properties,
  );
  // The language of the known names.
  const known = useRef(initial && code);

  useEffect(() => {
    if (known.current === code) return undefined;
    const abort = new AbortController();
    const load = async () => {
      try {
        // Shares the lot page's code, so that the first view doesn't load it.
        const { createParkingApi } = await import('../../../api/parking-api.ts');
        const pageOrigin = window.location.origin;
        const files = kind === 'files' ? code : undefined;
        const api = createParkingApi({ baseUrl: apiBaseUrl, locale: tag, files, pageOrigin });
        setFromApi(await api.properties(abort.signal));
        known.current = code;
      } catch {
        // The lots' own properties, or the list in the previous language, are offered instead.
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
