/** The real engine and decisions in this thread: the worker's answers without a worker. */
import type {
  Answer,
  Frame,
  OpenTarget,
  Question,
  Reason,
  RestPart,
  Subject,
} from '../../src/domain/answers-api.ts';
import type { Lot } from '../../src/domain/lot.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';
import { nextTexts } from '../../workers/answers/ahead.ts';
import { ask } from '../../workers/answers/ask.ts';
import { draw } from '../../workers/answers/draw.ts';
import {
  ALL_OF_MOMENT,
  readingOf,
  type MeantQuestion,
  meantQuestion,
} from '../../workers/answers/meant-question.ts';
import { open } from '../../workers/answers/open.ts';
import type { Places } from '../../workers/answers/places.ts';
import { rest } from '../../workers/answers/rest.ts';
import type { LotEngine } from '../../workers/engine/engine.ts';
import { LotIndexBuilder } from '../../workers/engine/lot-index-builder.ts';
import { LOT_RULES } from '../../workers/lot-rules.ts';

export function engineOf(lots: readonly Lot[]): LotEngine {
  const builder = new LotIndexBuilder(LOT_RULES);
  for (const lot of lots) builder.add(lot);
  const engine = builder.finish();
  for (const share of engine.buildClusters()) void share;
  return engine;
}

/** @param places undefined while no destinations are loaded */
export function answersOf(engine: LotEngine, places: () => Places | undefined) {
  const meant = (question: Question): MeantQuestion => {
    if (readingOf(question) === 'nothing') return { question };
    runToEnd(engine.buildMoment(ALL_OF_MOMENT));
    return meantQuestion(engine, places(), question);
  };
  const answer = (asked: Question): Answer => {
    const { question, understood } = meant(asked);
    return { ...ask(engine, places(), question), ...(understood && { understood }) };
  };
  return {
    ask: answer,
    ahead: (question: Question) =>
      nextTexts(question.text)
        .map((text) => [text, answer({ ...question, text })] as const)
        .filter(([, { understood }]) => !understood)
        .map(([text, found]) => [text, JSON.stringify(found)] as const),
    rest: (asked: Question, wanted: readonly RestPart[]) =>
      rest(engine, places(), async (text) => engine.suggest(text), meant(asked).question, wanted),
    draw: (subject: Subject, frame: Frame, reason: Reason) =>
      draw(engine, places(), subject, frame, reason),
    open: (subject: Subject, target: OpenTarget) => open(engine, places(), subject, target),
  };
}
