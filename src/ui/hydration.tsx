import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import { HYDRATION_END } from './hydration-events.ts';

const HydratedContext = createContext(true);

/**
 * Provides the tree with the end of hydration.
 * @param props.isFromServer the first render has to equal the server's HTML
 */
export function HydrationProvider(props: {
  readonly isFromServer: boolean;
  readonly children: ReactNode;
}) {
  const [isHydrated, setIsHydrated] = useState(!props.isFromServer);
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATION_END));
    // Many parts change at once then. As a transition they render in slices, and a key press goes first.
    startTransition(() => setIsHydrated(true));
  }, []);
  return <HydratedContext.Provider value={isHydrated}>{props.children}</HydratedContext.Provider>;
}

/**
 * Whether hydration is over. False on the server and in the first render of a page from the server, which must equal its
 * HTML; true in every other render.
 */
export function useIsHydrated(): boolean {
  return useContext(HydratedContext);
}
