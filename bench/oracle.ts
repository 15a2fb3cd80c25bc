import type { Reading } from '../src/domain/availability.ts';
import type { Lot } from '../src/domain/lot.ts';
import { NaiveEngine } from '../tools/reference/naive-engine.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';
import { isKnownOpen } from '../tools/reference/naive-hours.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, QueryOp } from './bench-engine.ts';
import { ask, comparable } from './contract-answer.ts';

/** The naive reference of the engine's own tests, with which every engine is compared. Never timed. */
export class Oracle implements BenchEngine {
  #lots: Lot[] = [];
  #naive: NaiveEngine | undefined;

  add(lot: Lot): void {
    this.#lots.push(lot);
  }

  build(): void {
    this.#naive = new NaiveEngine(this.#lots, isKnownOpen, LOT_RULES.prices.priceOf);
    this.#lots = [];
  }

  setReadings(readings: readonly Reading[]): void {
    this.#naive?.setReadings(readings);
  }

  answer(op: QueryOp, query: BenchQuery): BenchAnswer {
    if (this.#naive === undefined) throw new Error('build first');
    return comparable(this.#naive, op, query, ask(this.#naive, op, query));
  }
}
