import { type LotDetail, parseLotDetail } from '../../src/api/schemas.ts';
import { DEFAULT_LANGUAGE } from '../../src/domain/languages.ts';
import type { Operator, OperatorsFile } from '../../src/operators/operator.ts';
import type { LotsByOperator } from '../api.ts';
import type { LotCollection } from '../lot-collection.ts';
import { chooseLanguage } from '../negotiate.ts';
import { Representation } from '../respond.ts';
import { ShareCards } from './share-cards.ts';

/** The most cards in memory, at about 30 kB each. The oldest is dropped first. */
const MAX_KEPT = 500;
/** The most cards being drawn at a time. Beyond that, the server answers that it is busy. */
const MAX_WAITING = 8;

/** Answers requests for share cards, and draws each card at its first request. */
export class CardAnswers {
  readonly #cards: ShareCards;
  readonly #operators: ReadonlyMap<string, Operator>;
  /** Cards by their SVG, so that an unchanged card survives a reload of the lot file. */
  readonly #kept = new Map<string, Promise<Representation>>();
  #waiting = 0;

  /** @param directory the build's folder */
  constructor(directory: string, { operators }: OperatorsFile) {
    this.#cards = new ShareCards(directory);
    this.#operators = new Map(operators.map((operator) => [operator.id, operator]));
  }

  async close(): Promise<void> {
    await this.#cards.close();
  }

  /**
   * @returns `none` if there is no such lot, `busy` if too many other cards are being drawn
   * @throws Error if the card can't be drawn
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

/** Returns the lot, or undefined if its data is broken, because then no page links to its card. */
function lotOrNone(lots: LotCollection, row: number, id: string): LotDetail | undefined {
  const { json } = lots.detail(row, chooseLanguage(DEFAULT_LANGUAGE.tag));
  try {
    return parseLotDetail(JSON.parse(json), id);
  } catch {
    return undefined;
  }
}
