import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches, kept current; false in the first render, which equals the server's. */
export function useMediaQuery(query: string): boolean {
  // Made once: each key renders some that use it.
  const list = useMemo(() => (import.meta.env.SSR ? undefined : matchMedia(query)), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    [list],
  );
  return useSyncExternalStore(
    subscribe,
    () => list?.matches === true,
    () => false,
  );
}
