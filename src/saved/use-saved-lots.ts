import { useMemo } from 'react';
import * as v from 'valibot';
import { lotIdOf } from '../domain/lot.ts';
import { useOperator } from '../operators/operator-context.tsx';
import { keepLastingText, lastingText } from '../ui/lasting-text.ts';
import { savedKey, useSavedText } from './saved-text.ts';

/** Saving one more forgets the oldest. */
const MAX_SAVED = 50;
const MAX_NAME_LENGTH = 200;

const name = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH));
const id = v.pipe(
  v.string(),
  v.check((value) => lotIdOf(value) !== undefined),
);
/** Enough to name and link a lot without a request; each name may be empty, as in the list (S2). */
const savedLot = v.object({ id, name, street: name, city: name });
const savedLots = v.pipe(v.array(savedLot), v.maxLength(MAX_SAVED));

export type SavedLot = Readonly<v.InferOutput<typeof savedLot>>;

/** Newest first; none where the text is corrupt or not ours. [U2] */
export function readSavedLots(text: string | undefined): readonly SavedLot[] {
  try {
    if (text === undefined) return [];
    const result = v.safeParse(savedLots, JSON.parse(text));
    return result.success ? result.output : [];
  } catch {
    return [];
  }
}

/** Saves a lot for an operator, or forgets it. What another tab saved meanwhile stays. */
export function saveLot(operatorId: string, lot: SavedLot, isSaved: boolean): void {
  const saved = { id: lot.id, name: cut(lot.name), street: cut(lot.street), city: cut(lot.city) };
  const key = savedKey(operatorId);
  const others = readSavedLots(lastingText(key)).filter((other) => other.id !== lot.id);
  const lots = isSaved ? [saved, ...others].slice(0, MAX_SAVED) : others;
  keepLastingText(key, lots.length > 0 ? JSON.stringify(lots) : undefined);
}

function cut(text: string): string {
  return text.slice(0, MAX_NAME_LENGTH);
}

/** The lots the visitor saved for this operator, newest first, and the switch for each. */
export function useSavedLots() {
  const { id: operatorId } = useOperator();
  const text = useSavedText();
  const lots = useMemo(() => readSavedLots(text), [text]);
  const toggle = (lot: SavedLot): void =>
    saveLot(operatorId, lot, !lots.some((saved) => saved.id === lot.id));
  return { lots, toggle };
}
