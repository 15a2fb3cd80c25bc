/**
 * What the visitor says of the stay, for every card and lot page: how long, when, how much is charged by which plug. The
 * search page says it from its address; it is kept for the tab's session, for a lot's page that is loaded anew or in the
 * other language. [F3, F7, G3]
 */
import { useSyncExternalStore } from 'react';
import { readKeptStay, type SaidCost, type SaidStay } from '../domain/asked-stay.ts';
import { usePageTime } from './hydration.tsx';
import { keepJson, keptJson } from './kept-text.ts';

const KEY = 'stay';
const USUAL_STAY = 120;
const NOTHING: SaidCost = {};
const COST_KEYS = ['stay', 'atMs', 'kwh', 'kind', 'plug', 'kw'] as const;

/** Undefined until a page of this document says it. */
let said: SaidCost | undefined;
/** The last length said, or chosen on a lot's page; without storage it lasts as long as the page. */
let last: number | undefined;
const listeners = new Set<() => void>();

export function sayCost(cost: SaidCost): void {
  if (said && COST_KEYS.every((key) => cost[key] === said?.[key])) return;
  last = cost.stay ?? lastStay();
  said = cost;
  keep();
}

/** Says what the tab's session kept, where nothing has been said since the document was loaded. */
export function sayKeptCost(): void {
  if (said) return;
  said = readKeptStay(kept(), Date.now());
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
  last = minutes;
  if (said?.stay !== undefined) said = { ...said, stay: minutes };
  keep();
}

function shownStay(): number {
  return said?.stay ?? lastStay() ?? USUAL_STAY;
}

function lastStay(): number | undefined {
  return last ?? readKeptStay({ stay: kept().last }, Date.now()).stay;
}

function kept(): { readonly [K in keyof SaidStay | 'last']?: unknown } {
  return keptJson('sessionStorage', KEY) ?? {};
}

function keep(): void {
  const { stay, atMs, kwh }: SaidStay = said ?? NOTHING;
  const isSaid = (last ?? stay ?? atMs ?? kwh) !== undefined;
  keepJson('sessionStorage', KEY, isSaid ? { stay, atMs, kwh, last } : undefined);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
