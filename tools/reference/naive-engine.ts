/**
 * The engine's naive reference: the same contract by plain filter and sort, as a reader of the specification would write
 * it. Tests compare the engine with it, and the bench checks every engine against it.
 */
import { roomFor, type Reading } from '../../src/domain/availability.ts';
import {
  HEIGHT_STEPS_METERS,
  NEAREST_WITHIN_KM,
  POWER_STEPS_KW,
  PRICES,
} from '../../src/domain/constants.ts';
import { fold } from '../../src/domain/fold.ts';
import { type BBox, bboxContains, boxAround, haversineKm, roundKm } from '../../src/domain/geo.ts';
import type { CostAsk, CostQuery } from '../../src/domain/lot-cost.ts';
import type { LotFacts } from '../../src/domain/lot-facts.ts';
import { lotIdOf, type Lot } from '../../src/domain/lot.ts';
import type {
  ClusterQuery,
  ClusterTable,
  CountQuery,
  ExpansionQuery,
  ExtentQuery,
  FitQuery,
  FacetCounts,
  LotHit,
  MatchQuery,
  MomentCounts,
  MomentFilter,
  SearchAnswer,
  SearchEngine,
  SearchQuery,
} from '../../src/domain/search-api.ts';
import { NaiveClusters, wrap } from './naive-clusters.ts';

/** A lot with its folded texts, so that they are folded once and not for every query. */
interface Row {
  readonly lot: Lot;
  readonly index: number;
  readonly city: string;
  readonly name: string;
  readonly street: string;
}

/** The words that a search by words may leave out. [S12] */
export const STOP_WORDS =
  'sentrum parkering parkeringsplass p-plass norge norway i ved nær av in near'.split(' ');

/** Whether a text of opening hours is open at an instant; undefined: not known. */
export type IsOpen = (
  hours: string,
  atMs: number,
  timeZone: string | undefined,
) => boolean | undefined;

/** What a lot with such facts costs; undefined: not known. [F7] */
export type PriceOf = (facts: LotFacts, ask: CostAsk & CostQuery) => number | undefined;

export class NaiveEngine implements Omit<SearchEngine, 'suggest'> {
  readonly rows: readonly Row[];
  readonly propertyIds: readonly number[];
  readonly #isOpen: IsOpen;
  readonly #priceOf: PriceOf;
  readonly #readings = new Map<string, Reading>();
  #maxAgeMs: number | undefined;
  #tree: NaiveClusters | undefined;

  /**
   * @param isOpen by default nothing is known of hours
   * @param priceOf by default no lot has a price
   */
  constructor(
    lots: Iterable<Lot>,
    isOpen: IsOpen = () => undefined,
    priceOf: PriceOf = () => undefined,
  ) {
    this.#isOpen = isOpen;
    this.#priceOf = priceOf;
    const seen = new Set<string>();
    const rows: Row[] = [];
    for (const lot of lots) {
      const id = lotIdOf(lot.id);
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      const [city, name, street] = [fold(lot.city), fold(lot.name), fold(lot.street)];
      rows.push({ lot, index: rows.length, city, name, street });
    }
    this.rows = rows;
    this.propertyIds = [...new Set(rows.flatMap((row) => row.lot.propertyIds))].sort(
      (a, b) => a - b,
    );
  }

  search(query: SearchQuery): SearchAnswer {
    const { position } = query;
    const inArea = this.#inArea(query);
    const limit = Math.max(0, Math.trunc(query.limit) || 0);
    if (position === undefined) {
      const hits = inArea.slice(0, limit).map((row) => this.#priced(hit(row), query));
      return { total: inArea.length, hits, ...this.#wordsOf(query) };
    }
    const measured = inArea
      .map((row) => ({ row, km: haversineKm(position, row.lot.position) }))
      .sort((a, b) => a.km - b.km || a.row.index - b.row.index);
    const nearby = isNearby(query)
      ? measured.filter(({ km }) => km <= NEAREST_WITHIN_KM)
      : measured;
    const isBeyond = isNearby(query) && nearby.length === 0;
    const listed = isBeyond ? measured : nearby;
    const hits = listed.map(({ row, km }) => this.#priced(hit(row, km), query));
    const isInWalk = (index: number) =>
      index < PRICES.fewest || listed[index]!.km <= PRICES.withinKm;
    const inWalk = query.cost && hits.filter((_, index) => isInWalk(index));
    const cheapest = inWalk?.toSorted(
      (a, b) =>
        Number(a.price === undefined) - Number(b.price === undefined) ||
        (a.price ?? 0) - (b.price ?? 0),
    );
    return {
      total: nearby.length,
      hits: ((query.order === 'price' ? cheapest : undefined) ?? hits).slice(0, limit),
      ...(inWalk && {
        walk: {
          lots: inWalk.length,
          priced: inWalk.filter(({ price }) => price !== undefined).length,
        },
      }),
      ...(isBeyond && { beyondKm: NEAREST_WITHIN_KM }),
      ...this.#wordsOf(query),
    };
  }

  facets(query: CountQuery): FacetCounts {
    const counts: Record<number, number> = Object.fromEntries(
      this.propertyIds.map((id) => [id, 0]),
    );
    for (const { lot } of this.#counted(query)) {
      for (const id of new Set(lot.propertyIds)) counts[id]!++;
    }
    return counts;
  }

  momentCounts(query: CountQuery): MomentCounts {
    const { moment } = query;
    const facts = this.rows.flatMap(({ lot }) => lot.facts ?? []);
    const connectors = facts.flatMap((fact) => fact.connectors ?? []);
    const kinds = new Set(facts.flatMap(({ kind }) => kind ?? []));
    const plugs = new Set(connectors.map(({ plug }) => plug));
    const steps = POWER_STEPS_KW.filter((step) => connectors.some(({ kW = 0 }) => kW >= step));
    const heights = HEIGHT_STEPS_METERS.filter((step) =>
      facts.some(({ maxHeightMeters = Infinity }) => maxHeightMeters < step),
    );
    const count = (ticked: Partial<MomentFilter>) =>
      this.#counted({ ...query, moment: { atMs: 0, ...moment, ...ticked } }).length;
    const hasReadings = this.rows.some(({ lot }) => this.#readingOf(lot) !== undefined);
    return {
      ...(moment &&
        facts.some(({ openingHours }) => openingHours !== undefined) && {
          open: count({ open: true }),
        }),
      ...(moment && hasReadings && { free: count({ free: true }) }),
      kinds: Object.fromEntries([...kinds].map((kind) => [kind, count({ kind })])),
      plugs: Object.fromEntries([...plugs].map((plug) => [plug, count({ plug })])),
      kw: Object.fromEntries(steps.map((kw) => [kw, count({ kw })])),
      ...(facts.some(({ maxHeightMeters }) => maxHeightMeters !== undefined) && {
        heights: Object.fromEntries(heights.map((height) => [height, count({ height })])),
      }),
      ...(moment?.height !== undefined && {
        tooLow: count({ height: undefined }) - count({}),
      }),
    };
  }

  setReadings(readings: readonly Reading[], maxAgeMs?: number): void {
    this.#readings.clear();
    for (const reading of readings) {
      if (!this.#readings.has(reading.id)) this.#readings.set(reading.id, reading);
    }
    this.#maxAgeMs = maxAgeMs;
  }

  /** Returns the rows, in data order, that match text, properties and filters of the moment. */
  matches(query: MatchQuery): readonly Row[] {
    const { propertyIds, moment } = query;
    return this.#withText(query).filter(
      ({ lot }) =>
        propertyIds.every((id) => lot.propertyIds.includes(id)) &&
        (!moment ||
          passesMoment(lot.facts, this.#readingOf(lot), moment, this.#isOpen, this.#maxAgeMs)),
    );
  }

  #priced(lot: LotHit, { cost, moment }: SearchQuery): LotHit {
    const { kind, plug, kw } = moment ?? {};
    const price = cost && lot.facts && this.#priceOf(lot.facts, { ...cost, kind, plug, kw });
    return price === undefined ? lot : { ...lot, price };
  }

  #readingOf({ id }: Lot): Reading | undefined {
    return id === undefined ? undefined : this.#readings.get(String(id));
  }

  #withText(query: MatchQuery): readonly Row[] {
    const { words } = this.#wordsOf(query) ?? {};
    if (words === undefined) return this.#containing(fold(query.text.trim()));
    return words.length === 0 ? [] : this.#withAll(words);
  }

  #containing(text: string): readonly Row[] {
    return this.rows.filter(({ city, name }) => city.includes(text) || name.includes(text));
  }

  #withAll(words: readonly string[]): readonly Row[] {
    return this.rows.filter((row) =>
      words.every((word) => [row.city, row.name, row.street].some((text) => text.includes(word))),
    );
  }

  /** Returns the words that count, or undefined if the whole text does. [S12] */
  #wordsOf(query: MatchQuery): { readonly words: readonly string[] } | undefined {
    const text = fold(query.text.trim());
    if (text === '' || !query.words) return undefined;
    if (query.words === 'auto' && (!/[\s,;]/u.test(text) || this.#containing(text).length > 0)) {
      return undefined;
    }
    const typed = [...new Set(text.split(/\s+/u))];
    if (this.#withAll(typed).length > 0) return { words: typed };
    const apart = [...new Set(text.split(/[\s,;]+/u))].filter((word) => word !== '');
    let counted = apart.filter((word) => !STOP_WORDS.includes(word));
    for (const stopWord of apart.filter((word) => STOP_WORDS.includes(word))) {
      const tried = apart.filter((word) => word === stopWord || counted.includes(word));
      if (this.#withAll(tried).length > 0) counted = tried;
    }
    return { words: counted };
  }

  clusters(query: ClusterQuery): ClusterTable {
    return this.#clusters().table(this.#rowsOf(query), query);
  }

  expansionZoom(query: ExpansionQuery): number {
    return this.#clusters().expansionZoom(query.clusterId, this.#rowsOf(query));
  }

  extent(query: ExtentQuery): BBox {
    return this.#clusters().extent(query.clusterId, this.#rowsOf(query), query.markersAtZoom);
  }

  fitExtent(query: FitQuery): BBox | undefined {
    const { position, bounds } = query;
    const rows = this.matches(query);
    if (rows.length === 0) return undefined;
    const city = fold(query.city?.trim() ?? '');
    const inCity = rows.filter((row) => city !== '' && row.city.trim() === city);
    if (inCity.length > 0) {
      const inBounds = inCity.filter(({ lot }) => bboxContains(wrap(bounds), lot.position));
      const all = inBounds.length > 0 ? inBounds : inCity;
      const near = all.filter(({ lot }) => position && haversineKm(position, lot.position) <= 15);
      const shown = densest(near.length > 0 ? near : all);
      return boxAround(shown.map(({ lot }) => lot.position));
    }
    if (position) {
      const measured = rows
        .map((row) => ({ row, km: haversineKm(position, row.lot.position) }))
        .sort((a, b) => a.km - b.km || a.row.index - b.row.index);
      const farthestKm = Math.max(3, 3 * measured[0]!.km);
      const wanted = measured.filter(({ km }, i) => km <= 0.5 || (i < 10 && km <= farthestKm));
      const boxOf = (shown: typeof wanted) =>
        boxAround([position, ...shown.map(({ row }) => row.lot.position)]);
      for (;;) {
        const fewer = wanted.slice(0, -1);
        const isOutlier = wanted.length > 5 && wanted.length <= 10 && wanted.at(-1)!.km > 0.5;
        if (!isOutlier || sideOf(boxOf(fewer)) > (sideOf(boxOf(wanted)) * 2) / 3) break;
        wanted.pop();
      }
      return boxOf(wanted);
    }
    const inside = rows.filter(({ lot }) => bboxContains(wrap(bounds), lot.position));
    const candidates = inside.length > 0 ? inside : rows;
    const text = fold(query.text.trim());
    const named = candidates.filter((row) => text !== '' && row.city.trim() === text);
    const wanted = named.length > 0 ? named : densest(candidates);
    return boxAround(wanted.map(({ lot }) => lot.position));
  }

  lots(lotIndexes: readonly number[]): readonly LotHit[] {
    return lotIndexes.flatMap((index) => this.rows[index] ?? []).map((row) => hit(row));
  }

  lotById(id: string): LotHit | undefined {
    const row = this.rows.find(({ lot }) => lot.id !== undefined && String(lot.id) === id);
    return row && hit(row);
  }

  /** Returns the rows that a search's total counts. [S6] */
  #counted(query: CountQuery): readonly Row[] {
    const { position } = query;
    const rows = this.#inArea(query);
    if (position === undefined || !isNearby(query)) return rows;
    return rows.filter(({ lot }) => haversineKm(position, lot.position) <= NEAREST_WITHIN_KM);
  }

  #inArea(query: CountQuery): readonly Row[] {
    const { bbox } = query;
    const rows = this.matches(query);
    if (bbox === undefined) return rows;
    const area = wrap(bbox);
    return rows.filter(({ lot }) => bboxContains(area, lot.position));
  }

  #rowsOf(query: MatchQuery): ReadonlySet<number> {
    return new Set(this.matches(query).map(({ index }) => index));
  }

  #clusters(): NaiveClusters {
    this.#tree ??= new NaiveClusters(this.rows.map(({ lot }) => lot));
    return this.#tree;
  }
}

/** Whether a lot with such facts passes the filters of the moment. What is not known of it passes none. [F5] */
export function passesMoment(
  facts: LotFacts | undefined,
  reading: Reading | undefined,
  { atMs, open, free, kind, plug, kw, height, timeZone }: MomentFilter,
  isOpen: IsOpen,
  maxAgeMs?: number,
): boolean {
  const { openingHours, connectors = [], ...known } = facts ?? {};
  const isOpenNow = openingHours === undefined ? undefined : isOpen(openingHours, atMs, timeZone);
  const room = reading && roomFor(reading, atMs, facts ?? {}, maxAgeMs, { kind, plug, kw });
  if (open === true && (!isOpenNow || room?.state === 'closed')) return false;
  if (free === true && (room?.state !== 'free' || isOpenNow === false)) return false;
  if (kind !== undefined && known.kind !== kind) return false;
  if (height !== undefined && (known.maxHeightMeters ?? Infinity) < height) return false;
  if (plug === undefined && kw === undefined) return true;
  return connectors.some(
    (connector) =>
      (plug === undefined || connector.plug === plug) &&
      (kw === undefined || (connector.kW !== undefined && connector.kW >= kw)),
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
}

/** Returns the rows in the smallest square around the middle that holds 95 % of them. */
function densest(rows: readonly Row[]): readonly Row[] {
  const lng = median(rows.map(({ lot }) => lot.position[0]));
  const lat = median(rows.map(({ lot }) => lot.position[1]));
  const shrink = Math.cos((lat * Math.PI) / 180);
  const distance = ({ lot }: Row) =>
    Math.max(Math.abs(lot.position[0] - lng) * shrink, Math.abs(lot.position[1] - lat));
  const distances = rows.map(distance).sort((a, b) => a - b);
  const halfSide = distances[Math.ceil(rows.length * 0.95) - 1]!;
  return rows.filter((row) => distance(row) <= halfSide);
}

function isNearby(query: CountQuery): boolean {
  return query.position !== undefined && query.bbox === undefined && query.text.trim() === '';
}

function hit({ lot, index }: Row, km?: number): LotHit {
  return {
    lotIndex: index,
    ...(lot.id !== undefined && { id: lot.id }),
    name: lot.name.toWellFormed(),
    street: lot.street.toWellFormed(),
    city: lot.city.toWellFormed(),
    position: lot.position,
    propertyIds: lot.propertyIds,
    chargers: lot.chargers,
    ...(lot.facts && { facts: lot.facts }),
    ...(km !== undefined && { distanceKm: roundKm(km) }),
  };
}

/** The longer side of a box, in degrees of latitude. */
function sideOf([west, south, east, north]: BBox): number {
  return Math.max(north - south, (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180));
}
