import { useSyncExternalStore } from 'react';

const noSubscription = () => () => undefined;

/**
 * Whether the page has been taken over in the browser. False on the server and in the first render
 * of a page that came from there, whose HTML the two must agree on; true in every other render.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
