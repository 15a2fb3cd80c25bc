import { createHash } from 'node:crypto';

import { type LotDetail, parseLotDetail } from '../../src/api/schemas.ts';
import { DEFAULT_LANGUAGE } from '../../src/domain/languages.ts';
import type { Operator } from '../../src/operators/operator.ts';
import { AnswerCache } from '../answer-cache.ts';
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
  /** Cards by what they are drawn from, so that an unchanged lot's card survives a reload of the lot file. */
  readonly #drawn = new AnswerCache<Representation | 'none'>(MAX_KEPT, MAX_WAITING);

  /** @param directory the build's folder */
  constructor(directory: string) {
    this.#cards = new ShareCards(directory);
  }

  /** Ends the drawing when the cards that were asked for are drawn, also those whose icon is being read. */
  async close(): Promise<void> {
    await this.#drawn.settled();
    await this.#cards.close();
  }

  /**
   * @returns `none` if there is no such lot, `busy` if too many other cards are being drawn
   * @throws Error if the card can't be drawn
   */
  async at(
    operator: Operator,
    id: string,
    lotsByOperator: LotsByOperator,
  ): Promise<Representation | 'none' | 'busy'> {
    const lots = lotsByOperator.get(operator.id);
    const row = lots?.rowOf(id);
    if (!lots || row === undefined) return 'none';
    const { json } = lots.detail(row, chooseLanguage(DEFAULT_LANGUAGE.tag));
    const key = `${operator.id} ${id} ${createHash('sha1').update(json).digest('base64url')}`;
    // Nothing slow comes before this: a refusal costs the server next to nothing.
    return this.#drawn.get(key, () => this.#draw(operator, json, id)) ?? 'busy';
  }

  async #draw(operator: Operator, json: string, id: string): Promise<Representation | 'none'> {
    const lot = lotOrNone(json, id);
    if (!lot) return 'none';
    const png = await this.#cards.draw(await this.#cards.svgOf(operator, lot));
    return new Representation(Buffer.from(png), 'image/png');
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
