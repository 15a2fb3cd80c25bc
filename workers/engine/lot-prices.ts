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
    const { texts, columns } = this.#table;
    return (row) => {
      const number = priceNumberOf(columns.facts, row);
      if (number === 0 || prices.has(number)) return prices.get(number);
      const facts =
        this.#facts.get(number) ??
        pricedFactsOf(columns.facts, (index) => texts.get(index), row) ??
        {};
      const price = this.#priceOf(facts, ask);
      this.#facts.set(number, facts);
      prices.set(number, price);
      return price;
    };
  }

  forget(): void {
    this.#prices = new LruCache(KEPT_ASKS);
  }
}
