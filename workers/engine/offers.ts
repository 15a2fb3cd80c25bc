/**
 * What lots are for, what connectors they have [F5] and how high they are [F8], per distinct value of that column of facts.
 */
import type { LotFacts } from '../../src/domain/lot-facts.ts';

export type Offer = Pick<LotFacts, 'kind' | 'connectors' | 'maxHeightMeters'>;

/** What a connector must have; an absent field may be anything. */
export interface WantedConnector {
  readonly plug?: string | undefined;
  readonly kw?: number | undefined;
}

/** How many values are parsed between two pauses. */
const CHUNK = 1_000;

export class Offers {
  readonly values: readonly Offer[];
  /** Distinct kinds and plugs, in the order they come. */
  readonly kinds: readonly string[];
  readonly plugs: readonly string[];
  /** The power of the strongest connector; 0 if none is known. */
  readonly maxKw: number;
  /** Of the lowest lot, in metres; Infinity if no height is known. */
  readonly lowestMeters: number;

  /**
   * @param texts text numbers of the values
   * @yields between two steps.
   */
  static *read(
    texts: Uint32Array,
    textOf: (number: number) => string,
  ): Generator<undefined, Offers> {
    const values: Offer[] = [];
    for (const [value, text] of texts.entries()) {
      values.push(JSON.parse(textOf(text)) as Offer);
      if (value % CHUNK === CHUNK - 1) yield;
    }
    return new Offers(values);
  }

  private constructor(values: readonly Offer[]) {
    const connectors = values.flatMap((offer) => offer.connectors ?? []);
    this.values = values;
    this.kinds = [...new Set(values.flatMap(({ kind }) => kind ?? []))];
    this.plugs = [...new Set(connectors.map(({ plug }) => plug))];
    this.maxKw = connectors.reduce((most, { kW = 0 }) => Math.max(most, kW), 0);
    this.lowestMeters = values.reduce(
      (least, { maxHeightMeters = Infinity }) => Math.min(least, maxHeightMeters),
      Infinity,
    );
  }
}

/** Whether a single connector meets every wish; one of unknown power meets none for power. */
export function hasConnector({ connectors = [] }: Offer, { plug, kw }: WantedConnector): boolean {
  return connectors.some(
    (connector) =>
      (plug === undefined || connector.plug === plug) &&
      (kw === undefined || (connector.kW !== undefined && connector.kW >= kw)),
  );
}
