import { type LotDetail, parseLotDetail } from '../../src/api/schemas.ts';
import { DEFAULT_LANGUAGE } from '../../src/domain/languages.ts';
import type { Operator, OperatorsFile } from '../../src/operators/operator.ts';
import type { LotsByOperator } from '../api.ts';
import type { LotCollection } from '../lot-collection.ts';
import { chooseLanguage } from '../negotiate.ts';
import { Representation } from '../respond.ts';
import { ShareCards } from './share-cards.ts';

/** Cards kept in memory, of about 30 kB each; the oldest goes first. */
const MAX_KEPT = 500;
/** Cards that are waited for at a time; a crawler that asks for more is told to come again. */
const MAX_WAITING = 8;

/** The cards of the embedded API's lots, drawn when they are first asked for. */
export class CardAnswers {
  readonly #cards: ShareCards;
  readonly #operators: ReadonlyMap<string, Operator>;
  /** By what they show: lots that are read again keep those that did not change. */
  readonly #kept = new Map<string, Promise<Representation>>();
  #waiting = 0;

  /** @param directory the build */
  constructor(directory: string, { operators }: OperatorsFile) {
    this.#cards = new ShareCards(directory);
    this.#operators = new Map(operators.map((operator) => [operator.id, operator]));
  }

  async close(): Promise<void> {
    await this.#cards.close();
  }

  /**
   * @returns `none` where there is no such lot, `busy` where too many others are waited for
   * @throws what drawing throws
   */
  async at(
    operatorId: string,
    id: string,
    lotsByOperator: LotsByOperator,
  ): Promise<Representation | 'none' | 'busy'> {
    const operator = this.#operators.get(operatorId);
    const lots = lotsByOperator.get(operatorId);
    const row = lots?.rowOf(id);
    if (!operator || !lots || row === undefined) return 'none';
    const lot = lotOrNone(lots, row, id);
    if (!lot) return 'none';
    const svg = await this.#cards.svgOf(operator, lot);
    const known = this.#kept.get(svg);
    if (known) return known;
    if (this.#waiting >= MAX_WAITING) return 'busy';
    this.#waiting += 1;
    const drawn = this.#cards
      .draw(svg)
      .then((png) => new Representation(Buffer.from(png), 'image/png'));
    this.#keep(svg, drawn);
    try {
      return await drawn;
    } catch (error) {
      this.#kept.delete(svg);
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  #keep(svg: string, card: Promise<Representation>): void {
    this.#kept.set(svg, card);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** A lot whose answer is broken has no page that would name its card. */
function lotOrNone(lots: LotCollection, row: number, id: string): LotDetail | undefined {
  const { json } = lots.detail(row, chooseLanguage(DEFAULT_LANGUAGE.tag));
  try {
    return parseLotDetail(JSON.parse(json), id);
  } catch {
    return undefined;
  }
}
