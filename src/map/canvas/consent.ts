/**
 * Whether the visitor lets a foreign host draw the street map. Remembered on this device per operator, revocable in
 * the footer; the embedded map never needs it. [M2]
 */
import { useMemo, useSyncExternalStore } from 'react';
import type { Operator } from '../../operators/operator.ts';
import { keepText, keptText } from '../../ui/kept-text.ts';

type Choice = 'streets' | 'embedded';

/** Without storage, the choice lasts as long as the page. */
const choices = new Map<string, Choice>();
const listeners = new Set<() => void>();

function storageKey(operatorId: string): string {
  return `map-consent:${operatorId}`;
}

function readChoice(operatorId: string): Choice | undefined {
  const known = choices.get(operatorId);
  if (known) return known;
  const stored = keptText('localStorage', storageKey(operatorId));
  return stored === 'streets' || stored === 'embedded' ? stored : undefined;
}

function choose(operatorId: string, choice: Choice): void {
  choices.set(operatorId, choice);
  keepText('localStorage', storageKey(operatorId), choice);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && !event.key.startsWith('map-consent:')) return;
    choices.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export interface MapConsent {
  /** Who would draw the street map; undefined if the operator has none. */
  readonly provider: string | undefined;
  /** Whether foreign hosts may be contacted. */
  readonly given: boolean;
  /** Whether the visitor chose the street map; only then is its failure shown. [M7] */
  readonly chosen: boolean;
  /** The operator has no consent dialog of its own, so the map asks before the first contact. */
  readonly mustAsk: boolean;
  readonly give: () => void;
  readonly withdraw: () => void;
}

/** Returns the visitor's choice for one operator's street map, kept current across the page and its tabs. */
export function useMapConsent({ id, map }: Pick<Operator, 'id' | 'map'>): MapConsent {
  const choice = useSyncExternalStore(
    subscribe,
    () => readChoice(id),
    () => undefined,
  );
  return useMemo(() => {
    const provider = map.google ? 'Google' : map.streets?.provider;
    const standing = choice ?? (map.consent === 'elsewhere' ? 'streets' : 'embedded');
    return {
      provider,
      given: provider !== undefined && standing === 'streets',
      chosen: choice === 'streets',
      mustAsk: map.consent === 'ask',
      give: () => choose(id, 'streets'),
      withdraw: () => choose(id, 'embedded'),
    };
  }, [id, map, choice]);
}
