/**
 * What lots are for, what connectors they have [F5] and how high they are [F8], per distinct value of that column of facts:
 * its kind, its height, and its connectors as compressed rows. Plug and power must be those of one connector, so they are tested together.
 */
import type { LotFacts } from '../../src/domain/lot-facts.ts';

/** What a connector must have; an absent field may be anything. */
export interface WantedConnector {
  readonly plug?: string | undefined;
  readonly kw?: number | undefined;
}

type OfferFacts = Pick<LotFacts, 'kind' | 'connectors' | 'maxHeightMeters'>;

const UNKNOWN_KW = -1;
/** How many values are parsed between two pauses. */
const CHUNK = 1_000;

export class Offers {
  /** Distinct kinds and plugs, in the order they come. */
  readonly kinds: readonly string[];
  readonly plugs: readonly string[];
  /** The power of the strongest connector; 0 if none is known. */
  readonly maxKw: number;
  /** Of the lowest lot, in metres; Infinity if no height is known. */
  readonly lowestMeters: number;
  /** Infinity if unknown. */
  readonly #heightOf: Float64Array;
  /** Per value: its kind's number + 1, or 0. */
  readonly #kindOf: Uint8Array;
  /** Connectors of value v are those in [starts[v], starts[v + 1]). */
  readonly #starts: Uint32Array;
  readonly #plugOf: Uint8Array;
  /** -1 if unknown. */
  readonly #kwOf: Float64Array;

  /**
   * @param texts text numbers of the values
   * @yields between two steps.
   */
  static *read(
    texts: Uint32Array,
    textOf: (number: number) => string,
  ): Generator<undefined, Offers> {
    const values: OfferFacts[] = [];
    for (const [value, text] of texts.entries()) {
      values.push(JSON.parse(textOf(text)) as OfferFacts);
      if (value % CHUNK === CHUNK - 1) yield;
    }
    return new Offers(values);
  }

  private constructor(values: readonly OfferFacts[]) {
    const kinds = new Map<string, number>();
    const plugs = new Map<string, number>();
    const connectors = values.reduce((sum, value) => sum + (value.connectors?.length ?? 0), 0);
    this.#kindOf = new Uint8Array(values.length);
    this.#heightOf = Float64Array.from(values, ({ maxHeightMeters = Infinity }) => maxHeightMeters);
    this.lowestMeters = this.#heightOf.reduce((least, height) => Math.min(least, height), Infinity);
    this.#starts = new Uint32Array(values.length + 1);
    this.#plugOf = new Uint8Array(connectors);
    this.#kwOf = new Float64Array(connectors);
    let at = 0;
    let maxKw = 0;
    for (const [value, { kind, connectors: own = [] }] of values.entries()) {
      if (kind !== undefined) this.#kindOf[value] = numberOf(kinds, kind) + 1;
      for (const { plug, kW = UNKNOWN_KW } of own) {
        this.#plugOf[at] = numberOf(plugs, plug);
        this.#kwOf[at++] = kW;
        maxKw = Math.max(maxKw, kW);
      }
      this.#starts[value + 1] = at;
    }
    this.kinds = [...kinds.keys()];
    this.plugs = [...plugs.keys()];
    this.maxKw = maxKw;
  }

  /** Returns per value whether it is of a kind. */
  ofKind(kind: string): Uint8Array {
    const wanted = this.kinds.indexOf(kind) + 1;
    return this.#kindOf.map((number) => (wanted !== 0 && number === wanted ? 1 : 0));
  }

  /** Returns per value whether it is known to be lower. @param meters a car's height */
  lowerThan(meters: number): Uint8Array {
    return Uint8Array.from(this.#heightOf, (height) => (height < meters ? 1 : 0));
  }

  /** Returns per value whether it has a single connector that meets every wish. */
  withConnector({ plug, kw }: WantedConnector): Uint8Array {
    const passes = new Uint8Array(this.#kindOf.length);
    const leastKw = kw === undefined ? UNKNOWN_KW : Math.max(kw, 0);
    const wanted = plug === undefined ? -1 : this.plugs.indexOf(plug);
    if (plug !== undefined && wanted === -1) return passes;
    for (let value = 0; value < passes.length; value++) {
      const end = this.#starts[value + 1]!;
      for (let at = this.#starts[value]!; at < end; at++) {
        if ((wanted === -1 || this.#plugOf[at] === wanted) && this.#kwOf[at]! >= leastKw) {
          passes[value] = 1;
          break;
        }
      }
    }
    return passes;
  }
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size;
  numbers.set(text, number);
  return number;
}
