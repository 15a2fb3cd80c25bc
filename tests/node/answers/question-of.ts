import type { Question } from '../../../src/domain/answers-api.ts';

/** What a text asks once it is entered; `more` says what else is set. */
export function questionOf(text: string, more: Partial<Question> = {}): Question {
  return { text, propertyIds: [], limit: 10, stage: 'final', ...more };
}
