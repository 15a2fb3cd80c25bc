import { parseLotDetail } from '../../src/api/schemas.ts';
import type { Operator, OperatorsFile } from '../../src/operators/operator.ts';
import type { LotsByOperator } from '../api.ts';
import { DEFAULT_LANGUAGE } from '../../src/domain/languages.ts';
import { chooseLanguage } from '../negotiate.ts';
import { Representation } from '../respond.ts';
import { ShareCards } from './share-cards.ts';

/** Cards kept in memory, of about 100 kB each; the oldest goes first. */
const MAX_KEPT = 200;
/** Cards that are waited for at a time; a crawler that asks for more is told to come again. */
const MAX_WAITING = 8;

/** The cards of the embedded API's lots, drawn when they are first asked for. */
export class CardAnswers {
  readonly #cards: ShareCards;
  readonly #operators: ReadonlyMap<string, Operator>;
  readonly #lots: LotsByOperator;
  readonly #kept = new Map<string, Promise<Representation>>();
  #waiting = 0;

  /** @param directory the build */
  constructor(directory: string, { operators }: OperatorsFile, lots: LotsByOperator) {
    this.#cards = new ShareCards(directory);
    this.#operators = new Map(operators.map((operator) => [operator.id, operator]));
    this.#lots = lots;
  }

  async close(): Promise<void> {
    await this.#cards.close();
  }

  /**
   * @returns `none` where there is no such lot, `busy` where too many others are waited for
   * @throws what drawing throws
   */
  async at(operatorId: string, id: string): Promise<Representation | 'none' | 'busy'> {
    const operator = this.#operators.get(operatorId);
    const lots = this.#lots.get(operatorId);
    const row = lots?.rowOf(id);
    if (!operator || !lots || row === undefined) return 'none';
    const key = `${operatorId}/${id}`;
    const known = this.#kept.get(key);
    if (known) return known;
    if (this.#waiting >= MAX_WAITING) return 'busy';
    this.#waiting += 1;
    const { json } = lots.detail(row, chooseLanguage(DEFAULT_LANGUAGE.tag));
    const drawn = Promise.resolve()
      .then(() => this.#cards.draw(operator, parseLotDetail(JSON.parse(json), id)))
      .then((png) => new Representation(Buffer.from(png), 'image/png'));
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

  #keep(key: string, card: Promise<Representation>): void {
    this.#kept.set(key, card);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
