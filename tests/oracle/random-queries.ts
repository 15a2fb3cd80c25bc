/** Seeded random queries about given lots: likely ones and absurd ones. */
import { READING_STATES, type Reading } from '../../src/domain/availability.ts';
import type { BBox, Position } from '../../src/domain/geo.ts';
import type { Lot } from '../../src/domain/lot.ts';
import type {
  ClusterQuery,
  MatchQuery,
  MomentFilter,
  SearchQuery,
} from '../../src/domain/search-api.ts';
import { seededRandom, type Random } from '../../tools/reference/random.ts';
import { STOP_WORDS } from '../../tools/reference/naive-engine.ts';
import { lotOf } from '../node/engine/engines.ts';

/** A Tuesday in Norway, 12:00. */
export const READINGS_AT_MS = Date.UTC(2026, 10, 24, 11);

/** Texts that have broken search engines before. */
export const AWKWARD_TEXTS = "a Å å ø İ ß ς Σ 1 10 , - . ' / # & < % \\ 😀 rsen p-hus zzzzqq"
  .split(' ')
  .concat('\u0000 \u0007 \u00ff \ufeff \ufffd \ud800 \udc00 a\ud800 A\u030a i\u0307'.split(' '))
  .concat(['', '   ', '\t', 'us os', 'st. ', ', ', 'x'.repeat(300), 'å'.repeat(300)]);

/** What is asked about where there are no lots. */
const NOWHERE = lotOf(1, { name: 'Oslo S', city: 'Oslo', position: [10.75, 59.91] });

export class RandomQueries {
  readonly #random: Random;
  readonly #lots: readonly Lot[];
  readonly #propertyIds: readonly number[];
  readonly #kinds: readonly string[];
  readonly #plugs: readonly string[];

  constructor(lots: readonly Lot[], seed: number) {
    this.#random = seededRandom(seed);
    this.#lots = lots.length > 0 ? lots : [NOWHERE];
    this.#propertyIds = [...new Set(lots.flatMap((lot) => lot.propertyIds)), -1, 999];
    const connectors = lots.flatMap((lot) => lot.facts?.connectors ?? []);
    this.#kinds = [...new Set(lots.flatMap((lot) => lot.facts?.kind ?? [])), 'flying'];
    this.#plugs = [...new Set(connectors.map(({ plug }) => plug)), 'wireless'];
  }

  search(): SearchQuery {
    const random = this.#random;
    return {
      ...this.#text(),
      propertyIds: this.properties(),
      moment: this.moment(),
      position: random.next() < 0.6 ? this.position() : undefined,
      bbox: random.next() < 0.25 ? this.bbox(10 ** (random.next() * 5 - 2.5)) : undefined,
      ...this.#cost(),
      limit: this.#limit(),
    };
  }

  clusters(): ClusterQuery {
    const random = this.#random;
    const zoom = random.next() < 0.7 ? random.int(18) : random.pick([-1, 0.5, 16.9, 17, 17, 20]);
    const width = (400 / 2 ** zoom) * (0.5 + random.next());
    return {
      ...this.#text(),
      propertyIds: this.properties(),
      moment: this.moment(),
      bbox: random.next() < 0.1 ? [-180, -90, 180, 90] : this.bbox(width),
      zoom,
      groupCoincident: random.next() < 0.5,
    };
  }

  text(): string {
    const random = this.#random;
    const kind = random.next();
    if (kind < 0.15) return '';
    if (kind < 0.35) return random.pick(AWKWARD_TEXTS);
    const lot = random.pick(this.#lots);
    const source = random.next() < 0.6 ? lot.name : lot.city;
    const from = random.int(source.length + 1);
    const piece = source.slice(from, from + 1 + random.int(1 + random.int(14)));
    const spoilt = random.next();
    if (spoilt < 0.15) return piece.toUpperCase();
    if (spoilt < 0.25) return piece.normalize('NFD');
    if (spoilt < 0.35) return `  ${piece} `;
    return piece;
  }

  /** S12: some words of a lot in any order, cut, misspelt, among words that say nothing. */
  words(): string {
    const random = this.#random;
    const { name, city, street } = random.pick(this.#lots);
    const known = [name, city, street].flatMap((text) => text.split(/\s+/u)).filter(Boolean);
    const words = Array.from({ length: 1 + random.int(4) }, () => {
      if (known.length === 0 || random.next() < 0.2) return random.pick(STOP_WORDS);
      if (random.next() < 0.05) return random.pick(AWKWARD_TEXTS);
      const word = random.pick(known);
      const from = random.next() < 0.3 ? random.int(word.length) : 0;
      const piece = word.slice(from, random.next() < 0.4 ? from + 1 + random.int(5) : undefined);
      return random.next() < 0.1 ? `${piece},` : piece;
    });
    return words.join(random.next() < 0.1 ? '  ' : random.next() < 0.1 ? ', ' : ' ');
  }

  #text(): Pick<MatchQuery, 'text' | 'words'> {
    const random = this.#random;
    if (random.next() < 0.6) return { text: this.text(), words: random.pick([false, 'auto']) };
    return { text: this.words(), words: random.pick([true, 'auto']) };
  }

  city(): string {
    return this.#random.pick(this.#lots).city;
  }

  properties(): readonly number[] {
    const random = this.#random;
    const count = random.next() < 0.5 ? 0 : 1 + random.int(3);
    return Array.from({ length: count }, () => random.pick(this.#propertyIds));
  }

  /** F5: none, or some filters of the moment, mostly within the hour that readings are of. */
  moment(): MomentFilter | undefined {
    const random = this.#random;
    if (random.next() < 0.5) return undefined;
    const sometimes = <T>(value: T): T | undefined => (random.next() < 0.35 ? value : undefined);
    return {
      atMs: random.next() < 0.7 ? this.instant(0.4) : this.instant(24 * 400),
      open: sometimes(true) ?? sometimes(false),
      free: sometimes(true),
      kind: sometimes(random.pick(this.#kinds)),
      plug: sometimes(random.pick(this.#plugs)),
      kw: sometimes(random.pick([-1, 0, 3.7, 22, 50, 150, 1_000])),
      height: sometimes(random.pick([1.8, 2, 2.1, 2.5, 20])),
      timeZone: random.pick([undefined, 'Europe/Oslo', 'America/New_York']),
    };
  }

  /** F7: mostly nothing asked; else a stay, an amount or both, and the order by price or not. */
  #cost(): Pick<SearchQuery, 'cost' | 'order'> {
    const random = this.#random;
    if (random.next() < 0.5) return {};
    const cost = {
      atMs: Math.floor(this.instant(24 * 400) / 60_000) * 60_000,
      stay: random.pick([undefined, 30, 120, 1_440, 1_441]),
      kwh: random.pick([undefined, undefined, 20, 7.5]),
      currency: random.pick([undefined, 'SEK']),
    };
    return { cost, order: random.next() < 0.6 ? 'price' : undefined };
  }

  /** An instant within so many hours after `READINGS_AT_MS`, sometimes on a whole minute. */
  instant(hours: number): number {
    const random = this.#random;
    const ms = READINGS_AT_MS + random.int(hours * 3_600_000);
    return random.next() < 0.5 ? ms : Math.floor(ms / 60_000) * 60_000;
  }

  /** Readings of about every other lot, some too old, some above the capacity (F4). */
  readings(): readonly Reading[] {
    const random = this.#random;
    const count = random.int(Math.min(this.#lots.length, 2_000) + 1);
    return Array.from({ length: count }, (): Reading => {
      const { id, facts } = random.pick(this.#lots);
      const plugs = facts?.connectors?.map(({ plug }) => [plug, random.int(2)] as const);
      return {
        id: id === undefined ? 'none' : String(id),
        ...(random.next() < 0.9 && { free: random.pick([0, 1, 3, 50_001]) }),
        ...(random.next() < 0.3 && { capacity: random.int(4) }),
        ...(plugs && { freeByPlug: Object.fromEntries(plugs) }),
        ...(random.next() < 0.2 && { state: random.pick(READING_STATES) }),
        readAtMs: this.instant(0.4),
      };
    });
  }

  /** How old a reading may be, where the operator says it (F4). */
  maxAgeMs(): number | undefined {
    return this.#random.pick([undefined, undefined, 5 * 60_000]);
  }

  /** Near a lot, or anywhere. */
  position(): Position {
    const random = this.#random;
    if (random.next() < 0.3) return [random.next() * 360 - 180, random.next() * 180 - 90];
    const [lng, lat] = random.pick(this.#lots).position;
    const spread = random.next() < 0.2 ? 0 : 1;
    return [
      clamp(lng + (random.next() - 0.5) * spread, 180),
      clamp(lat + (random.next() - 0.5) * spread, 90),
    ];
  }

  /** A box of some width in degrees, sometimes across the 180th meridian, beyond it, or empty. */
  bbox(width: number): BBox {
    const random = this.#random;
    const [lng, lat] = random.next() < 0.8 ? random.pick(this.#lots).position : this.position();
    const turns = random.next() < 0.05 ? 360 : 0;
    const box: BBox = [lng - width + turns, lat - width / 2, lng + width + turns, lat + width / 2];
    return random.next() < 0.05 ? [box[2], box[1], box[0], box[3]] : box;
  }

  #limit(): number {
    const random = this.#random;
    if (random.next() < 0.8) return 10;
    return random.pick([0, 1, 20, 100, 1e9, -1, 2.7, Number.NaN, random.int(2000)]);
  }
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
