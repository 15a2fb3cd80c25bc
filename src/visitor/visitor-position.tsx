import { createContext, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { VisitorPosition } from '../domain/visitor-position.ts';
import { useProvided } from '../use-provided.ts';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 60_000;

/** `refused`: denied, timed out or silent, until the next sign of life; the visitor can say a place instead (G1). */
type Locating = 'idle' | 'asking' | 'refused';

export interface Visitor {
  /** Known after "Nær meg" or where permission was already granted (G1). In memory only (G2). */
  readonly position: VisitorPosition | undefined;
  /** How the last "Nær meg" went. */
  readonly locating: Locating;
  /** Asks for the position. Each success is a new object; undefined after denial, time-out or silence, or if it was ended. */
  readonly locate: () => Promise<VisitorPosition | undefined>;
  /** Forgets the position and ends a request for one. */
  readonly forget: () => void;
  /** Ends the request, or the line about its failure; a known position stays (G1). */
  readonly settle: () => void;
}

const VisitorContext = createContext<Visitor | undefined>(undefined);

/** Where the visitor is, shared by list, map and lot page; never stored, never sent (G1, G2). */
export function VisitorProvider({ children }: { readonly children: ReactNode }) {
  const [position, setPosition] = useState<VisitorPosition>();
  const [locating, setLocating] = useState<Locating>('idle');

  /** Counts up whenever an answer that is still on its way becomes out of date. */
  const turn = useRef(0);

  const hasTaken = useRef(false);
  useEffect(() => {
    // StrictMode runs effects twice.
    if (hasTaken.current) return;
    hasTaken.current = true;
    const takeGranted = async () => {
      const found = await positionIfGranted();
      // Only if nothing was asked for or ended until then, not even before this effect.
      if (found && turn.current === 0) setPosition(found);
    };
    void takeGranted();
  }, []);

  const asking = useMemo(() => {
    const settle = () => {
      turn.current++;
      setLocating('idle');
    };
    return {
      settle,
      locate: async () => {
        const mine = ++turn.current;
        setLocating('asking');
        const found = await currentPosition(true);
        if (mine !== turn.current) return undefined;
        setLocating(found ? 'idle' : 'refused');
        if (found) setPosition(found);
        return found;
      },
      forget: () => {
        settle();
        setPosition(undefined);
      },
    };
  }, []);
  const { settle } = asking;
  useEffect(() => {
    if (locating !== 'refused') return undefined;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', settle, options);
    document.addEventListener('keydown', settle, options);
    return () => listening.abort();
  }, [locating, settle]);
  const visitor = useMemo<Visitor>(
    () => ({ position, locating, ...asking }),
    [position, locating, asking],
  );
  return <VisitorContext.Provider value={visitor}>{children}</VisitorContext.Provider>;
}

export function useVisitor(): Visitor {
  return useProvided(VisitorContext);
}

/** G1: without a gesture only where permission was given before. */
async function positionIfGranted(): Promise<VisitorPosition | undefined> {
  try {
    const status = await navigator.permissions.query({ name: 'geolocation' });
    return status.state === 'granted' ? await currentPosition(false) : undefined;
  } catch {
    return undefined; // No Permissions API: ask only on the gesture.
  }
}

function currentPosition(byGesture: boolean): Promise<VisitorPosition | undefined> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined);
    // A prompt nobody answers never calls back: the browser's own limit starts after consent.
    const silence = setTimeout(() => resolve(undefined), 2 * TIMEOUT_MS);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(silence);
        const { longitude, latitude, accuracy } = coords;
        resolve({ position: [longitude, latitude], accuracyM: accuracy, byGesture });
      },
      () => {
        clearTimeout(silence);
        resolve(undefined);
      },
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}
