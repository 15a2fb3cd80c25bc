/**
 * Decides when the map moves for a question: once for each. [M4] How soon after the answer is `fit-schedule.ts`; that a
 * drag is not undone, `drawn-map.ts`; that a match in view is enough, the worker (`answers/draw.ts`). What a map begins with
 * is another thing: `search-map.tsx`.
 */

/** On load, the longest that the fit waits for a destination. */
const LOAD_WAIT_MS = 3_000;

export interface FitQuestion {
  /** A new object for each question of the visitor; the same for later answers to one. */
  readonly fitFor: object;
  readonly text: string;
  /** The label of the destination in force. */
  readonly label: string | undefined;
  /** Whether the answer is final: no destination is still being searched for. */
  readonly isSettled: boolean;
}

/** The question the map moved for last, or started with. */
export interface Fitted extends FitQuestion {
  /** Whether the visitor's own viewport was restored. [U2] */
  readonly isRestored: boolean;
}

export type FitDue =
  | { readonly kind: 'nothing' }
  /** Ask again after this time, or once the question is settled. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'fit'; readonly isFirst: boolean; readonly keepsView: boolean };

/**
 * On load the first fit waits for the destinations; what arrives later moves neither a fitted nor a restored map. After that
 * each question fits once.
 */
export function fitDue(last: Fitted | undefined, asked: FitQuestion, waitedMs: number): FitDue {
  if (!last) {
    if (!asked.isSettled && waitedMs < LOAD_WAIT_MS) {
      return { kind: 'wait', ms: LOAD_WAIT_MS - waitedMs };
    }
    return { kind: 'fit', isFirst: true, keepsView: false };
  }
  const isSameText = last.text === asked.text && last.label === asked.label;
  if (last.fitFor !== asked.fitFor) {
    return { kind: 'fit', isFirst: false, keepsView: isSameText };
  }
  // Enter put a destination in force that typing had not.
  const isMeantNow = asked.label !== undefined && asked.label !== last.label;
  if (isMeantNow && last.isSettled && asked.isSettled && !last.isRestored) {
    return { kind: 'fit', isFirst: false, keepsView: false };
  }
  return { kind: 'nothing' };
}
