import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';
import type { SaidCost } from '../domain/asked-stay.ts';
import { HYDRATION_END } from './hydration-events.ts';

/** The time of a page from the server. Until hydration is over both sides render from it. */
export interface PageTime {
  /** The day on which it was made, ms since the epoch; a page may be kept. */
  readonly dayMs: number;
  readonly search?: {
    /** The minute that it is about, if it was made for this visit. [U5] */
    readonly atMs?: number;
    /** What its address says of the stay. [F7] */
    readonly said?: SaidCost;
  };
}

const PageTimeContext = createContext<PageTime | undefined>(undefined);

/** Provides the tree with the end of hydration. @param props.pageTime of a page from the server */
export function HydrationProvider(props: {
  readonly pageTime: PageTime | undefined;
  readonly children: ReactNode;
}) {
  const [pageTime, setPageTime] = useState(props.pageTime);
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATION_END));
    // Many parts change at once then. As a transition they render in slices, and a key press goes first.
    startTransition(() => setPageTime(undefined));
  }, []);
  return <PageTimeContext.Provider value={pageTime}>{props.children}</PageTimeContext.Provider>;
}

/** False on the server and in the first render of its page, which must equal its HTML; true in every other render. */
export function useIsHydrated(): boolean {
  return usePageTime() === undefined;
}

/** Undefined once hydration is over, and on a page that the browser rendered. */
export function usePageTime(): PageTime | undefined {
  return useContext(PageTimeContext);
}
