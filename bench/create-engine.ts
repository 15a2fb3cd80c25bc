import type { Reading } from '../src/domain/availability.ts';
import type { Lot } from '../src/domain/lot.ts';
import { NaiveEngine } from '../tools/reference/naive-engine.ts';
import { isKnownOpen } from '../tools/reference/naive-hours.ts';
import { LOT_RULES } from '../workers/lot-rules.ts';
import type { BenchAnswer, BenchEngine, BenchQuery, EngineName, QueryOp } from './bench-engine.ts';
import { ask, comparable } from './contract-answer.ts';
import { createFlexsearchVerified } from './peers/flexsearch-verified.ts';
import { GeokdbushPeer } from './peers/geokdbush.ts';
import { createFuse, createMinisearch, createUfuzzy } from './peers/orientation.ts';
import { OursEngine } from './peers/ours.ts';
import { createJoined, createNaive, createPrelowered } from './peers/scans.ts';
import { SuperclusterRebuildPeer } from './peers/supercluster-rebuild.ts';
import { TextPeer } from './peers/text-peer.ts';

/** The naive reference of the engine's own tests, with which every engine is compared. Never timed. */
class Oracle implements BenchEngine {
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

const CREATE: Readonly<Record<EngineName | 'oracle', () => BenchEngine>> = {
  oracle: () => new Oracle(),
  ours: () => new OursEngine(),
  naive: () => new TextPeer(createNaive),
  prelowered: () => new TextPeer(createPrelowered),
  joined: () => new TextPeer(createJoined),
  'flexsearch-verified': () => new TextPeer(createFlexsearchVerified),
  geokdbush: () => new GeokdbushPeer(),
  'supercluster-rebuild': () => new SuperclusterRebuildPeer(),
  ufuzzy: () => new TextPeer(createUfuzzy),
  minisearch: () => new TextPeer(createMinisearch),
  fuse: () => new TextPeer(createFuse),
};

/** An engine by its name in the results. */
export function createEngine(name: EngineName | 'oracle'): BenchEngine {
  return CREATE[name]();
}
