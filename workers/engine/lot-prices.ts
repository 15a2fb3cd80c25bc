/**
 * What lots cost [F7]. Distinct prices are few: each is read once and priced once for a question, and lots look theirs
 * up.
 */
import type { CostAsk, CostQuery } from '../../src/domain/lot-cost.ts';
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import { LruCache } from '../../src/domain/lru-cache.ts';
import type { PriceSettings } from './engine-options.ts';
import { priceNumberOf, pricedFactsOf } from './fact-table.ts';
import type { LotTable } from './lot-table.ts';

/** How many questions' prices are cached: a visitor asks for one, and soon for the next minute's. */
const KEPT_ASKS = 4;
/** No list has as many distinct prices, except one made to fill the memory: what is known of them is dropped then. */
const MOST_PRICES = 20_000;

/** Returns a row's price, or undefined. */
export type PriceOfRow = (row: number) => number | undefined;

export class LotPrices {
  readonly #table: LotTable;
  readonly #priceOf: PriceSettings['priceOf'];
  readonly #facts = new Map<number, LotFacts>();
  #prices = new LruCache<string, Map<number, number | undefined>>(KEPT_ASKS);

  constructor(table: LotTable, priceOf: PriceSettings['priceOf']) {
    this.#table = table;
    this.#priceOf = priceOf;
  }

  under(ask: CostAsk & CostQuery): PriceOfRow {
    const prices = this.#prices.get(
      JSON.stringify(ask),
      () => new Map<number, number | undefined>(),
    );
    const { facts } = this.#table.columns;
    return (row) => {
      const number = priceNumberOf(facts, row);
      if (number === 0 || prices.has(number)) return prices.get(number);
      const price = this.#priceOf(this.#factsOf(number, row), ask);
      if (prices.size >= MOST_PRICES) prices.clear();
      prices.set(number, price);
      return price;
    };
  }

  forget(): void {
    this.#prices = new LruCache(KEPT_ASKS);
  }

  #factsOf(number: number, row: number): LotFacts {
    const known = this.#facts.get(number);
    if (known) return known;
    const { texts, columns } = this.#table;
    const facts = pricedFactsOf(columns.facts, (index) => texts.get(index), row) ?? {};
    if (this.#facts.size >= MOST_PRICES) this.#facts.clear();
    this.#facts.set(number, facts);
    return facts;
  }
}
