import { useState } from 'react';
import type { Fault } from '../../domain/errors.ts';
import { useEngineAnswer } from '../../engine-client/use-engine-answer.ts';
import type { SearchAnswer, CountQuery } from '../../domain/search-api.ts';

export interface Answers {
  /** The newest answer; an older one stays until the next is there, so that nothing flickers. */
  readonly answer: SearchAnswer | undefined;
  /** `answer` is the engine's, not the one that came with the page. */
  readonly isFromEngine: boolean;
  /** `answer` belongs to the question asked now. */
  readonly isCurrent: boolean;
  /** S10: what the properties are counted for; undefined until its hits are there, which the counts follow. */
  readonly counted: CountQuery | undefined;
  /** Why the question has no answer. */
  readonly fault: Fault | undefined;
  /** Asks the same again. */
  readonly retry: () => void;
}

/**
 * S7: asks the engine at every change; a newer question always wins.
 * @param match undefined while the page doesn't know what it is asked
 * @param initialAnswer stands until the engine's first answer
 */
export function useAnswers(
  match: CountQuery | undefined,
  limit: number,
  initialAnswer: SearchAnswer | undefined,
): Answers {
  const [attempt, setAttempt] = useState(0);
  const list = useEngineAnswer('search', match && [{ ...match, limit }], {
    lane: 'list',
    attempt,
  });
  const isCurrent = match !== undefined && !list.isStale && list.fault === undefined;
  return {
    answer: list.answer ?? initialAnswer,
    isFromEngine: list.answer !== undefined,
    isCurrent,
    counted: isCurrent ? match : undefined,
    fault: list.fault,
    retry: () => setAttempt((count) => count + 1),
  };
}
