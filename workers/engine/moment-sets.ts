/**
 * Filters of the moment as sets of lots [F5]. The few hundred distinct opening hours are evaluated once a minute,
 * and the lots of the open ones are gathered; readings, kinds and connectors likewise.
 */
import type { Reading, Room } from '../../src/domain/availability.ts';
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import type { MomentFilter } from '../../src/domain/search-api.ts';
import type { LotTable } from './lot-table.ts';
import { LruCache } from '../../src/domain/lru-cache.ts';
import type { MomentRules, OpenAt } from './engine-options.ts';
import { hasConnector, type Offer, Offers, type WantedConnector } from './offers.ts';
import type { SlotLayout } from './slot-layout.ts';
import { setOf, subtract, type SlotSet } from './slot-set.ts';
import { minuteOf } from '../../src/domain/time.ts';
import { runToEnd } from '../../src/domain/run-to-end.ts';

/** How many minutes' sets are cached: a visitor asks for one minute, and soon for the next. */
const KEPT_MINUTES = 4;
/** How many time zones' parsed opening hours are cached. */
const KEPT_ZONES = 4;
/** How many sets are cached: all that the counts ask for. [S10] */
const KEPT_SETS = 32;
/** How many opening hours are evaluated between two pauses. */
const CHUNK = 32;

interface LotReading {
  readonly row: number;
  readonly reading: Reading;
  readonly facts: LotFacts;
}

interface ByHours {
  readonly open: SlotSet;
  readonly closed: SlotSet;
}

export class MomentSets {
  readonly #table: LotTable;
  readonly #rules: MomentRules;
  readonly #checks = new LruCache<string, (OpenAt | undefined)[]>(KEPT_ZONES);
  #layout: SlotLayout;
  #offers: Offers | undefined;
  #readings: readonly LotReading[] = [];
  #maxAgeMs: number | undefined;
  /** The lots that their hours say are open, and those that they close, by minute and time zone. */
  #byHours = new LruCache<string, ByHours>(KEPT_MINUTES);
  /** All other sets, by what is asked for. */
  #sets = new LruCache<string, SlotSet>(KEPT_SETS);

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
    this.#byHours = new LruCache(KEPT_MINUTES);
    this.#sets = new LruCache(KEPT_SETS);
  }

  /** Sets the readings that count from now on; of several for one lot the first counts. */
  setReadings(readings: readonly Reading[], maxAgeMs: number | undefined): void {
    const known = new Map<number, LotReading>();
    for (const reading of readings) {
      const row = this.#table.rowOf(reading.id);
      if (row === -1 || known.has(row)) continue;
      known.set(row, { row, reading, facts: this.#table.row(row).facts ?? {} });
    }
    this.#readings = [...known.values()];
    this.#maxAgeMs = maxAgeMs;
    this.#sets = new LruCache(KEPT_SETS);
  }

  /** Whether any lot has opening hours. */
  get knowsHours(): boolean {
    return this.#layout.hours.length > 0;
  }

  /** Whether any lot has a reading. */
  get knowsReadings(): boolean {
    return this.#readings.length > 0;
  }

  /** The kinds, plugs and powers of the lots; parsed on first use. */
  get offers(): Offers {
    return (this.#offers ??= runToEnd(this.#readOffers()));
  }

  /** Returns the set of each filter that is given. */
  match(moment: MomentFilter): readonly SlotSet[] {
    const { open, free, kind, plug, kw, height } = moment;
    const sets: SlotSet[] = [];
    if (open === true) sets.push(this.open(moment));
    if (free === true) sets.push(this.free(moment));
    if (kind !== undefined) sets.push(this.ofKind(kind));
    if (plug !== undefined || kw !== undefined) sets.push(this.withConnector({ plug, kw }));
    if (height !== undefined) sets.push(this.notLowerThan(height));
    return sets;
  }

  /** Returns the lots known to be open at the query's instant, and of which no reading says that they are closed. */
  open(moment: MomentFilter): SlotSet {
    const { atMs, timeZone = '' } = moment;
    return this.#sets.get(`open ${atMs} ${timeZone}`, () =>
      subtract(this.#atHours(moment).open, this.#saidAt('closed', { atMs }), this.#table.size),
    );
  }

  /** Returns the lots with room at an instant, at the chargers that are asked for, without those that their hours close. */
  free(moment: MomentFilter): SlotSet {
    const { atMs, kind = '', plug = '', kw = '', timeZone = '' } = moment;
    return this.#sets.get(`free ${atMs} ${kind} ${plug} ${kw} ${timeZone}`, () =>
      subtract(this.#saidAt('free', moment), this.#atHours(moment).closed, this.#table.size),
    );
  }

  #atHours(moment: MomentFilter): ByHours {
    return this.#byHours.get(hoursKey(moment), () =>
      runToEnd(this.#hoursSets(moment, this.#layout)),
    );
  }

  ofKind(kind: string): SlotSet {
    return this.#sets.get(`kind ${kind}`, () => this.#offering((offer) => offer.kind === kind));
  }

  /** Returns the lots with a single connector that meets every wish. */
  withConnector(wanted: WantedConnector): SlotSet {
    const { plug = '', kw = '' } = wanted;
    return this.#sets.get(`plug ${plug} ${kw}`, () =>
      this.#offering((offer) => hasConnector(offer, wanted)),
    );
  }

  /** Returns all lots but those known to be lower than a car. [F8] */
  notLowerThan(meters: number): SlotSet {
    return this.#sets.get(`height ${meters}`, () => {
      const { all } = this.#layout;
      const lower = this.#offering(({ maxHeightMeters = Infinity }) => maxHeightMeters < meters);
      return subtract(all, lower, all.count);
    });
  }

  #offering(passes: (offer: Offer) => boolean): SlotSet {
    const { values } = this.offers;
    return this.#layout.offers.where((value) => passes(values[value]!));
  }

  /** Whether `build` should run before this query, which would otherwise build in one go. */
  needs(moment: MomentFilter): boolean {
    return this.#lacksHours(moment) || this.#offers === undefined;
  }

  #lacksHours(moment: MomentFilter): boolean {
    const needsHours = moment.open === true || moment.free === true;
    return needsHours && !this.#byHours.has(hoursKey(moment));
  }

  /**
   * Builds what a query's filters need.
   * @yields about every millisecond.
   */
  *build(moment: MomentFilter): Generator<undefined, void> {
    this.#offers ??= yield* this.#readOffers();
    while (this.#lacksHours(moment)) {
      const layout = this.#layout;
      const made = yield* this.#hoursSets(moment, layout);
      if (layout === this.#layout) this.#byHours.get(hoursKey(moment), () => made);
    }
  }

  *#hoursSets(
    { atMs, timeZone }: MomentFilter,
    { hours }: SlotLayout,
  ): Generator<undefined, ByHours> {
    yield;
    const isOpen: (boolean | undefined)[] = [];
    const checks = this.#checks.get(timeZone ?? '', () => []);
    const minuteMs = minuteOf(atMs);
    for (let value = 0; value < hours.length; value++) {
      checks[value] ??= this.#rules.openAt(this.#table.texts.get(hours.texts[value]!), timeZone);
      isOpen.push(checks[value]!(minuteMs));
      if (value % CHUNK === CHUNK - 1) yield;
    }
    const where = (wanted: boolean) => hours.where((value) => isOpen[value] === wanted);
    return { open: where(true), closed: where(false) };
  }

  /** Returns the lots of which a reading says this at an instant. */
  #saidAt(state: Room['state'], asked: MomentFilter): SlotSet {
    const { slotOf } = this.#layout;
    const said = this.#readings.filter(
      ({ reading, facts }) =>
        this.#rules.roomOf(reading, asked.atMs, facts, this.#maxAgeMs, asked)?.state === state,
    );
    return setOf(
      said.map(({ row }) => slotOf[row]!),
      this.#table.size,
    );
  }

  *#readOffers(): Generator<undefined, Offers> {
    const { texts } = this.#layout.offers;
    yield;
    return yield* Offers.read(texts, (number) => this.#table.texts.get(number));
  }
}

function hoursKey({ atMs, timeZone = '' }: MomentFilter): string {
  return `${minuteOf(atMs)} ${timeZone}`;
}
