/**
 * The other facts of a lot [F2]: four columns of text numbers by row, because opening hours, connectors, prices and the rest
 * repeat differently. They are decoded for shown hits only; filters of the moment [F5] use the numbers.
 */
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import { GrowingColumn } from './growing-column.ts';
import type { StringDictionary } from './string-dictionary.ts';

/** Each a text's number + 1, or 0 for no text; empty if no lot has one. */
export interface FactColumns {
  /** Opening hours as the API wrote them. */
  readonly hours: Uint32Array;
  /** JSON of kind, connectors and height. */
  readonly offers: Uint32Array;
  /** JSON of what, beside the offers, a price depends on [F7]; only where there are prices. */
  readonly prices: Uint32Array;
  /** JSON of all other facts. */
  readonly others: Uint32Array;
}

/** Returns a row's facts, or undefined if it has none. */
export function factsOfRow(
  { hours, offers, prices, others }: FactColumns,
  textOf: (index: number) => string,
  row: number,
): LotFacts | undefined {
  const [hoursOf, offersOf] = [hours[row] ?? 0, offers[row] ?? 0];
  const [pricesOf, othersOf] = [prices[row] ?? 0, others[row] ?? 0];
  if (hoursOf === 0 && offersOf === 0 && pricesOf === 0 && othersOf === 0) return undefined;
  return {
    ...(offersOf > 0 && decoded(textOf(offersOf - 1))),
    ...(hoursOf > 0 && { openingHours: textOf(hoursOf - 1) }),
    ...(pricesOf > 0 && decoded(textOf(pricesOf - 1))),
    ...(othersOf > 0 && decoded(textOf(othersOf - 1))),
  };
}

/** Returns the facts that a row's price depends on, or undefined if it has no price. [F7] */
export function pricedFactsOf(
  columns: FactColumns,
  textOf: (index: number) => string,
  row: number,
): LotFacts | undefined {
  if ((columns.prices[row] ?? 0) === 0) return undefined;
  return factsOfRow({ ...columns, hours: NONE, others: NONE }, textOf, row);
}

/** Returns a number that is equal for rows with equal `pricedFactsOf`; 0 for rows without a price. */
export function priceNumberOf({ offers, prices }: FactColumns, row: number): number {
  const price = prices[row] ?? 0;
  return price === 0 ? 0 : (offers[row] ?? 0) * 2 ** 26 + price;
}

const NONE = new Uint32Array(0);

function decoded(json: string): LotFacts {
  return JSON.parse(json) as LotFacts;
}

/** Collects facts while the list is read. */
export class FactTableBuilder {
  readonly #texts: StringDictionary;
  readonly #hours = new GrowingColumn(Uint32Array);
  readonly #offers = new GrowingColumn(Uint32Array);
  readonly #prices = new GrowingColumn(Uint32Array);
  readonly #others = new GrowingColumn(Uint32Array);

  constructor(texts: StringDictionary) {
    this.#texts = texts;
  }

  add(row: number, facts: LotFacts | undefined): void {
    if (!facts) return;
    const { openingHours, kind, connectors, maxHeightMeters, ...others } = facts;
    if (openingHours !== undefined) this.#hours.set(row, this.#texts.add(openingHours) + 1);
    const offers = {
      ...(kind && { kind }),
      ...(connectors && { connectors }),
      ...(maxHeightMeters !== undefined && { maxHeightMeters }),
    };
    this.#addJson(this.#offers, row, offers);
    if (others.tariff || others.chargingPrices) {
      const { tariff, chargingPrices, currency, maxStayMinutes, ...rest } = others;
      this.#addJson(this.#prices, row, { tariff, chargingPrices, currency, maxStayMinutes });
      this.#addJson(this.#others, row, rest);
    } else this.#addJson(this.#others, row, others);
  }

  finish(size: number): FactColumns {
    return {
      hours: this.#hours.finish(size),
      offers: this.#offers.finish(size),
      prices: this.#prices.finish(size),
      others: this.#others.finish(size),
    };
  }

  #addJson(column: GrowingColumn<Uint32Array>, row: number, value: object): void {
    const json = JSON.stringify(value);
    if (json !== '{}') column.set(row, this.#texts.add(json) + 1);
  }
}
