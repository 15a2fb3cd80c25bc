/**
 * What the visitor says of the stay, for every card and lot page: how long, when, how much is charged by which plug. The
 * search page says it from its address; it is kept as long as the search, for a lot's page that is loaded anew or in the
 * other language; its last length is kept for the tab's session. [F3, F7, U2, G3]
 */
import { useSyncExternalStore } from 'react';
import { readKeptCost, type SaidCost } from '../domain/asked-stay.ts';
import { USUAL_STAY_MINUTES } from '../domain/cost-parameters.ts';
import { Listeners } from '../domain/listeners.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { usePageTime } from './hydration.tsx';
import { isStillActive, keepJson, keptJson, sessionEnd, stayKey } from './kept-text.ts';

const NOTHING: SaidCost = {};
const COST_KEYS = ['stay', 'atMs', 'kwh', 'kind', 'plug', 'kw'] as const;

/** Undefined until a page of this document says it. */
let said: SaidCost | undefined;
/** The last length said, or chosen on a lot's page; without storage it lasts as long as the page. */
let last: number | undefined;
const changes = new Listeners();
sessionEnd.subscribe(() => {
  said &&= NOTHING;
  changes.tell();
});

export function sayCost(operatorId: string, cost: SaidCost): void {
  if (said && COST_KEYS.every((key) => cost[key] === said?.[key])) return;
  last = cost.stay ?? last;
  said = cost;
  keep(operatorId);
}

/** Says what the tab's session kept, where nothing has been said since the document was loaded. */
export function sayKeptCost(operatorId: string): void {
  if (said) return;
  const { activeAtMs, ...cost } = kept(operatorId);
  said = readKeptCost(isStillActive(activeAtMs) ? cost : NOTHING, Date.now());
  keep(operatorId);
}

/** What is said, without a time that has passed while the page was open. */
function saidNow(): SaidCost | undefined {
  if (said?.atMs !== undefined && readKeptCost(said, Date.now()).atMs === undefined) {
    said = { ...said, atMs: undefined };
  }
  return said;
}

/** What the visitor says; on the server and while the page is hydrated what the page's address says. */
export function useSaidCost(): SaidCost {
  const byPage = usePageTime()?.search?.said ?? NOTHING;
  return useSyncExternalStore(
    changes.subscribe,
    () => saidNow() ?? byPage,
    () => byPage,
  );
}

/** The stay that a lot's page shows: the one that is said, else the last one chosen, else two hours. */
export function useShownStay(): readonly [minutes: number, choose: (minutes: number) => void] {
  const { id } = useOperator();
  const shown = () => said?.stay ?? lastStay(id) ?? USUAL_STAY_MINUTES;
  const stay = useSyncExternalStore(changes.subscribe, shown, () => USUAL_STAY_MINUTES);
  return [stay, (minutes) => choose(id, minutes)];
}

function choose(operatorId: string, minutes: number): void {
  last = minutes;
  if (said?.stay !== undefined) said = { ...said, stay: minutes };
  keep(operatorId);
}

function lastStay(operatorId: string): number | undefined {
  return last ?? readKeptCost({ stay: kept(operatorId).last }, Date.now()).stay;
}

function kept(operatorId: string): {
  readonly [K in keyof SaidCost | 'last' | 'activeAtMs']?: unknown;
} {
  return keptJson('sessionStorage', stayKey(operatorId)) ?? {};
}

function keep(operatorId: string): void {
  const cost = said ?? NOTHING;
  last = lastStay(operatorId);
  const isSaid = last !== undefined || COST_KEYS.some((key) => cost[key] !== undefined);
  const saying = { ...cost, last, activeAtMs: Date.now() };
  keepJson('sessionStorage', stayKey(operatorId), isSaid ? saying : undefined);
  changes.tell();
}
