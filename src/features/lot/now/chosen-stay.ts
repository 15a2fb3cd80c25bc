/** How long the visitor stays: chosen once for all operators' lots, and forgotten with the tab. [F3, G3] */
import { useSyncExternalStore } from 'react';
import { STAYS_MINUTES, type StayMinutes } from '../../../domain/stay-price.ts';

const KEY = 'stay-minutes';
const USUAL_STAY: StayMinutes = 120;

/** Without storage, the choice lasts as long as the page. */
let chosen: StayMinutes | undefined;
const listeners = new Set<() => void>();

function read(): StayMinutes {
  if (chosen) return chosen;
  try {
    const stored = Number(sessionStorage.getItem(KEY));
    return STAYS_MINUTES.find((minutes) => minutes === stored) ?? USUAL_STAY;
  } catch {
    return USUAL_STAY;
  }
}

function choose(minutes: StayMinutes): void {
  chosen = minutes;
  try {
    sessionStorage.setItem(KEY, String(minutes));
  } catch {
    // Storage is denied; the choice stays in memory.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useChosenStay(): readonly [
  minutes: StayMinutes,
  choose: (minutes: StayMinutes) => void,
] {
  return [useSyncExternalStore(subscribe, read, () => USUAL_STAY), choose];
}
