/** Names the street, district or town that a position is near. A larger town's name reaches farther. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { Position } from '../../src/domain/geo.ts';
import { haversineKm } from '../../src/domain/geo.ts';
import type { NearKind } from '../../src/domain/search-api.ts';
import type { DestinationTable } from './destination-table.ts';

/** A town farther away is not near. */
const WITHIN_KM = 100;
/** A district farther away is not near. */
const DISTRICT_KM = 3;
/** A street farther away is not near; its position is its middle. */
const STREET_KM = 0.4;
/** How many towns and districts are compared: a large town that counts is among the nearest so many. */
const LOOKED_AT = 24;
/** How much farther a town with ten times the inhabitants reaches. */
const KM_PER_TENFOLD = 2;

interface Streets {
  readonly entries: readonly number[];
  readonly tree: KDBush;
}

export class NearPlaces {
  readonly #table: DestinationTable;
  readonly #entries: readonly number[];
  readonly #tree: KDBush;
  /** Built on first use. */
  #streets: Streets | undefined;

  private constructor(table: DestinationTable, entries: readonly number[], tree: KDBush) {
    this.#table = table;
    this.#entries = entries;
    this.#tree = tree;
  }

  /** @yields every few milliseconds. */
  static *of(table: DestinationTable): Generator<undefined, NearPlaces> {
    // Towns and districts come first in the numbering.
    const entries: number[] = [];
    while (table.isTown(entries.length) || table.kinds[entries.length] === 'district') {
      entries.push(entries.length);
    }
    const tree = new KDBush(entries.length);
    addPositions(tree, table, entries);
    yield;
    tree.finish();
    yield;
    return new NearPlaces(table, entries, tree);
  }

  nameOf(position: Position, kind: NearKind = 'town'): string | undefined {
    const [lng, lat] = position;
    if (kind === 'street') {
      this.#streets ??= streetsOf(this.#table);
      const { entries, tree } = this.#streets;
      const [nearest] = around(tree, lng, lat, 1, STREET_KM);
      if (nearest !== undefined) return this.#table.names[entries[nearest]!];
    }
    if (kind !== 'town') {
      const isDistrict = (found: number) => this.#table.kinds[this.#entries[found]!] === 'district';
      const [nearest] = around(this.#tree, lng, lat, 1, DISTRICT_KM, isDistrict);
      return nearest === undefined ? undefined : this.#table.names[this.#entries[nearest]!];
    }
    let best: string | undefined;
    let bestKm = Infinity;
    for (const found of around(this.#tree, lng, lat, LOOKED_AT, WITHIN_KM)) {
      const entry = this.#entries[found]!;
      const reach = KM_PER_TENFOLD * Math.log10(this.#table.inhabitants[entry]! + 1);
      const km = haversineKm(position, this.#table.position(entry)) - reach;
      if (km >= bestKm) continue;
      bestKm = km;
      best = this.#table.names[entry]!;
    }
    return best;
  }
}

/** The streets whose position is more than about known. */
function streetsOf(table: DestinationTable): Streets {
  const entries = Array.from(table.kinds.keys()).filter(
    (entry) => table.kinds[entry] === 'street' && table.accuracies[entry] === 0,
  );
  const tree = new KDBush(entries.length);
  addPositions(tree, table, entries);
  if (entries.length > 0) tree.finish();
  return { entries, tree };
}

function addPositions(tree: KDBush, table: DestinationTable, entries: readonly number[]): void {
  for (const entry of entries) {
    const [lng, lat] = table.position(entry);
    tree.add(lng, lat);
  }
}
