/**
 * What the visitor says of the stay, for every card and lot page: how long, when, how much is charged by which plug. The
 * search page says it from its address; how long is kept for the tab's session. [F3, F7, G3]
 */
import { useSyncExternalStore } from 'react';
import { MAX_STAY } from '../domain/lot-cost.ts';
import type { SaidCost } from '../domain/asked-stay.ts';
import { usePageTime } from './hydration.tsx';
import { keepText, keptText } from './kept-text.ts';

const KEY = 'stay-minutes';
const USUAL_STAY = 120;
const NOTHING: SaidCost = {};
const COST_KEYS = ['stay', 'atMs', 'kwh', 'kind', 'plug', 'kw'] as const;

let said: SaidCost | undefined;
/** Chosen on a lot's page; without storage it lasts as long as the page. */
let chosen: number | undefined;
const listeners = new Set<() => void>();

export function sayCost(cost: SaidCost): void {
  const last = said ?? NOTHING;
  if (COST_KEYS.every((key) => cost[key] === last[key])) return;
  said = cost;
  if (cost.stay !== undefined) keep(cost.stay);
  tell();
}

/** What the visitor says; on the server and while the page is hydrated what the page's address says. */
export function useSaidCost(): SaidCost {
  const byPage = usePageTime()?.search?.said ?? NOTHING;
  return useSyncExternalStore(
    subscribe,
    () => said ?? byPage,
    () => byPage,
  );
}

/** The stay that a lot's page shows: the one that is said, else the last one chosen, else two hours. */
export function useShownStay(): readonly [minutes: number, choose: (minutes: number) => void] {
  return [useSyncExternalStore(subscribe, shownStay, () => USUAL_STAY), choose];
}

function choose(minutes: number): void {
  keep(minutes);
  if (said?.stay !== undefined) said = { ...said, stay: minutes };
  tell();
}

function shownStay(): number {
  const known = said?.stay ?? chosen;
  if (known !== undefined) return known;
  const stored = Number(keptText('sessionStorage', KEY));
  return Number.isInteger(stored) && stored > 0 && stored <= MAX_STAY ? stored : USUAL_STAY;
}

function keep(minutes: number): void {
  chosen = minutes;
  keepText('sessionStorage', KEY, String(minutes));
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
