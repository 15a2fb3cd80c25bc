/** Reads a question's text against the engine and the destinations. [S8, S14] */
import type { MomentOfWords, Question, Understood } from '../../src/domain/answers-api.ts';
import { isLabelOf } from '../../src/domain/destination-label.ts';
import type { MatchQuery, MomentFilter, SearchEngine } from '../../src/domain/search-api.ts';
import { minuteOf } from '../../src/domain/time.ts';
import type { AskedEngine } from './decide-destination.ts';
import type { Places } from './places.ts';
import { momentOf, rowsIn, understand } from './understand.ts';

export interface ReadingEngine extends AskedEngine, Pick<SearchEngine, 'momentCounts'> {
  readonly hasPrices: boolean;
  needsWords(query: MatchQuery): boolean;
}

export interface MeantQuestion {
  readonly question: Question;
  /** Present if the question is another than the one that was asked. */
  readonly understood?: Understood;
}

/** A filter that needs every set that a word may mean. */
export const ALL_OF_MOMENT: MomentFilter = { atMs: 0, open: true, kind: 'charging', plug: 'ccs' };

/** Returns the filter whose sets must be built before a question is read: what is open when it is about. */
export function momentToRead(
  { moment, vocabulary }: Pick<Question, 'moment' | 'vocabulary'>,
  nowMs = Date.now(),
): MomentFilter {
  const atMs = moment?.atMs || vocabulary?.nowMs || minuteOf(nowMs);
  return { atMs, timeZone: vocabulary?.timeZone, open: true };
}

/** How a question's text may have to be read; with filters, those of the engine's moment must be built. */
export type Reading = 'nothing' | 'words' | 'filters';

export function readingOf({ text, vocabulary, chosen }: Question): Reading {
  const isChosen = chosen !== undefined && isLabelOf(text.trim(), chosen);
  const rows = vocabulary === undefined || isChosen ? [] : rowsIn(text);
  if (rows.length === 0) return 'nothing';
  return rows.some(({ means }) => means.length > 0) ? 'filters' : 'words';
}

/**
 * Returns the question with the filters that words of its text mean, and without those words.
 * @param places undefined while no destinations are loaded
 * @param question one whose `readingOf` isn't `nothing`
 * @param nowMs what "open" is about, unless the question has an instant of its own
 */
export function meantQuestion(
  engine: ReadingEngine,
  places: Places | undefined,
  question: Question,
  nowMs = Date.now(),
): MeantQuestion {
  const { ids, awaitsReadings } = question.vocabulary!;
  const { atMs, timeZone } = momentToRead(question, nowMs);
  const position = question.visitor;
  const has = (query: MatchQuery) => engine.search({ ...query, limit: 0 }).total > 0;
  const bare = { text: '', propertyIds: [] };
  const timed = (set: MomentOfWords) =>
    Object.keys(set).length > 0 ? { ...set, atMs, timeZone } : undefined;
  const understood = understand(question, {
    hasLots: (text, words = []) => {
      const propertyIds = words.flatMap(({ propertyId }) => propertyId ?? []);
      return has({ text, propertyIds, moment: timed(momentOf(words)) });
    },
    hasWords: (text) => {
      const query = { ...bare, text, words: 'auto' } as const;
      return !engine.needsWords(query) && has(query);
    },
    named: (text) => places?.answer({ text, position, limit: 1, literal: true }).named?.label,
    hasPrices: engine.hasPrices,
    resembles: (text) =>
      (places?.answer({ text, position, limit: 1, literal: false }).choices.length ?? 0) > 0,
    idOf: (kind) => ids[kind],
    isKept: ({ propertyId, moment: set }) => {
      const moment = { atMs, timeZone, ...set };
      // At night nothing may be open, and no space free: the data has the filter all the same.
      if (set?.open) return engine.momentCounts({ ...bare, moment }).open !== undefined;
      if (set?.free && awaitsReadings) return undefined;
      if (set?.free) return engine.momentCounts({ ...bare, moment }).free !== undefined;
      return has(
        propertyId === undefined ? { ...bare, moment } : { text: '', propertyIds: [propertyId] },
      );
    },
  });
  if (!understood) return { question };
  const { text, propertyIds, moment } = understood;
  return { question: { ...question, text, propertyIds, moment: timed(moment) }, understood };
}
