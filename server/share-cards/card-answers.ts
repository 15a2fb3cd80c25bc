import { createHash } from 'node:crypto';

import { type LotDetail, parseLotDetail } from '../../src/api/schemas.ts';
import { DEFAULT_LANGUAGE } from '../../src/domain/languages.ts';
import type { Operator, OperatorsFile } from '../../src/operators/operator.ts';
import type { LotsByOperator } from '../api.ts';
import { chooseLanguage } from '../negotiate.ts';
import { Representation } from '../representation.ts';
import { ShareCards } from './share-cards.ts';

/** The most cards in memory, at about 30 kB each. The oldest is dropped first. */
const MAX_KEPT = 500;
/** The most cards being drawn at a time. Beyond that, the server answers that it is busy. */
const MAX_WAITING = 8;

/** Answers requests for share cards, and draws each card at its first request. */
export class CardAnswers {
  readonly #cards: ShareCards;
  readonly #operators: ReadonlyMap<string, Operator>;
  /** Cards by what they are drawn from, so that an unchanged lot's card survives a reload of the lot file. */
  readonly #kept = new Map<string, Promise<Representation | 'none'>>();
  #waiting = 0;

  /** @param directory the build's folder */
  constructor(directory: string, { operators }: OperatorsFile) {
    this.#cards = new ShareCards(directory);
    this.#operators = new Map(operators.map((operator) => [operator.id, operator]));
  }

  /** Ends the drawing when the cards that were asked for are drawn, also those whose icon is being read. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#kept.values());
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
    const { json } = lots.detail(row, chooseLanguage(DEFAULT_LANGUAGE.tag));
    const key = `${operatorId} ${id} ${createHash('sha1').update(json).digest('base64url')}`;
    const known = this.#kept.get(key);
    if (known) return known;
    // Nothing slow comes before this: a refusal costs the server next to nothing.
    if (this.#waiting >= MAX_WAITING) return 'busy';
    this.#waiting += 1;
    const drawn = this.#draw(operator, json, id);
    this.#keep(key, drawn);
    try {
      return await drawn;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #draw(operator: Operator, json: string, id: string): Promise<Representation | 'none'> {
    const lot = lotOrNone(json, id);
    if (!lot) return 'none';
    const png = await this.#cards.draw(await this.#cards.svgOf(operator, lot));
    return new Representation(Buffer.from(png), 'image/png');
  }

  #keep(key: string, card: Promise<Representation | 'none'>): void {
    this.#kept.set(key, card);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

/** Returns the lot, or undefined if its data is broken, because then no page links to its card. */
function lotOrNone(json: string, id: string): LotDetail | undefined {
  try {
    return parseLotDetail(JSON.parse(json), id);
  } catch {
    return undefined;
  }
}
