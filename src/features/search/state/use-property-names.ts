import { useMemo } from 'react';
import { useLoadReport } from '../../../engine-client/engine-context.tsx';
import { useSearchServices } from './search-provider.tsx';

/** The API's names for property ids without a text. [L6] */
export function usePropertyNames(): ReadonlyMap<number, string> {
  const known = useSearchServices().initial?.properties;
  const listed = useLoadReport()?.properties;
  return useMemo(
    () => new Map([...(known ?? []), ...(listed ?? [])].map(({ id, name }) => [id, name])),
    [known, listed],
  );
}
