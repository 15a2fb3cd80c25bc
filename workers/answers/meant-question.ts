/** Reads a question's text against the engine and the destinations. [S8, S14] */
import type { Question, Understood } from '../../src/domain/answers-api.ts';
import { isLabelOf } from '../../src/domain/destination-label.ts';
import type { MatchQuery, SearchEngine } from '../../src/domain/search-api.ts';
import { MS_PER_MINUTE } from '../../src/domain/time.ts';
import type { AskedEngine } from './decide.ts';
import type { Places } from './places.ts';
import { mayMeanFilter, understand, understoodQuestion } from './understand.ts';

export interface ReadingEngine extends AskedEngine, Pick<SearchEngine, 'momentCounts'> {
  needsWords(query: MatchQuery): boolean;
}

export interface MeantQuestion {
  readonly question: Question;
  /** Present if the question is another than the one that was asked. */
  readonly understood?: Understood;
}

/** Whether the text may have words that mean a filter: then the engine's filters of the moment must be built. */
export function mayBeRead({ text, vocabulary, chosen }: Question): boolean {
  const isChosen = chosen !== undefined && isLabelOf(text.trim(), chosen);
  return vocabulary !== undefined && !isChosen && mayMeanFilter(text);
}

/**
 * Returns the question with the filters that words of its text mean, and without those words.
 * @param places undefined while no destinations are loaded
 * @param nowMs what "open" is about, unless the question has an instant of its own
 */
export function meantQuestion(
  engine: ReadingEngine,
  places: Places | undefined,
  question: Question,
  nowMs = Date.now(),
): MeantQuestion {
  if (!mayBeRead(question)) return { question };
  const { ids, timeZone } = question.vocabulary!;
  const position = question.visitor;
  const has = (query: MatchQuery) => engine.search({ ...query, limit: 0 }).total > 0;
  const atMs = question.moment?.atMs || Math.floor(nowMs / MS_PER_MINUTE) * MS_PER_MINUTE;
  const bare = { text: '', propertyIds: [] };
  const understood = understand(question.text.trim(), {
    hasLots: (text) => has({ ...bare, text }),
    isNamed: (text) =>
      places?.answer({ text, position, limit: 1, literal: true }).named !== undefined,
    resembles: (text) => {
      const query = { ...bare, text, words: 'auto' } as const;
      if (!engine.needsWords(query) && has(query)) return true;
      return (places?.answer({ text, position, limit: 1, literal: false }).choices.length ?? 0) > 0;
    },
    idOf: (kind) => ids[kind],
    isKept: ({ propertyIds, moment }) => {
      // At night nothing may be open, and no space free: the data has the filter all the same.
      if (moment?.open) return engine.momentCounts({ ...bare, moment }).open !== undefined;
      if (moment?.free) return engine.momentCounts({ ...bare, moment }).free !== undefined;
      return has({ text: '', propertyIds, moment });
    },
    atMs,
    timeZone,
  });
  if (!understood) return { question };
  return { question: understoodQuestion(question, understood, atMs, timeZone), understood };
}
