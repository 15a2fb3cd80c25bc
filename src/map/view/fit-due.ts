/** M4: when the map moves for what is asked: once for one question. */

/** On load, longer than this the fit waits for no destination. */
export const LOAD_WAIT_MS = 3_000;

export interface FitQuestion {
  /** Another number for each question of the visitor's; the same for what comes later of one. */
  readonly fitRequest: number;
  readonly text: string;
  /** Of the destination in force. */
  readonly label: string | undefined;
  /** The answer stays as it is: no destination is being looked for. */
  readonly isSettled: boolean;
}

/** What the map moved for last, or began with. */
export interface Fitted extends FitQuestion {
  /** The visitor's own viewport came back (U2). */
  readonly isRestored: boolean;
}

export type FitDue =
  | { readonly kind: 'nothing' }
  /** Ask again in so long, or once the question is settled. */
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'fit'; readonly isFirst: boolean; readonly keepsView: boolean };

/**
 * On load the first fit waits for the destinations, 3 s at most; what arrives later moves nothing that was fitted
 * already, and nothing that was restored. Then one fit for each question; one that ticks a filter moves nothing
 * while a match is in view.
 */
export function fitDue(last: Fitted | undefined, asked: FitQuestion, waitedMs: number): FitDue {
  if (!last) {
    if (!asked.isSettled && waitedMs < LOAD_WAIT_MS) {
      return { kind: 'wait', ms: LOAD_WAIT_MS - waitedMs };
    }
    return { kind: 'fit', isFirst: true, keepsView: false };
  }
  const isSameText = last.text === asked.text && last.label === asked.label;
  if (last.fitRequest !== asked.fitRequest) {
    return { kind: 'fit', isFirst: false, keepsView: isSameText };
  }
  // Enter put a destination in force that typing had not.
  const isMeantNow = asked.label !== undefined && asked.label !== last.label;
  if (isMeantNow && last.isSettled && asked.isSettled && !last.isRestored) {
    return { kind: 'fit', isFirst: false, keepsView: false };
  }
  return { kind: 'nothing' };
}
