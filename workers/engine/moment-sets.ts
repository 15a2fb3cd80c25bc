/**
 * Filters of the moment as sets of lots [F5]. The few hundred distinct opening hours are evaluated once a minute,
 * and the lots of the open ones are gathered; readings, kinds and connectors likewise. If a new minute changes
 * nothing, the set stays the same object, and everything derived from it stays valid.
 */
import type { Reading } from '../../src/domain/availability.ts';
import type { MomentFilter } from '../../src/domain/search-api.ts';
import type { LotTable } from './lot-table.ts';
import { LruCache } from '../../src/domain/lru-cache.ts';
import type { MomentRules, OpenAt, TimeSpan } from './moment-rules.ts';
import { Offers, type WantedConnector } from './offers.ts';
import { ReadingSpans, type SpanSet } from './reading-spans.ts';
import type { SlotLayout } from './slot-layout.ts';
import { subtract, type SlotSet } from './slot-set.ts';
import { minuteOf } from '../../src/domain/time.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';

/** The last date of ECMAScript. */
const MAX_DATE_MS = 8.64e15;
/** How many minutes' sets are cached: a visitor asks for one minute, and soon for the next. */
const KEPT_MINUTES = 4;
/** How many time zones' parsed opening hours are cached. */
const KEPT_ZONES = 4;
/** How many sets of kinds, plugs and powers are cached: all that the counts ask for. [S10] */
const KEPT_OFFERS = 32;
/** How many opening hours are evaluated between two pauses. */
const CHUNK = 32;

interface NumberedSet {
  readonly set: SlotSet;
  readonly number: number;
}

/** The sets of a query's filters of the moment. */
export interface MomentMatch {
  /** Equal for equal sets. */
  readonly key: string;
  readonly sets: readonly SlotSet[];
}

const NO_SPANS = new ReadingSpans(new Map());
const NO_FILTER: MomentMatch = { key: '', sets: [] };

export class MomentSets {
  readonly #table: LotTable;
  readonly #rules: MomentRules;
  readonly #checks = new LruCache<string, (OpenAt | undefined)[]>(KEPT_ZONES);
  #layout: SlotLayout;
  #offers: Offers | undefined;
  #freeSpans = NO_SPANS;
  #closedSpans = NO_SPANS;
  #knowsReadings = false;
  #openSets = new LruCache<string, NumberedSet>(KEPT_MINUTES);
  #offerSets = new LruCache<string, SlotSet>(KEPT_OFFERS);
  #lastOpen:
    | { readonly layout: SlotLayout; readonly passes: Uint8Array; readonly made: NumberedSet }
    | undefined;
  #lastFree: (SpanSet & NumberedSet) | undefined;
  #lastClosed: SpanSet | undefined;
  /** The last open set without the lots that readings say are closed, and what it was made of. */
  #lastOpenBut:
    | { readonly open: NumberedSet; readonly closed: SlotSet; readonly made: NumberedSet }
    | undefined;
  #building: { readonly key: string; readonly steps: Generator<undefined, void> } | undefined;
  #sets = 0;

  constructor(table: LotTable, layout: SlotLayout, rules: MomentRules) {
    this.#table = table;
    this.#layout = layout;
    this.#rules = rules;
  }

  /** Takes the lots' new numbering. */
  renumber(layout: SlotLayout): void {
    this.#layout = layout;
    this.forget();
  }

  /** Drops all sets cached from earlier queries; parsed values stay. */
  forget(): void {
    this.#openSets = new LruCache(KEPT_MINUTES);
    this.#offerSets = new LruCache(KEPT_OFFERS);
    this.#lastOpen = undefined;
    this.#forgetReadings();
  }

  /** Sets the readings that count from now on; of several for one lot the first counts. */
  setReadings(readings: readonly Reading[], maxAgeMs: number | undefined): void {
    const free = new Map<number, TimeSpan>();
    const closed = new Map<number, TimeSpan>();
    const seen = new Set<number>();
    for (const reading of readings) {
      const row = this.#table.rowOf(reading.id);
      if (row === -1 || seen.has(row)) continue;
      seen.add(row);
      const { noOfSpaces } = this.#table.row(row).facts ?? {};
      const room = this.#rules.roomWhile(reading, noOfSpaces, maxAgeMs);
      if (room?.state === 'free') free.set(row, room);
      if (room?.state === 'closed') closed.set(row, room);
    }
    this.#freeSpans = new ReadingSpans(free);
    this.#closedSpans = new ReadingSpans(closed);
    this.#knowsReadings = seen.size > 0;
    this.#forgetReadings();
  }

  #forgetReadings(): void {
    this.#lastFree = undefined;
    this.#lastClosed = undefined;
    this.#lastOpenBut = undefined;
  }

  /** Whether any lot has opening hours. */
  get knowsHours(): boolean {
    return this.#layout.hours.length > 0;
  }

  /** Whether any lot has a reading. */
  get knowsReadings(): boolean {
    return this.#knowsReadings;
  }

  /** The kinds, plugs and powers of the lots; parsed on first use. */
  get offers(): Offers {
    if (this.#offers === undefined) runToEnd(this.#readOffers());
    return this.#offers!;
  }

  match(moment: MomentFilter | undefined): MomentMatch {
    if (moment === undefined) return NO_FILTER;
    const { open, free, kind, plug, kw, height } = moment;
    const sets: SlotSet[] = [];
    const key: (string | number | undefined)[] = [];
    if (open === true) {
      const { set, number } = this.#open(moment);
      sets.push(set);
      key.push(`open ${number}`);
    }
    if (free === true) {
      const { set, number } = this.#free(moment.atMs);
      sets.push(set);
      key.push(`free ${number}`);
    }
    if (kind !== undefined) {
      sets.push(this.ofKind(kind));
      key.push('kind', kind);
    }
    if (plug !== undefined || kw !== undefined) {
      sets.push(this.withConnector({ plug, kw }));
      key.push('plug', plug, 'kw', kw);
    }
    if (height !== undefined) {
      sets.push(this.notLowerThan(height));
      key.push('height', height);
    }
    return sets.length === 0 ? NO_FILTER : { key: JSON.stringify(key), sets };
  }

  /** Returns the lots known to be open at the query's instant, and of which no reading says that they are closed. */
  open(moment: MomentFilter): SlotSet {
    return this.#open(moment).set;
  }

  /** Returns the lots with room at an instant. */
  free(atMs: number): SlotSet {
    return this.#free(atMs).set;
  }

  ofKind(kind: string): SlotSet {
    return this.#offerSets.get(`kind ${kind}`, () =>
      this.#layout.offers.where(this.offers.ofKind(kind)),
    );
  }

  /** Returns the lots with a single connector that meets every wish. */
  withConnector({ plug, kw }: WantedConnector): SlotSet {
    return this.#offerSets.get(`plug ${plug ?? ''} ${kw ?? ''}`, () =>
      this.#layout.offers.where(this.offers.withConnector({ plug, kw })),
    );
  }

  /** Returns all lots but those known to be lower than a car. [F8] */
  notLowerThan(meters: number): SlotSet {
    return this.#offerSets.get(`height ${meters}`, () => {
      const { all, offers } = this.#layout;
      return subtract(all, offers.where(this.offers.lowerThan(meters)), all.count);
    });
  }

  /** Whether `build` should run before this query, which would otherwise build in one go. */
  needs(moment: MomentFilter | undefined): boolean {
    if (moment === undefined) return false;
    return (
      (moment.open === true && !this.#openSets.has(openKey(moment))) || this.#offers === undefined
    );
  }

  /**
   * Builds what a query's filters need. Several callers may run it; they share the work.
   * @yields about every millisecond.
   */
  build(moment: MomentFilter): Generator<undefined, void> {
    const key = moment.open === true ? openKey(moment) : '';
    if (this.#building?.key !== key) this.#building = { key, steps: this.#build(moment) };
    return this.#building.steps;
  }

  *#build(moment: MomentFilter): Generator<undefined, void> {
    try {
      if (this.#offers === undefined) yield* this.#readOffers();
      const key = openKey(moment);
      while (moment.open === true && !this.#openSets.has(key)) {
        const layout = this.#layout;
        const made = yield* this.#openSet(moment, layout);
        if (layout === this.#layout) this.#openSets.get(key, () => made);
      }
    } finally {
      this.#building = undefined;
    }
  }

  #open(moment: MomentFilter): NumberedSet {
    const key = openKey(moment);
    while (!this.#openSets.has(key)) runToEnd(this.build({ ...moment, open: true }));
    const open = this.#openSets.get(key, () => ({ set: this.#layout.all, number: 0 }));
    const closed = this.#closed(moment.atMs);
    if (closed.count === 0) return open;
    const last = this.#lastOpenBut;
    if (last?.open === open && last.closed === closed) return last.made;
    const set = subtract(open.set, closed, this.#layout.all.count);
    const made = { set, number: ++this.#sets };
    this.#lastOpenBut = { open, closed, made };
    return made;
  }

  #closed(atMs: number): SlotSet {
    const last = this.#lastClosed;
    if (last && isWithin(last, atMs)) return last.set;
    this.#lastClosed = this.#closedSpans.at(atMs, this.#layout.slotOf);
    return this.#lastClosed.set;
  }

  *#openSet(
    { atMs, timeZone }: MomentFilter,
    layout: SlotLayout,
  ): Generator<undefined, NumberedSet> {
    const { hours } = layout;
    yield;
    const passes = new Uint8Array(hours.length);
    const checks = this.#checks.get(timeZone ?? '', () => []);
    const minuteMs = minuteOf(atMs);
    for (let value = 0; value < passes.length && isDate(minuteMs); value++) {
      checks[value] ??= this.#rules.openAt(this.#table.texts.get(hours.texts[value]!), timeZone);
      if (checks[value]!(minuteMs)) passes[value] = 1;
      if (value % CHUNK === CHUNK - 1) yield;
    }
    const last = this.#lastOpen;
    if (last?.layout === layout && equal(last.passes, passes)) return last.made;
    const made = { set: hours.where(passes), number: ++this.#sets };
    this.#lastOpen = { layout, passes, made };
    return made;
  }

  #free(atMs: number): NumberedSet {
    const last = this.#lastFree;
    if (last && isWithin(last, atMs)) return last;
    const made = { ...this.#freeSpans.at(atMs, this.#layout.slotOf), number: ++this.#sets };
    this.#lastFree = made;
    return made;
  }

  *#readOffers(): Generator<undefined, void> {
    const { texts } = this.#layout.offers;
    yield;
    this.#offers = yield* Offers.read(texts, (number) => this.#table.texts.get(number));
  }
}

function openKey({ atMs, timeZone = '' }: MomentFilter): string {
  return `${minuteOf(atMs)} ${timeZone}`;
}

function isWithin({ fromMs, untilMs }: TimeSpan, atMs: number): boolean {
  return atMs >= fromMs && atMs <= untilMs;
}

function isDate(ms: number): boolean {
  return Math.abs(ms) <= MAX_DATE_MS;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
