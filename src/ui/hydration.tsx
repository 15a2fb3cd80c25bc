import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';

const HydratedContext = createContext(true);

/**
 * Tells the page when it has been taken over in the browser.
 * @param props.isFromServer the first render has to equal the server's HTML
 */
export function HydrationProvider(props: {
  readonly isFromServer: boolean;
  readonly children: ReactNode;
}) {
  const [isHydrated, setIsHydrated] = useState(!props.isFromServer);
  // Many parts change at once then: as a transition it is done in slices, and a key goes first.
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return <HydratedContext.Provider value={isHydrated}>{props.children}</HydratedContext.Provider>;
}

/**
 * Whether the page has been taken over in the browser. False on the server and in the first render
 * of a page that came from there, whose HTML the two must agree on; true in every other render.
 */
export function useIsHydrated(): boolean {
  return useContext(HydratedContext);
}
