/** A question that was asked of the engine: what has come of it, and whether it has to be asked again. */
import type { Answer, Question, RestPart } from '../../../domain/answers-api.ts';
import { Fault } from '../../../domain/errors.ts';
import { latestMs } from './question.ts';
import type { SearchState } from './search-state.ts';
import { isWithoutHits, type Shown } from './shown.ts';

export interface Asked {
  readonly question: Question;
  /** The key of the question without its stage. */
  readonly key: string;
  readonly state: SearchState;
  /** What answers depended on besides the question when it was asked. */
  readonly version: string;
  readonly leaving: AbortController;
  outcome: Answer | Fault | undefined;
  /** The parts of the rest that have been asked for and have not come. */
  awaited: ReadonlySet<RestPart>;
  received: ReadonlySet<RestPart>;
  /** The instant that the received counts are about. [F5] */
  countedAtMs: number | undefined;
}

const NO_PARTS: ReadonlySet<RestPart> = new Set();

export function askedNow(question: Question, state: SearchState, version: string): Asked {
  return {
    question,
    key: keyOf(question),
    state,
    version,
    leaving: new AbortController(),
    outcome: undefined,
    awaited: NO_PARTS,
    received: NO_PARTS,
    countedAtMs: undefined,
  };
}

/** Whether a question is to be asked, after the one that was asked last. */
export function isDue(asked: Asked | undefined, question: Question, version: string): boolean {
  if (!asked || asked.key !== keyOf(question)) return true;
  const { outcome } = asked;
  // An answer on its way is shown, also if more of the list has been loaded by then, and then asked for anew.
  if (outcome === undefined) return false;
  if (asked.version !== version) return true;
  if (outcome instanceof Fault) return false;
  const { decidesAt } = outcome;
  const { stage } = question;
  if (decidesAt === undefined || stage === asked.question.stage) return false;
  return decidesAt === 'paused' ? stage !== 'typing' : stage === 'final';
}

/** Returns the parts of the answer's rest that are visible and haven't come. */
export function wantedParts(
  { received, countedAtMs }: Asked,
  answer: Answer,
  { state, shown }: { readonly state: SearchState; readonly shown: Shown },
): readonly RestPart[] {
  const wanted: RestPart[] = [];
  if (answer.missing.includes('choices')) wanted.push('choices');
  if (state.isPanelOpen) wanted.push('counts');
  if (isWithoutHits(shown)) wanted.push('waysOn');
  const isCounted = countedAtMs === latestMs(state);
  return wanted.filter((part) => (part === 'counts' ? !isCounted : !received.has(part)));
}

/** Whether an answer was made without destinations. */
export function isLacking({ missing }: Answer): boolean {
  return missing.includes('destinations');
}

/** Two questions of one key have one answer. A new stage asks nothing new by itself, nor do readings that have come. */
function keyOf({ stage: _stage, vocabulary, ...question }: Question): string {
  const { awaitsReadings: _awaitsReadings, ...words } = vocabulary ?? {};
  return JSON.stringify([question, words]);
}
